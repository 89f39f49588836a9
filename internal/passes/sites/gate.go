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
var notYet = []string{"notfound", "notexist", "nosuch", "exist", "locked", "modified", "stale", "notready", "inprogress"}

// gated reports whether only errors that go by one of the words bring control
// back to the attempt: all others leave the cycle.
func (p *finder) gated(c *cycle, t *trial, words []string) bool {
	for _, e := range t.fail.exits {
		cond, ok := e.cond.(ast.Expr)
		if !ok {
			continue
		}
		if name := p.stays(cond, e.held); name != "" && matches(name, words) {
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

// stays names the kind of error that keeps control in the cycle, where the
// condition cond, being held, leaves it.
func (p *finder) stays(cond ast.Expr, held bool) string {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return p.stays(e.X, !held)
		}
	case *ast.BinaryExpr:
		switch {
		case e.Op == token.LOR && held, e.Op == token.LAND && !held:
			if n := p.stays(e.X, held); n != "" {
				return n
			}
			return p.stays(e.Y, held)
		case (e.Op == token.EQL) != held && isErrorType(p.x.Info.TypeOf(e.X)) && !p.x.Info.Types[e.Y].IsNil():
			return lastName(e.Y)
		}
	case *ast.CallExpr:
		if held || !takesError(p.x.Info, e) {
			return ""
		}
		if len(e.Args) == 2 { // errors.Is
			return lastName(e.Args[1])
		}
		return calleeName(e)
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
