package periods

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
)

// contexts returns the receives from a context that the loop makes anew each
// time, with a timeout that nothing but the time ends: a period.
func (l *loop) contexts(s ast.Stmt) []waits.Wait {
	if sel, ok := s.(*ast.SelectStmt); ok {
		var out []waits.Wait
		for _, c := range sel.Body.List {
			if ch := waits.Received(c.(*ast.CommClause)); ch != nil {
				if w, ok := l.timeout(ch); ok {
					w.Select = sel
					out = append(out, w)
				}
			}
		}
		return out
	}
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return nil
	}
	if u, ok := ast.Unparen(e.X).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		if w, ok := l.timeout(u.X); ok {
			return []waits.Wait{w}
		}
	}
	return nil
}

// timeout reads ctx.Done() of a context that context.WithTimeout made in the
// loop.
func (l *loop) timeout(ch ast.Expr) (waits.Wait, bool) {
	done, ok := ast.Unparen(ch).(*ast.CallExpr)
	if !ok {
		return waits.Wait{}, false
	}
	sel, ok := ast.Unparen(done.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Done" || !waits.IsContext(l.r.x.Info.TypeOf(sel.X)) {
		return waits.Wait{}, false
	}
	v, ok := l.r.x.ObjectOf(sel.X).(*types.Var)
	if !ok {
		return waits.Wait{}, false
	}
	list := l.r.x.Defs(v)
	if len(list) != 1 || list[0].Kind != defs.Part || !l.holds(list[0].Node) {
		return waits.Wait{}, false
	}
	call, ok := ast.Unparen(list[0].Expr).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return waits.Wait{}, false
	}
	fn, _ := typeutil.Callee(l.r.x.Info, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "context" || fn.Name() != "WithTimeout" {
		return waits.Wait{}, false
	}
	return waits.Wait{Node: ch, Text: "context.WithTimeout", Arg: call.Args[1], Once: true, Made: call.Pos()}, true
}

// callAround returns the call of which e is an argument.
func callAround(x *defs.Index, e ast.Expr) ast.Expr {
	for n := x.Parent(e); n != nil; n = x.Parent(n) {
		if call, ok := n.(*ast.CallExpr); ok {
			return call
		}
		if _, ok := n.(*ast.ParenExpr); !ok {
			return nil
		}
	}
	return nil
}

// events reports whether a select has a further case that goes on with the
// loop: then a timer made for it starts anew at each event.
func (l *loop) events(s *ast.SelectStmt, tick *ast.CommClause) bool {
	for _, c := range s.Body.List {
		c := c.(*ast.CommClause)
		if c != tick && !l.leaves(c) {
			if ch := waits.Received(c); ch == nil || !waits.IsStop(l.r.x.Info, ch) {
				return true
			}
		}
	}
	return false
}

// leaves reports whether a case always ends the loop.
func (l *loop) leaves(c *ast.CommClause) bool {
	if len(c.Body) == 0 {
		return false
	}
	switch s := c.Body[len(c.Body)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.GOTO || s.Tok == token.BREAK && s.Label != nil
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			id, _ := ast.Unparen(call.Fun).(*ast.Ident)
			return id != nil && id.Name == "panic"
		}
	}
	return false
}

// reset returns the call that sets the timer of a wait anew when it has
// fired. A timer that something else sets anew as well is an idle timer.
func (l *loop) reset(w waits.Wait, tick *ast.CommClause) *ast.CallExpr {
	sel, ok := ast.Unparen(receivedOf(w.Node)).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	timer := l.r.x.ObjectOf(sel.X)
	if timer == nil {
		return nil
	}
	var out *ast.CallExpr
	for _, c := range l.f.Calls {
		s, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
		if !ok || s.Sel.Name != "Reset" || len(c.Expr.Args) != 1 || l.r.x.ObjectOf(s.X) != timer || !l.holds(c.Expr) {
			continue
		}
		if tick != nil && w.Select.Pos() <= c.Expr.Pos() && c.Expr.Pos() < w.Select.End() &&
			(c.Expr.Pos() < tick.Pos() || tick.End() <= c.Expr.Pos()) {
			return nil // at an event
		}
		if out != nil || l.conditional(c.Expr, tick) {
			return nil // on a schedule of several lengths
		}
		out = c.Expr
	}
	if out != nil && tick != nil && (out.Pos() < w.Select.Pos() || w.Select.End() <= out.Pos()) && l.events(w.Select, tick) {
		return nil // at each pass, events included
	}
	return out
}

// receivedOf returns the channel that a wait receives from.
func receivedOf(n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.UnaryExpr:
		return n.X
	case ast.Expr:
		return n
	}
	return &ast.BadExpr{}
}

// conditional reports whether n stands on some paths of the loop only, the
// case of a tick aside.
func (l *loop) conditional(n ast.Node, tick *ast.CommClause) bool {
	for q := l.r.x.Parent(n); q != nil && q != l.node; q = l.r.x.Parent(q) {
		switch q := q.(type) {
		case *ast.IfStmt, *ast.CaseClause, *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.CommClause:
			if q != tick {
				return true
			}
		}
	}
	return false
}
