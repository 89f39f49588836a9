package arith

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// told reports whether a loop that waits for the unit's delay hands its
// counter to a function that may say that it is enough, or compares it.
func (a *analysis) told(u *unit, m *machine) bool {
	if u.loop != nil {
		for obj := range m.counters() {
			if a.weighed(u.loop, obj, nil) {
				return true
			}
		}
	}
	if u.loop != nil || u.param == nil || u.fn.Obj == nil {
		return false
	}
	calls, _ := a.callers(u.fn.Obj)
	_, at := a.paramOf(u.param.(*types.Var))
	for _, c := range calls {
		l := a.loopAround(c.Expr)
		if l == nil || at >= len(c.Expr.Args) {
			continue
		}
		obj := a.x.ObjectOf(c.Expr.Args[at])
		if obj == nil || !a.weighed(l, obj, c.Expr) {
			return false
		}
	}
	return len(calls) > 0 && len(a.callersLoops(u)) > 0
}

func givesBool(t types.Type) bool {
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			if givesBool(v.Type()) {
				return true
			}
		}
		return false
	}
	b := basic(t)
	return b != nil && b.Kind() == types.Bool
}

// weighed reports whether a loop compares obj or passes it to another call.
func (a *analysis) weighed(l ast.Stmt, obj types.Object, but *ast.CallExpr) bool {
	found := false
	is := func(e ast.Expr) bool { return a.x.ObjectOf(e) == obj }
	ast.Inspect(l, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if n != but && slices.ContainsFunc(n.Args, is) {
				found = found || givesBool(a.x.Info.TypeOf(n))
			}
		case *ast.BinaryExpr:
			switch n.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				found = found || (is(n.X) || is(n.Y)) && a.x.Info.Types[n.Y].Value == nil
			}
		}
		return !found
	})
	return found
}
