package arith

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// relSet returns the variables and fields that a delay of the package depends
// on: those in the argument of a wait or in a result that is a duration, and
// those that these are computed from or chosen by.
func (a *analysis) relSet() map[types.Object]bool {
	if a.rel != nil {
		return a.rel
	}
	a.rel = map[types.Object]bool{}
	var work []types.Object
	push := func(e ast.Node) {
		if e == nil {
			return
		}
		ast.Inspect(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := a.x.ObjectOf(id).(*types.Var)
			if ok && !a.rel[v] && numeric(v.Type()) {
				a.rel[v] = true
				work = append(work, v)
			}
			return true
		})
	}
	a.seeds(push)
	for len(work) > 0 {
		obj := work[len(work)-1]
		work = work[:len(work)-1]
		for _, d := range a.x.Defs(obj) {
			if d.Expr != nil {
				push(d.Expr)
			}
			for n := a.x.Parent(d.Node); n != nil; n = a.x.Parent(n) {
				if s, ok := n.(*ast.IfStmt); ok {
					push(s.Cond)
				}
				if _, ok := n.(*ast.FuncDecl); ok {
					break
				}
			}
		}
	}
	return a.rel
}

func (a *analysis) seeds(push func(ast.Node)) {
	for _, f := range a.x.Funcs {
		for _, c := range f.Calls {
			if i, ok := a.waitArg(c.Static, c.Expr); ok && i < len(c.Expr.Args) {
				push(c.Expr.Args[i])
			}
		}
		number := returnsNumber(a.x.Info, f.Type)
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				for _, r := range n.Results {
					if number {
						push(r)
					}
				}
			case *ast.BinaryExpr:
				a.check(n)
				a.compares(n)
			case *ast.CallExpr:
				fn, ok := typeutil.Callee(a.x.Info, n).(*types.Func)
				if ok {
					a.adds(fn, n)
				}
				if ok && a.x.Func(fn) != nil {
					for _, arg := range n.Args {
						if isDuration(a.x.Info.TypeOf(arg)) {
							push(arg)
						}
					}
				}
			}
			return true
		})
	}
}

func numeric(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0 || isAtomic(t)
}
