package arith

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
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
		for _, d := range a.defs(obj) {
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

// inTest reports whether pos stands in a test file. What tests assign and
// pass says nothing about the program.
func (a *analysis) inTest(pos token.Pos) bool {
	f := a.x.Fset.File(pos)
	return f != nil && strings.HasSuffix(f.Name(), "_test.go")
}

// defs returns where obj gets a value, outside tests.
func (a *analysis) defs(obj types.Object) []defs.Def {
	all := a.x.Defs(obj)
	for i, d := range all {
		if a.inTest(d.Node.Pos()) {
			out := slices.Clone(all[:i])
			for _, d := range all[i:] {
				if !a.inTest(d.Node.Pos()) {
					out = append(out, d)
				}
			}
			return out
		}
	}
	return all
}

// callers returns the calls of fn outside tests, and whether these are all.
func (a *analysis) callers(fn *types.Func) ([]*defs.Call, bool) {
	calls, all := a.x.Callers(fn)
	var out []*defs.Call
	for _, c := range calls {
		if !a.inTest(c.Expr.Pos()) {
			out = append(out, c)
		}
	}
	return out, all
}
