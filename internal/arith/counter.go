package arith

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/defs"
)

// counter returns the parameter of f that counts attempts.
func (a *analysis) counter(f *defs.Func) types.Object {
	for _, p := range f.Type.Params.List {
		for _, id := range p.Names {
			obj := a.x.Info.Defs[id]
			if obj == nil {
				continue
			}
			t := obj.Type()
			if pt, ok := t.Underlying().(*types.Pointer); ok {
				t = pt.Elem()
			}
			b := basic(t)
			if b == nil || b.Info()&types.IsNumeric == 0 || isDuration(t) {
				continue
			}
			name := strings.ToLower(id.Name)
			if tryName.MatchString(name) && !strings.HasPrefix(name, "max") && !strings.HasPrefix(name, "jitter") {
				return obj
			}
		}
	}
	return nil
}

// paramLimit returns how far the callers of f let its counter go, or 0 where
// that is not certain.
func (a *analysis) paramLimit(f *defs.Func, counter types.Object) int64 {
	if f.Obj == nil || counter == nil {
		return 0
	}
	calls, all := a.callers(f.Obj)
	_, at := a.paramOf(counter.(*types.Var))
	if !all || len(calls) == 0 {
		return 0
	}
	var limit int64
	for _, c := range calls {
		if at >= len(c.Expr.Args) {
			return 0
		}
		k := a.bounded(c.Expr.Args[at], c.Expr)
		if k == 0 {
			return 0
		}
		limit = max(limit, k)
	}
	return limit
}

// bounded returns a constant that arg stays below by the loop around at.
func (a *analysis) bounded(arg ast.Expr, at ast.Node) int64 {
	if tv := a.x.Info.Types[arg]; tv.Value != nil {
		return int64(constValue(tv.Value, tv.Type).num()) + 1
	}
	if c, ok := ast.Unparen(arg).(*ast.CallExpr); ok && len(c.Args) == 1 {
		arg = c.Args[0] // a conversion
	}
	if b, ok := ast.Unparen(arg).(*ast.BinaryExpr); ok {
		arg = b.X
	}
	obj := a.x.ObjectOf(arg)
	if obj == nil {
		return 0
	}
	for n := a.x.Parent(at); n != nil; n = a.x.Parent(n) {
		switch n := n.(type) {
		case *ast.ForStmt:
			if k := a.below(n.Cond, obj); k > 0 {
				return k
			}
			for _, s := range n.Body.List {
				if is, ok := s.(*ast.IfStmt); ok && leavesLoop(is.Body) {
					if k := a.above(is.Cond, obj); k > 0 {
						return k
					}
				}
			}
		case *ast.RangeStmt:
			if n.Key != nil && a.x.ObjectOf(n.Key) == obj {
				if tv := a.x.Info.Types[n.X]; tv.Value != nil {
					return int64(constValue(tv.Value, tv.Type).num())
				}
			}
		case *ast.FuncDecl, *ast.FuncLit:
			return 0
		}
	}
	return 0
}

func leavesLoop(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK
	}
	return false
}

// below returns k where cond says obj < k.
func (a *analysis) below(cond ast.Expr, obj types.Object) int64 {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return 0
	}
	if b.Op == token.LAND {
		return max(a.below(b.X, obj), a.below(b.Y, obj))
	}
	if (b.Op == token.LSS || b.Op == token.LEQ) && a.x.ObjectOf(b.X) == obj {
		return a.constInt(b.Y)
	}
	return 0
}

// above returns k where cond says obj >= k.
func (a *analysis) above(cond ast.Expr, obj types.Object) int64 {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return 0
	}
	if b.Op == token.LOR {
		return max(a.above(b.X, obj), a.above(b.Y, obj))
	}
	if (b.Op == token.GTR || b.Op == token.GEQ || b.Op == token.EQL) && a.x.ObjectOf(b.X) == obj {
		return a.constInt(b.Y)
	}
	return 0
}

func (a *analysis) constInt(e ast.Expr) int64 {
	tv := a.x.Info.Types[e]
	if tv.Value == nil {
		return 0
	}
	v := constValue(tv.Value, tv.Type)
	if v.kind != integer {
		return 0
	}
	return v.i + 1
}
