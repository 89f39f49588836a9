package arith

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/site"
)

// seeded looks for sources of draws that are the same for many clients: with
// a fixed seed, or with the time in whole seconds.
func (a *analysis) seeded() []site.Fault {
	var out []site.Fault
	for _, f := range a.x.Funcs {
		for _, c := range f.Calls {
			if a.inTest(c.Expr.Pos()) || c.Static == nil || c.Static.Pkg() == nil || !isRandPath(c.Static.Pkg().Path()) {
				continue
			}
			why := ""
			switch c.Static.Name() {
			case "NewSource", "NewPCG", "NewChaCha8", "Seed":
				why = a.seed(c.Expr.Args)
			}
			if why == "" || !a.feedsDelay(c.Expr, f.Body) {
				continue
			}
			out = append(out, a.fault(site.LostJitter, &unit{fn: f, body: f.Body}, c.Expr, seedText(c.Expr, why)))
		}
	}
	return out
}

func isRandPath(p string) bool { return p == "math/rand" || p == "math/rand/v2" }

// seed says why seeds are alike in many clients, or nothing.
func (a *analysis) seed(args []ast.Expr) string {
	if len(args) == 0 {
		return ""
	}
	constant := true
	for _, e := range args {
		constant = constant && a.x.Info.Types[e].Value != nil
	}
	if constant {
		return "a fixed seed"
	}
	if len(args) != 1 {
		return ""
	}
	arg := ast.Unparen(args[0])
	if conv, ok := arg.(*ast.CallExpr); ok && len(conv.Args) == 1 && a.x.Info.Types[conv.Fun].IsType() {
		arg = ast.Unparen(conv.Args[0])
	}
	c, ok := arg.(*ast.CallExpr)
	if !ok {
		return ""
	}
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Unix" {
		return ""
	}
	fn, ok := a.x.Info.Uses[sel.Sel].(*types.Func)
	if ok && fn.Pkg() != nil && fn.Pkg().Path() == "time" && fn.Signature().Recv() != nil {
		return "the time in whole seconds"
	}
	return ""
}

// feedsDelay follows a seeded source: to a draw on the spot, or through the
// variable or field that holds it, and on to a conversion into a duration.
func (a *analysis) feedsDelay(src ast.Expr, body *ast.BlockStmt) bool {
	n := a.x.Parent(src)
	for range 6 {
		switch p := n.(type) {
		case *ast.CallExpr, *ast.SelectorExpr, *ast.ParenExpr, *ast.KeyValueExpr, *ast.UnaryExpr, *ast.CompositeLit:
			if e, ok := p.(ast.Expr); ok {
				if t := a.x.Info.TypeOf(e); t != nil && isDuration(t) {
					return true
				}
			}
			if kv, ok := p.(*ast.KeyValueExpr); ok {
				return a.drawsDelay(a.x.ObjectOf(kv.Key))
			}
			n = a.x.Parent(n)
		case *ast.AssignStmt:
			return len(p.Lhs) == 1 && a.drawsDelay(a.x.ObjectOf(p.Lhs[0]))
		case *ast.ValueSpec:
			return len(p.Names) == 1 && a.drawsDelay(a.x.ObjectOf(p.Names[0]))
		default:
			return false
		}
	}
	return false
}

// drawsDelay reports whether a variable or field, or a draw from it, is made
// into a duration.
func (a *analysis) drawsDelay(obj types.Object) bool {
	if obj == nil {
		return false
	}
	for _, f := range a.x.Funcs {
		found := false
		ast.Inspect(f.Body, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok || len(c.Args) != 1 || found {
				return !found
			}
			tv := a.x.Info.Types[c.Fun]
			if !tv.IsType() || !isDuration(tv.Type) {
				return true
			}
			ast.Inspect(c.Args[0], func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && a.x.ObjectOf(id) == obj {
					found = true
				}
				return !found
			})
			return !found
		})
		if found && (delayName(f.Name) || mentionsDelay(f.Body)) {
			return true
		}
	}
	return false
}

// mentionsDelay reports whether a variable or field of a body is named for a
// delay.
func mentionsDelay(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && delayName(id.Name) {
			found = true
		}
		return !found
	})
	return found
}
