package sites

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
)

// iterator returns the waits that an iterator of this package makes between
// the passes of a range over it.
func (p *finder) iterator(n *ast.RangeStmt) []waits.Wait {
	if _, ok := p.x.Info.TypeOf(n.X).Underlying().(*types.Signature); !ok {
		return nil
	}
	body := p.iteratorBody(n.X)
	if body == nil {
		return nil
	}
	var out []waits.Wait
	for _, w := range p.waits.Waits(body, body.Body) {
		w.Within = w.Node
		w.Node = n.X // where the range waits
		out = append(out, w)
	}
	return out
}

// iteratorBody returns the function that calls yield: the range's operand
// itself, or the literal that the operand's call returns.
func (p *finder) iteratorBody(e ast.Expr) *defs.Func {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return p.x.FuncValue(e)
	}
	g := p.x.Callee(call)
	if g == nil {
		return nil
	}
	var found *defs.Func
	for _, in := range g.Inner {
		if _, ok := p.x.Parent(in.Node).(*ast.ReturnStmt); ok && found == nil {
			found = in
		}
	}
	return found
}
