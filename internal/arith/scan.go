package arith

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/defs"
)

// An analysis holds what the units of one package share.
type analysis struct {
	x     *defs.Index
	facts Facts
	total int // steps so far
	spent int // steps of the unit so far

	params   map[types.Object]param
	rel      map[types.Object]bool // variables that a delay depends on
	limits   map[types.Object]int64
	added    map[types.Object]bool // atomics that are counters
	compared map[types.Object]bool // variables in comparisons
	traits   map[*defs.Func]*traits
	nodes    map[ast.Node]touch
	blocks   map[ast.Node]*ast.BlockStmt
	ops      map[*ast.AssignStmt]*ast.BinaryExpr
	opText   map[ast.Expr]string
	roles    map[string]*role
}

// traits are what a function does, with the functions of the package that it
// calls.
type traits struct{ draws, waits, grows, number bool }

// touch says what a statement holds.
type touch struct{ assigns, waits, jumps bool }

func newAnalysis(x *defs.Index, facts Facts) *analysis {
	a := &analysis{
		x: x, facts: facts,
		limits:   map[types.Object]int64{},
		added:    map[types.Object]bool{},
		compared: map[types.Object]bool{},
		traits:   map[*defs.Func]*traits{},
		nodes:    map[ast.Node]touch{},
		blocks:   map[ast.Node]*ast.BlockStmt{},
		ops:      map[*ast.AssignStmt]*ast.BinaryExpr{},
		opText:   map[ast.Expr]string{},
		roles:    map[string]*role{},
	}
	a.collectParams()
	return a
}

// of returns the traits of a function.
func (a *analysis) of(f *defs.Func) *traits {
	if t := a.traits[f]; t != nil {
		return t
	}
	t := &traits{}
	a.traits[f] = t // a recursive call adds nothing
	t.number = returnsNumber(a.x.Info, f.Type)
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.SHL || n.Op == token.MUL {
				tv := a.x.Info.Types[n]
				t.grows = t.grows || tv.Value == nil
			}
			t.draws = t.draws || n.Op == token.REM && a.isClock(n.X)
		case *ast.AssignStmt:
			switch n.Tok {
			case token.MUL_ASSIGN, token.SHL_ASSIGN:
				t.grows = true
			case token.ADD_ASSIGN:
				typ := a.x.Info.TypeOf(n.Lhs[0])
				t.grows = t.grows || typ != nil && isDuration(typ)
			}
		}
		return true
	})
	for _, c := range f.Calls {
		_, waits := a.waitArg(c.Static, c.Expr)
		t.waits = t.waits || waits
		t.draws = t.draws || a.random(c.Static) || c.Static == nil && a.randomValue(c.Expr.Fun)
		t.grows = t.grows || c.Static != nil && c.Static.Pkg() != nil && c.Static.Pkg().Path() == "math" &&
			(c.Static.Name() == "Pow" || strings.HasPrefix(c.Static.Name(), "Exp"))
		if c.Static == nil {
			a.held(c.Expr.Fun, t)
		}
		if g := a.x.Callee(c.Expr); g != nil && g != f && !c.Go && a.worth(g) {
			u := a.of(g)
			t.waits, t.draws, t.grows = t.waits || u.waits, t.draws || u.draws, t.grows || u.grows
		}
	}
	return t
}

// held adds the traits of the functions that a variable or field may hold.
func (a *analysis) held(fun ast.Expr, t *traits) {
	v, ok := a.x.ObjectOf(fun).(*types.Var)
	if !ok {
		return
	}
	for _, d := range a.defs(v) {
		if d.Kind != defs.Value {
			continue
		}
		ast.Inspect(d.Expr, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if fn, ok := a.x.ObjectOf(id).(*types.Func); ok {
				if g := a.x.Func(fn); g != nil && a.worth(g) {
					u := a.of(g)
					t.draws, t.grows = t.draws || u.draws, t.grows || u.grows
				}
			}
			return true
		})
	}
}

// worth reports whether it is worth running a function: a small one that
// returns a number, draws or waits without a loop of its own.
func (a *analysis) worth(f *defs.Func) bool {
	if f.Body == nil || f.Loops > 1 || len(f.Body.List) > 16 {
		return false
	}
	t := a.of(f)
	if t.waits {
		return f.Loops == 0
	}
	return t.number || t.draws || returnsFunc(a.x.Info, f)
}

func returnsNumber(info *types.Info, t *ast.FuncType) bool {
	if t.Results == nil {
		return false
	}
	for _, p := range t.Results.List {
		typ := info.TypeOf(p.Type)
		if pt, ok := typ.(*types.Pointer); ok {
			typ = pt.Elem()
		}
		if b := basic(typ); b != nil && b.Info()&types.IsNumeric != 0 {
			return true
		}
	}
	return false
}

// random reports whether fn returns a draw.
func (a *analysis) random(fn *types.Func) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "math/rand", "math/rand/v2":
		return !strings.HasPrefix(fn.Name(), "New") && fn.Name() != "Seed" && fn.Name() != "Shuffle" && fn.Name() != "Perm" && fn.Name() != "Read"
	case "crypto/rand":
		return fn.Name() == "Int"
	}
	return a.facts.Random != nil && fn.Pkg() != a.x.Pkg && a.facts.Random(fn)
}

// randomValue reports whether a variable or field of function type holds a
// source of draws.
func (a *analysis) randomValue(e ast.Expr) bool {
	v, ok := a.x.ObjectOf(e).(*types.Var)
	if !ok {
		return false
	}
	for _, d := range a.defs(v) {
		if d.Kind != defs.Value {
			continue
		}
		if fn, ok := a.x.ObjectOf(d.Expr).(*types.Func); ok && a.random(fn) {
			return true
		}
	}
	return false
}

// waitArg returns the argument that a call waits for.
func (a *analysis) waitArg(fn *types.Func, e *ast.CallExpr) (int, bool) {
	if fn == nil || fn.Pkg() == nil || len(e.Args) == 0 {
		return 0, false
	}
	first := fn.Signature().Params().Len() > 0 && isDuration(fn.Signature().Params().At(0).Type())
	inTime := fn.Pkg().Path() == "time"
	if first && (inTime || fn.Signature().Recv() != nil && (fn.Pkg() != a.x.Pkg || defs.IsInterfaceMethod(fn))) {
		switch fn.Name() {
		case "Sleep", "After", "NewTimer", "AfterFunc":
			return 0, true
		case "Tick", "NewTicker":
			return 0, inTime
		case "Reset":
			return 0, inTime || strings.Contains(types.TypeString(fn.Signature().Recv().Type(), nil), "Timer")
		}
	}
	if a.facts.Waits != nil && fn.Pkg() != a.x.Pkg {
		return a.facts.Waits(fn)
	}
	return 0, false
}
