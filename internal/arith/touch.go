package arith

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

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
