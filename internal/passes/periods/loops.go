package periods

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
)

// loops returns the paces that the loops of f keep.
func (r *Result) loops(f *defs.Func) []*Pace {
	if f.Loops == 0 || f.Body == nil {
		return nil
	}
	var out []*Pace
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			l := &loop{r: r, f: f, node: n, body: n.Body}
			if n.Init == nil && n.Post == nil && (n.Cond == nil || l.untilStop(n.Cond)) {
				out = append(out, l.paces()...)
			}
		case *ast.RangeStmt:
			l := &loop{r: r, f: f, node: n, body: n.Body}
			if w, ok := r.waits.Range(f, n); ok {
				if p := l.pace(w, nil); p != nil {
					out = append(out, p)
				}
			}
		}
		return true
	})
	return out
}

// A loop is one loop of a function.
type loop struct {
	r    *Result
	f    *defs.Func
	node ast.Node // *ast.ForStmt or *ast.RangeStmt
	body *ast.BlockStmt
}

// paces returns the paces of a loop that only a stop ends.
func (l *loop) paces() []*Pace {
	var out []*Pace
	for _, s := range l.body.List {
		for _, w := range l.waitsOf(s) {
			if p := l.pace(w, s); p != nil {
				out = append(out, p)
			}
		}
	}
	return out
}

// waitsOf returns the waits that each pass of the loop goes through in the
// statement s: those in a nested loop are of that loop, and those on some
// paths only are not of the period.
func (l *loop) waitsOf(s ast.Stmt) []waits.Wait {
	switch s := s.(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil
	case *ast.LabeledStmt:
		return l.waitsOf(s.Stmt)
	case *ast.BlockStmt:
		var out []waits.Wait
		for _, s := range s.List {
			out = append(out, l.waitsOf(s)...)
		}
		return out
	case *ast.IfStmt:
		var out []waits.Wait
		if s.Init != nil {
			out = l.r.waits.Waits(l.f, s.Init)
		}
		return append(out, l.r.waits.Waits(l.f, s.Cond)...)
	case *ast.SwitchStmt:
		return nil
	case *ast.SelectStmt:
		var out []waits.Wait
		for _, w := range l.r.waits.Waits(l.f, s) {
			if w.Select == s {
				out = append(out, w)
			}
		}
		return append(out, l.contexts(s)...)
	}
	return append(l.r.waits.Waits(l.f, s), l.contexts(s)...)
}

func (l *loop) holds(n ast.Node) bool { return l.node.Pos() <= n.Pos() && n.Pos() < l.node.End() }

// pace returns the pace that a wait of the loop keeps, or nil when it is not
// for a period. s is the statement of the loop's body that holds it, nil for a
// range over a ticker.
func (l *loop) pace(w waits.Wait, s ast.Stmt) *Pace {
	p := &Pace{In: l.f, Node: w.Node, Loop: l.node, Tick: w.Tick, arg: w.Arg, argIn: l.f}
	if w.Arg == nil {
		return nil
	}
	if in := l.r.x.Enclosing(w.Arg); in != nil {
		p.argIn = in
	}
	clause := l.clause(w)
	switch {
	case w.Tick:
		p.At = callAround(l.r.x, w.Arg)
	case w.Once:
		if !w.Made.IsValid() || w.Made < l.node.Pos() || l.node.End() <= w.Made {
			return nil // made before: fires once
		}
		if w.Select != nil && l.events(w.Select, clause) {
			return nil // an idle timer
		}
		p.At = callAround(l.r.x, w.Arg)
	default:
		if call, ok := w.Node.(*ast.CallExpr); ok { // a sleep
			if w.Foreign || w.Helper != nil {
				if w.Partial || !w.Direct {
					return nil
				}
			}
			p.At = call
			break
		}
		call := l.reset(w, clause)
		if call == nil {
			return nil
		}
		p.At, p.arg, p.argIn = call, call.Args[len(call.Args)-1], l.f
	}
	if p.At == nil || clause != nil && l.leaves(clause) || !l.goesOn(clause, w.Select) {
		return nil
	}
	p.Calls = l.work(clause, w)
	return p
}

// clause returns the case of the select in which the wait stands, or nil.
func (l *loop) clause(w waits.Wait) *ast.CommClause {
	if w.Select == nil {
		return nil
	}
	for _, c := range w.Select.Body.List {
		c := c.(*ast.CommClause)
		if c.Comm != nil && c.Comm.Pos() <= w.Node.Pos() && w.Node.Pos() < c.Comm.End() {
			return c
		}
	}
	return nil
}

// work returns the calls of one pass of the loop that a tick starts: all but
// those in the other cases of the select.
func (l *loop) work(tick *ast.CommClause, w waits.Wait) []*defs.Call {
	var out []*defs.Call
	l.collect(l.f, func(n ast.Node) bool {
		if w.Select == nil || n.Pos() < w.Select.Pos() || w.Select.End() <= n.Pos() {
			return true
		}
		return tick != nil && tick.Pos() <= n.Pos() && n.Pos() < tick.End()
	}, &out)
	return out
}

func (l *loop) collect(f *defs.Func, in func(ast.Node) bool, out *[]*defs.Call) {
	for _, c := range f.Calls {
		if l.holds(c.Expr) && !c.Defer && in(c.Expr) {
			*out = append(*out, c)
		}
	}
	for _, lit := range f.Inner {
		if l.holds(lit.Node) && in(lit.Node) {
			all := func(ast.Node) bool { return true }
			l.collect(lit, all, out)
		}
	}
}
