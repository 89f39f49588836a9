package periods

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/passes/waits"
)

// goesOn reports whether nothing but a stop or an error ends the loop after a
// tick. What an answer ends is a wait for something, and not a period.
func (l *loop) goesOn(tick *ast.CommClause, sel *ast.SelectStmt) bool {
	if n := len(l.body.List); n > 0 {
		switch s := l.body.List[n-1].(type) {
		case *ast.ReturnStmt:
			return false // runs once
		case *ast.BranchStmt:
			if s.Tok == token.BREAK {
				return false
			}
		}
	}
	ok := true
	ast.Inspect(l.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CommClause:
			if sel != nil && n != tick && l.r.x.Parent(l.r.x.Parent(n)) == sel {
				return false // another case
			}
		case *ast.ReturnStmt:
			ok = ok && l.harmless(n)
		case *ast.BranchStmt:
			if n.Tok == token.GOTO || n.Tok == token.BREAK && l.isTarget(n) {
				ok = ok && l.harmless(n)
			}
		}
		return ok
	})
	return ok
}

// isTarget reports whether a break leaves the loop.
func (l *loop) isTarget(b *ast.BranchStmt) bool {
	if b.Label != nil {
		lab, ok := l.r.x.Parent(l.node).(*ast.LabeledStmt)
		return !ok || lab.Label.Name == b.Label.Name
	}
	for n := l.r.x.Parent(b); n != nil; n = l.r.x.Parent(n) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return n == l.node
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return false
		}
	}
	return false
}

// harmless reports whether a statement that leaves the loop stands where a
// stop or an error leads.
func (l *loop) harmless(n ast.Node) bool {
	for q := l.r.x.Parent(n); q != nil && q != l.node; n, q = q, l.r.x.Parent(q) {
		switch q := q.(type) {
		case *ast.IfStmt:
			return n != q.Else && l.stops(q.Cond) || n == q.Else && l.succeeds(q.Cond)
		case *ast.CommClause:
			ch := waits.Received(q)
			return ch != nil && waits.IsStop(l.r.x.Info, ch)
		case *ast.CaseClause:
			for _, e := range q.List {
				if !l.stops(e) {
					return false
				}
			}
			return len(q.List) > 0
		}
	}
	return false
}

// succeeds reports whether a condition says that there was no error.
func (l *loop) succeeds(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && b.Op == token.EQL && isError(l.r.x.Info.TypeOf(b.X)) && l.r.x.Info.Types[b.Y].IsNil()
}

// stops reports whether a condition says that the work is to end, or failed:
// it looks at a context, at an error that is not nil, or at something named
// for a stop.
func (l *loop) stops(e ast.Expr) bool {
	info := l.r.x.Info
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			return l.stops(e.X) && l.stops(e.Y)
		}
		if isError(info.TypeOf(e.X)) && info.Types[e.Y].IsNil() {
			return e.Op == token.NEQ
		}
	case *ast.UnaryExpr:
		if id, ok := ast.Unparen(e.X).(*ast.Ident); ok && (id.Name == "ok" || id.Name == "open" || id.Name == "more") {
			return true // a closed channel
		}
		if call, ok := ast.Unparen(e.X).(*ast.CallExpr); ok && l.slept(call) {
			return true
		}
	}
	return l.speaksOf(e, func(id *ast.Ident) bool {
		t := info.TypeOf(id)
		return t != nil && isError(t) && !isOwnError(e)
	})
}

// untilStop reports whether the condition of a loop asks for nothing but a
// stop.
func (l *loop) untilStop(cond ast.Expr) bool {
	if id, ok := ast.Unparen(cond).(*ast.Ident); ok && id.Name == "true" {
		return true
	}
	return l.speaksOf(cond, func(*ast.Ident) bool { return false })
}

// speaksOf reports whether an expression names a context, something that is
// named for a stop, or what more says.
func (l *loop) speaksOf(e ast.Expr, more func(*ast.Ident) bool) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			t := l.r.x.Info.TypeOf(id)
			found = found || t != nil && waits.IsContext(t) || isStopWord(id.Name) || more(id)
		}
		return !found
	})
	return found
}

// slept reports whether a call is a wait that says whether it was cut short.
func (l *loop) slept(call *ast.CallExpr) bool {
	_, ok := l.r.waits.Call(l.f, call)
	return ok
}

// isOwnError reports whether e compares errors for being the same one.
func isOwnError(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	return ok && b.Op == token.EQL
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

func isStopWord(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"stop", "quit", "clos", "exit", "shutdown", "cancel", "kill", "dying", "terminat", "abort", "halt", "running", "finished", "dead"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}
