package sites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/defs"
)

// notYet are words of errors that are an answer: what is asked for is not
// there yet, or is in somebody else's hands.
var notYet = []string{"notfound", "notexist", "nosuch", "exist", "locked", "modified", "stale", "notready", "inprogress", "norows"}

// gated reports whether only errors that go by one of the words bring control
// back to the attempt: with none of these it is not reached again.
func (p *finder) gated(c *cycle, t *trial, words []string) bool {
	var conds []ast.Expr
	ast.Inspect(c.body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if ok && matches(p.kindOfError(e), words) {
			conds = append(conds, e)
		}
		return true
	})
	for _, e := range conds {
		g := p.graph(c.f)
		b, at := g.at(t.call.Expr)
		answer := isFalse
		if n, ok := e.(*ast.BinaryExpr); ok && n.Op == token.NEQ {
			answer = isTrue
		}
		w := &walker{p: p, c: c, g: g, attempt: t.call.Expr, fails: true, force: map[ast.Expr]truth{e: answer}}
		end := w.end(w.walk(b, at))
		if !w.full && (!end.back || w.second != nil && !w.second.canBack) {
			return true
		}
	}
	return false
}

func matches(name string, words []string) bool {
	name = strings.ReplaceAll(strings.ToLower(name), "_", "")
	for _, w := range words {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// kindOfError names the kind of error that a condition asks for, or "".
func (p *finder) kindOfError(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if (e.Op == token.EQL || e.Op == token.NEQ) && isErrorType(p.x.Info.TypeOf(e.X)) && !p.x.Info.Types[e.Y].IsNil() {
			return lastName(e.Y)
		}
	case *ast.CallExpr:
		switch {
		case !takesError(p.x.Info, e) || !isBool(p.x.Info.TypeOf(e)):
		case len(e.Args) == 2: // errors.Is
			return lastName(e.Args[1])
		default:
			return calleeName(e)
		}
	}
	return ""
}

func lastName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.UnaryExpr:
		return lastName(e.X)
	}
	return ""
}

// picks reports whether an attempt works on something that the cycle picks
// anew on each pass, by a call that does not fail: it may be another endpoint.
func (p *finder) picks(c *cycle, call *defs.Call) bool {
	found := false
	ast.Inspect(call.Expr, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return !found
		}
		v, ok := p.x.Info.Uses[id].(*types.Var)
		if !ok || v.IsField() || isContextType(v.Type()) || isErrorType(v.Type()) {
			return !found
		}
		for _, d := range p.x.Defs(v) {
			if d.Node == nil || d.Node.Pos() < c.from || c.to <= d.Node.Pos() || d.Expr == nil {
				continue
			}
			pick, ok := ast.Unparen(d.Expr).(*ast.CallExpr)
			if !ok || pick == call.Expr {
				continue
			}
			if tv := p.x.Info.Types[pick.Fun]; tv.IsType() || tv.IsBuiltin() || d.Kind != defs.Value {
				continue
			}
			if _, basic := v.Type().Underlying().(*types.Basic); !basic {
				found = true
			}
		}
		return !found
	})
	return found
}
