package arith

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

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

// touched looks through a statement once.
func (a *analysis) touched(s ast.Node) touch {
	if t, ok := a.nodes[s]; ok {
		return t
	}
	var t touch
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				t.assigns = t.assigns || a.relevant(l)
			}
		case *ast.IncDecStmt:
			t.assigns = t.assigns || a.relevant(n.X)
		case *ast.ReturnStmt, *ast.BranchStmt:
			t.jumps = true
		case *ast.CallExpr:
			a.touchedCall(n, &t)
		}
		return true
	})
	a.nodes[s] = t
	return t
}

func (a *analysis) touchedCall(n *ast.CallExpr, t *touch) {
	fn, _ := typeutil.Callee(a.x.Info, n).(*types.Func)
	if _, ok := a.waitArg(fn, n); ok {
		t.waits = true
	}
	if g := a.x.Callee(n); g != nil && a.worth(g) && a.of(g).waits {
		t.waits = true
	}
}

func (a *analysis) relevant(e ast.Expr) bool {
	obj := a.x.ObjectOf(e)
	return obj != nil && a.relSet()[obj]
}

func (a *analysis) touches(s ast.Stmt) bool {
	t := a.touched(s)
	return t.assigns || t.waits
}

func (a *analysis) matters(s ast.Stmt) bool {
	if s == nil || isNilStmt(s) {
		return false
	}
	t := a.touched(s)
	return t.assigns || t.waits || t.jumps
}

func isNilStmt(s ast.Stmt) bool {
	b, ok := s.(*ast.BlockStmt)
	return ok && b == nil
}

func (a *analysis) waits(s ast.Stmt) bool {
	return s != nil && !isNilStmt(s) && a.touched(s).waits
}

// counts reports whether the package adds to an atomic variable.
func (a *analysis) counts(obj types.Object) bool {
	a.relSet()
	return a.added[obj]
}

// adds records the atomic variable that a call adds to.
func (a *analysis) adds(fn *types.Func, c *ast.CallExpr) {
	if fn.Pkg() == nil || fn.Pkg().Path() != "sync/atomic" || !strings.HasPrefix(fn.Name(), "Add") {
		return
	}
	on := c.Fun
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil {
		on = sel.X
	} else if u, ok := ast.Unparen(c.Args[0]).(*ast.UnaryExpr); ok {
		on = u.X
	}
	if obj := a.x.ObjectOf(on); obj != nil {
		a.added[obj] = true
	}
}

// timer reports whether a select clause receives a time.
func (a *analysis) timer(comm ast.Stmt) bool {
	found := false
	ast.Inspect(comm, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
			t := a.x.Info.TypeOf(u.X)
			if t == nil {
				return false
			}
			if c, ok := t.Underlying().(*types.Chan); ok {
				found = found || types.TypeString(c.Elem(), nil) == "time.Time"
			}
		}
		return !found
	})
	return found
}

// ends reports whether a statement never comes back.
func (a *analysis) ends(s *ast.ExprStmt) bool {
	c, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		_, builtin := a.x.Info.Uses[f].(*types.Builtin)
		return builtin && f.Name == "panic"
	case *ast.SelectorExpr:
		return strings.HasPrefix(f.Sel.Name, "Fatal") || f.Sel.Name == "Exit" || f.Sel.Name == "Goexit"
	}
	return false
}

// breaksUnit reports whether a break without label leaves loop.
func (a *analysis) breaksUnit(s ast.Node, loop ast.Node) bool {
	for n := a.x.Parent(s); n != nil; n = a.x.Parent(n) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return n == loop
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}

func (a *analysis) blockOf(c ast.Stmt, body []ast.Stmt) *ast.BlockStmt {
	b := a.blocks[c]
	if b == nil {
		b = &ast.BlockStmt{Lbrace: c.Pos(), List: body, Rbrace: c.End()}
		a.blocks[c] = b
	}
	return b
}

// opExpr returns the one expression that stands for an assignment like x *= 2.
func (a *analysis) opExpr(s *ast.AssignStmt, e *ast.BinaryExpr) *ast.BinaryExpr {
	if old := a.ops[s]; old != nil {
		return old
	}
	a.ops[s] = e
	a.opText[e] = types.ExprString(s.Lhs[0]) + " " + s.Tok.String() + " " + types.ExprString(s.Rhs[0])
	return e
}

// checked returns the largest value that the package lets a setting have.
func (a *analysis) checked(obj types.Object) (int64, bool) {
	a.relSet()
	k, ok := a.limits[obj]
	return k, ok
}

// check records a comparison of a setting with a constant.
func (a *analysis) check(e *ast.BinaryExpr) {
	l, r, op := e.X, e.Y, e.Op
	if op == token.LSS || op == token.LEQ {
		l, r, op = r, l, token.GTR
	}
	if op != token.GTR && op != token.GEQ {
		return
	}
	tv := a.x.Info.Types[r]
	obj := a.x.ObjectOf(l)
	if tv.Value == nil || obj == nil {
		return
	}
	is, ok := a.x.Parent(e).(*ast.IfStmt)
	if !ok || !a.mends(is, obj) {
		return
	}
	if k, ok := constant.Int64Val(constant.ToInt(tv.Value)); ok && k >= 1 && k <= 1000 {
		a.limits[obj] = max(a.limits[obj], k)
	}
}

// mends reports whether an if refuses or replaces the value it tests.
func (a *analysis) mends(s *ast.IfStmt, obj types.Object) bool {
	for _, st := range s.Body.List {
		switch st := st.(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.AssignStmt:
			for _, l := range st.Lhs {
				if a.x.ObjectOf(l) == obj {
					return true
				}
			}
		}
	}
	return false
}
