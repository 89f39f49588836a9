package sites

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// kind compares what follows a failure with what follows a success.
func (p *finder) kind(c *cycle, t *trial) site.Kind {
	t.waits = t.fail.waits
	switch {
	case (len(t.fail.waits) > 0 || c.lib != nil) && p.gated(c, t, notYet):
		return site.Poll
	case !t.ok.back && !t.ok.leaves:
		if c.inner(p, t.call.Expr) {
			return site.Reconnect // success stays in the session
		}
		return site.Periodic // success goes on without it
	case !t.ok.back:
		if t.onlyBool && (t.inverse || !p.swallows(t.call)) {
			return site.Poll
		}
		return site.Retry
	case t.onlyBool, ticks(t):
		return site.Periodic
	case c.lib != nil && t.ok.leaves:
		return site.Retry // what the callback returns is its answer
	case c.lib != nil:
		return site.Periodic // a success never ends it
	case p.asksAgain(t):
		return site.Retry // it says itself whether to try again
	case p.leavesOnAnswer(c, t.ok):
		p.answers(t)
		return site.Retry // a poll that also tries again after errors
	}
	own := without(t.fail.waits, t.ok.waits)
	if len(own) > 0 {
		t.waits = own
		return site.Reconnect
	}
	switch {
	case len(t.fail.waits) < len(t.ok.waits), (t.fail.gap == nil) != (t.ok.gap == nil):
		return site.Reconnect
	case p.session(t.call), p.setsLength(c, t):
		return site.Reconnect
	}
	return site.Periodic
}

// setsLength reports whether a failure, or a success alone, changes the length
// of the wait that both go through.
func (p *finder) setsLength(c *cycle, t *trial) bool {
	for _, w := range t.fail.waits {
		if w.Arg == nil {
			continue
		}
		found := false
		ast.Inspect(w.Arg, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				o := p.x.ObjectOf(id)
				found = found || o != nil && (differ(t.fail.sets, t.ok.sets, o) || p.fromError(c, o))
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// differ reports whether o is assigned on one of two ways and not, or
// elsewhere, on the other.
func differ(a, b map[assignment]bool, o types.Object) bool {
	for x := range a {
		if x.v == o && !b[x] {
			return true
		}
	}
	for x := range b {
		if x.v == o && !a[x] {
			return true
		}
	}
	return false
}

// fromError reports whether the cycle computes o from an error.
func (p *finder) fromError(c *cycle, o types.Object) bool {
	for _, d := range p.x.Defs(o) {
		if d.Node == nil || d.Node.Pos() < c.from || c.to <= d.Node.Pos() || d.Expr == nil {
			continue
		}
		if call, ok := ast.Unparen(d.Expr).(*ast.CallExpr); ok && takesError(p.x.Info, call) {
			return true
		}
	}
	return false
}

// answers adds the ways back that an answer takes which says by its status
// that the attempt failed.
func (p *finder) answers(t *trial) {
	t.waits = append(t.waits, without(t.ok.waits, t.fail.waits)...)
	if t.fail.gap != nil || t.ok.gap == nil || t.ok.gap.cond == nil {
		return
	}
	if p.moves(t, t.ok) {
		return // a success goes on to the next part
	}
	ast.Inspect(t.ok.gap.cond, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "StatusCode" {
			t.fail.gap = t.ok.gap
		}
		return true
	})
}

// ticks reports whether a ticker paces the cycle, after a success as after a
// failure.
func ticks(t *trial) bool {
	for _, w := range t.fail.waits {
		if !w.Tick {
			return false
		}
	}
	return len(t.fail.waits) > 0 && len(without(t.fail.waits, t.ok.waits)) == 0
}

// moves reports whether a way back assigns something that the attempt works
// on, so that the next attempt has other work.
func (p *finder) moves(t *trial, way ending) bool {
	found := false
	ast.Inspect(t.call.Expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for a := range way.sets {
				found = found || a.v == p.x.Info.Uses[id] && !isContextType(a.v.Type())
			}
		}
		return !found
	})
	return found
}

// swallows reports whether a call that says yes or no does so because an
// error was met inside it.
func (p *finder) swallows(call *defs.Call) bool {
	f := p.x.Callee(call.Expr)
	if f == nil || p.target(call) != site.Remote {
		return false
	}
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && isErrorType(p.x.Info.TypeOf(b.X)) {
			found = true
		}
		return !found
	})
	return found
}

// leavesOnAnswer reports whether a successful attempt can end the cycle by
// what it answered, and not only by a count, a deadline, a stop or an error.
func (p *finder) leavesOnAnswer(c *cycle, e ending) bool {
	for _, x := range e.exits {
		if p.reasonOf(c, x) == byAnswer && !p.returnsError(x) {
			return true
		}
		if e, ok := x.cond.(ast.Expr); ok && p.noError(e, x.held) && !p.returnsError(x) {
			return true
		}
		if e, ok := x.cond.(ast.Expr); ok && p.reasonOf(c, x) == byError && !p.returnsError(x) && p.alsoAsks(c, e) {
			return true
		}
		if p.reasonOf(c, x) == byUnknown && x.cond != nil && !p.returnsError(x) {
			return true
		}
	}
	return false
}

// asksAgain reports whether an attempt hands out a flag beside its error, and
// the cycle ends where the flag is false.
func (p *finder) asksAgain(t *trial) bool {
	if t.onlyBool {
		return false
	}
	for _, x := range t.ok.exits {
		cond, held := x.cond, x.held
		for {
			u, ok := cond.(*ast.UnaryExpr)
			if !ok || u.Op != token.NOT {
				break
			}
			cond, held = ast.Unparen(u.X), !held
		}
		id, ok := cond.(*ast.Ident)
		if !ok || held || !isBool(p.x.Info.TypeOf(id)) {
			continue
		}
		for _, d := range p.x.Defs(p.x.ObjectOf(id)) {
			if d.Kind == defs.Part && ast.Unparen(d.Expr) == ast.Expr(t.call.Expr) {
				return true
			}
		}
	}
	return false
}

// noError reports whether a condition, being held, says that an error is nil.
func (p *finder) noError(e ast.Expr, held bool) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	return (b.Op == token.EQL) == held && isErrorType(p.x.Info.TypeOf(b.X)) && p.x.Info.Types[b.Y].IsNil()
}

// alsoAsks reports whether one operand of a condition asks for something
// other than an error.
func (p *finder) alsoAsks(c *cycle, e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LAND || b.Op == token.LOR {
		return p.alsoAsks(c, b.X) || p.alsoAsks(c, b.Y) || p.asks(c, b.X) || p.asks(c, b.Y)
	}
	return false
}

// returnsError reports whether an edge leaves with an error that is not nil.
func (p *finder) returnsError(e edge) bool {
	r, ok := e.via.(*ast.ReturnStmt)
	if !ok {
		return false
	}
	for _, x := range r.Results {
		if isErrorType(p.x.Info.TypeOf(x)) && !p.x.Info.Types[x].IsNil() {
			return true
		}
		if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && isErrorType(p.x.Info.TypeOf(call)) {
			return true
		}
	}
	return false
}

// session reports whether a call runs until something goes wrong: it is
// remote and its callee goes round in an endless loop.
func (p *finder) session(call *defs.Call) bool {
	f := p.x.Callee(call.Expr)
	if f == nil || p.target(call) == site.Local {
		return false
	}
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.ForStmt:
			found = found || n.Cond == nil && n.Post == nil
		case *ast.RangeStmt:
			if _, ok := p.x.Info.TypeOf(n.X).Underlying().(*types.Chan); ok {
				found = true
			}
		}
		return !found
	})
	return found
}

func without(a, b []waits.Wait) []waits.Wait {
	var out []waits.Wait
	for _, x := range a {
		found := false
		for _, y := range b {
			found = found || x.Node == y.Node
		}
		if !found {
			out = append(out, x)
		}
	}
	return out
}
