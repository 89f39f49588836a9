package sites

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/passes/policies"
)

// drawsDelay reports whether a use hands a delay to its caller, whose loop
// knows how often.
func (p *finder) drawsDelay(u *policies.Use) bool {
	t := p.x.Info.TypeOf(u.Node)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	return u.Call != nil && u.Model.Does == catalog.DoesUse && isDurationType(t)
}

// changed reports whether a delay that a use hands out is, or may be, changed
// before anybody waits for it: the jitter that the policy has not may be added
// there.
func (p *finder) changed(u *policies.Use) bool { return p.altered(u.Node, 0) }

const maxAltered = 8 // steps that a delay is followed to where it is waited for

func (p *finder) altered(e ast.Node, depth int) bool {
	if depth > maxAltered {
		return true
	}
	switch n := p.x.Parent(e).(type) {
	case *ast.ParenExpr:
		return p.altered(n, depth+1)
	case *ast.BinaryExpr:
		switch n.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return false
		}
		other := n.X
		if other == e {
			other = n.Y
		}
		return p.x.Info.Types[other].Value == nil || p.altered(n, depth+1)
	case *ast.CallExpr:
		if n.Fun == e {
			return false
		}
		return p.alteredBy(n, depth)
	case *ast.SelectorExpr:
		call, ok := p.x.Parent(n).(*ast.CallExpr)
		if !ok {
			return true
		}
		b, basic := p.x.Info.TypeOf(call).(*types.Basic)
		return !basic || b.Info()&types.IsString == 0 // d.Seconds(), not d.String()
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
			return true
		}
		for i, r := range n.Rhs {
			if r == e {
				return p.variableAltered(n.Lhs[i], n, depth)
			}
		}
		return true
	case *ast.ValueSpec:
		for i, r := range n.Values {
			if r == e {
				return p.variableAltered(n.Names[i], n, depth)
			}
		}
		return true
	case *ast.ReturnStmt:
		return p.returnedAltered(n, depth)
	case *ast.ExprStmt, *ast.SwitchStmt, *ast.IfStmt:
		return false
	}
	return true
}

// alteredBy reports whether a call makes another delay of one that it is
// given.
func (p *finder) alteredBy(call *ast.CallExpr, depth int) bool {
	if p.x.Info.Types[call.Fun].IsType() {
		return p.altered(call, depth+1)
	}
	switch fn := typeutil.Callee(p.x.Info, call).(type) {
	case *types.Builtin:
		return p.altered(call, depth+1) // min and max
	case *types.Func:
		if fn.Pkg() != nil && fn.Pkg().Path() == "time" {
			return false // waits for it
		}
	}
	return isDurationType(p.x.Info.TypeOf(call))
}

// variableAltered follows a delay into a variable.
func (p *finder) variableAltered(l ast.Expr, at ast.Node, depth int) bool {
	v, ok := p.x.ObjectOf(l).(*types.Var)
	if !ok || v.IsField() || v.Parent() == p.pass.Pkg.Scope() {
		id, blank := l.(*ast.Ident)
		return !blank || id.Name != "_"
	}
	f := p.x.Enclosing(at)
	if f == nil || f.Body == nil {
		return true
	}
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found || p.x.Info.Uses[id] != v {
			return !found
		}
		if s, ok := p.x.Parent(id).(*ast.AssignStmt); ok && s.Tok == token.ASSIGN {
			for _, l := range s.Lhs {
				if l == ast.Expr(id) {
					return true // gets another value
				}
			}
		}
		found = p.altered(id, depth+1)
		return !found
	})
	return found
}

// returnedAltered follows a delay to the callers of the function that returns
// it.
func (p *finder) returnedAltered(r *ast.ReturnStmt, depth int) bool {
	f := p.x.Enclosing(r)
	if f == nil || f.Obj == nil || len(r.Results) != 1 {
		return true
	}
	calls, all := p.x.Callers(f.Obj)
	for _, c := range calls {
		if p.altered(c.Expr, depth+1) {
			return true
		}
	}
	return !all
}
