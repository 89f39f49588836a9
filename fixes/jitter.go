package fixes

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/site"
)

// Jitter returns the fixes for a wait that has no jitter: full jitter, then
// equal jitter. Both draw from a delay whose ceiling applies already, and
// neither can panic on a delay that is zero or negative.
func Jitter(pass *analysis.Pass, wait site.Wait) []analysis.SuggestedFix {
	e := Open(pass, wait.Delay.Arg.Start)
	if e == nil {
		return nil // made in another package, or nowhere
	}
	length := e.Expr(wait.Delay.Arg)
	if length == nil || e.drawn(length) || e.ticks(wait.Delay.Arg) {
		return nil
	}
	var out []analysis.SuggestedFix
	for _, key := range []Key{Full, Equal} {
		alt := e.Again()
		if alt.jitter(length, key) {
			out = append(out, alt.Fix(key))
		}
	}
	return out
}

// drawn reports whether the length is not a time.Duration, which the edits are
// made for.
func (e *Editor) drawn(length ast.Expr) bool {
	named, ok := types.Unalias(e.pass.TypesInfo.TypeOf(length)).(*types.Named)
	return !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "time" || named.Obj().Name() != "Duration"
}

// ticks reports whether the length is that of a ticker: one draw would hold
// for all its ticks.
func (e *Editor) ticks(at site.Span) bool {
	for _, n := range e.Path(at) {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Pos() == at.Start && call.End() == at.Stop {
			continue
		}
		t := e.pass.TypesInfo.TypeOf(call)
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Reset" {
			t = e.pass.TypesInfo.TypeOf(sel.X)
		}
		return t != nil && types.TypeString(t, nil) == "*time.Ticker" || isTick(call)
	}
	return false
}

func isTick(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Tick"
}

// jitter rewrites the length. It reports whether that is possible.
func (e *Editor) jitter(length ast.Expr, key Key) bool {
	pos := length.Pos()
	value := e.pass.TypesInfo.Types[length].Value
	if value != nil && constant.Sign(value) <= 0 {
		return false
	}
	text := e.Text(length)
	if e.isUntyped(length) {
		text = e.Import("time", "time", pos) + ".Duration(" + text + ")"
	}
	if e.canDraw(value != nil, length) {
		return e.drawN(length, text, key, value != nil)
	}
	return e.drawFloat(length, text, key)
}

// canDraw reports whether rand.N can be used, and max where the length is not
// a constant.
func (e *Editor) canDraw(isConst bool, length ast.Expr) bool {
	if !e.Has("go1.22") || !isConst && !e.Means("max", length.Pos()) {
		return false
	}
	if _, ok := e.Imported("math/rand/v2", length.Pos()); ok {
		return true
	}
	_, old := e.Imported("math/rand", length.Pos())
	return !old // one package of that name is enough
}

// drawN writes the jitter with rand.N of math/rand/v2.
func (e *Editor) drawN(length ast.Expr, text string, key Key, isConst bool) bool {
	pos := length.Pos()
	if key == Equal && !isConst && !isPlain(length) {
		return e.drawFloat(length, text, key) // what is written twice is evaluated twice
	}
	draw := e.Import("math/rand/v2", "rand", pos) + ".N("
	switch {
	case key == Full && isConst && text == e.Text(length):
		e.Wrap(length, draw, ")")
	case key == Full && isConst:
		e.Replace(length, draw+text+")")
	case key == Full:
		e.Wrap(length, draw+"max(", ", 1))")
	default:
		half := text + "/2"
		if _, ok := length.(*ast.BinaryExpr); ok {
			half = "(" + text + ")/2"
		}
		bound := half
		if isConst {
			bound += "+1" // the half of a nanosecond is none
		} else {
			bound = "max(" + half + ", 1)"
		}
		e.Replace(length, half+" + "+draw+bound+")")
	}
	return true
}

// drawFloat writes the jitter as a product with a random fraction, which
// evaluates the length once and is harmless for any value of it.
func (e *Editor) drawFloat(length ast.Expr, text string, key Key) bool {
	pos := length.Pos()
	if !e.Means("float64", pos) {
		return false
	}
	duration := e.Import("time", "time", pos) + ".Duration("
	path := "math/rand"
	if _, old := e.Imported(path, pos); !old && e.Has("go1.22") {
		path = "math/rand/v2"
	}
	draw := e.Import(path, "rand", pos) + ".Float64()"
	if key == Equal {
		draw = "(0.5 + " + draw + "/2)"
	}
	e.Replace(length, duration+draw+" * float64("+text+"))")
	return true
}

// isPlain reports whether an expression does the same each time it is
// evaluated: it reads variables and fields and counts with them.
func isPlain(expr ast.Expr) bool {
	plain := true
	ast.Inspect(expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.Ident, *ast.SelectorExpr, *ast.BasicLit, *ast.ParenExpr, *ast.StarExpr:
		case *ast.BinaryExpr:
		default:
			_ = n
			plain = false
		}
		return plain
	})
	return plain
}

// isUntyped reports whether the expression is a constant without a type of its
// own: time.Sleep(1000).
func (e *Editor) isUntyped(expr ast.Expr) bool {
	if e.pass.TypesInfo.Types[expr].Value == nil {
		return false
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if err := types.CheckExpr(e.pass.Fset, e.pass.Pkg, expr.Pos(), expr, info); err != nil {
		return false
	}
	basic, ok := info.Types[expr].Type.(*types.Basic)
	return ok && basic.Info()&types.IsUntyped != 0
}
