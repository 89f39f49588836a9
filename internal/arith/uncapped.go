package arith

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/site"
)

// fewTries is how many waits a growing delay needs no ceiling for.
const fewTries = 10

// uncapped looks for a delay that grows at each round of a loop that nothing
// bounds: no count of attempts, no clock, no test of the delay.
func (a *analysis) uncapped(u *unit, t *trace) []site.Fault {
	if u.loop == nil || t.ended || t.m.limited || len(t.rounds) < 30 {
		return nil
	}
	var at ast.Node
	for i, r := range t.rounds[:30] {
		e, ok := r.last()
		if !ok || e.val.random || e.val.limit || e.clamp.node != nil || i > 0 && !e.val.grows {
			return nil
		}
		at = e.node
		if i > 0 {
			if p, _ := t.rounds[i-1].last(); e.val.exact <= p.val.exact {
				return nil
			}
		}
	}
	if !t.endless() || !u.holds(at) || a.clocked(u) || a.tested(u) {
		return nil
	}
	c, ok := at.(*ast.CallExpr)
	if !ok || len(c.Args) == 0 {
		return nil
	}
	i, _ := a.waitArg(calleeOf(a.x.Info, c), c)
	return []site.Fault{a.fault(site.Uncapped, u, c, uncappedText(types.ExprString(c.Args[i])))}
}

// endless reports whether the delay still grows after a million attempts.
func (t *trace) endless() bool {
	e, _ := t.rounds[len(t.rounds)-1].last()
	if e.val.exact > 1e18 {
		return true
	}
	r := t.m.jump(t.m.counters(), 1<<20)
	if r == nil {
		return false
	}
	far, ok := r.last()
	return ok && far.val.exact > 100*e.val.exact
}

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

// clocked reports whether the loop looks at a clock or a deadline.
func (a *analysis) clocked(u *unit) bool {
	found := false
	ast.Inspect(u.loop, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			l := strings.ToLower(id.Name)
			for _, w := range []string{"since", "deadline", "elapsed", "before", "until", "timeout", "expire"} {
				found = found || strings.Contains(l, w)
			}
			fn, ok := a.x.Info.Uses[id].(*types.Func)
			found = found || ok && fn.Pkg() != nil && fn.Pkg().Path() == "time" && fn.Signature().Recv() != nil &&
				(id.Name == "After" || id.Name == "Sub")
		}
		return !found
	})
	return found
}

// tested reports whether the loop compares a variable that the delay depends
// on, or hands a counter to a function that may say that it is enough.
func (a *analysis) tested(u *unit) bool {
	found := false
	ast.Inspect(u.loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL:
				found = found || a.relevant(n.X) || a.relevant(n.Y)
			}
		case *ast.IfStmt:
			ast.Inspect(n.Cond, func(c ast.Node) bool {
				if call, ok := c.(*ast.CallExpr); ok {
					for _, arg := range call.Args {
						found = found || a.relevant(arg)
					}
				}
				return !found
			})
		}
		return !found
	})
	return found
}
