package sites

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
)

// Fails reports whether the function f fails when a call in it does: some way
// from the failed call leads to a return that hands out its error, or false
// where f has no error. What only another kind of failure would bring out is
// not told apart.
func (r *Finder) Fails(f *defs.Func, call *ast.CallExpr) bool {
	if f == nil || f.Body == nil || f.Type.Results == nil {
		return false
	}
	key := failKey{f, call}
	if out, ok := r.fails[key]; ok {
		return out
	}
	out := r.p.failsBy(f, call)
	r.fails[key] = out
	return out
}

type failKey struct {
	f    *defs.Func
	call *ast.CallExpr
}

func (p *finder) failsBy(f *defs.Func, call *ast.CallExpr) bool {
	g := p.graph(f)
	b, at := g.at(call)
	if b == nil {
		return false
	}
	whole := &cycle{f: f, node: f.Body, body: f.Body, again: map[*ast.CallExpr]bool{}, from: f.Body.Pos(), to: f.Body.End()}
	w := &walker{p: p, c: whole, g: g, attempt: call, fails: true}
	found := false
	w.onReturn = func(r *ast.ReturnStmt, v env) { found = found || w.handsOut(r, v) }
	w.walk(b, at)
	return found
}

// handsOut reports whether a return says that the function failed because the
// attempt did.
func (w *walker) handsOut(r *ast.ReturnStmt, v env) bool {
	results := r.Results
	if len(results) == 0 { // those with names
		for _, field := range w.c.f.Type.Results.List {
			for _, id := range field.Names {
				results = append(results, id)
			}
		}
	}
	hasErr := false
	for _, e := range results {
		t := w.p.x.Info.TypeOf(e)
		if tuple, ok := t.(*types.Tuple); ok {
			return w.passesOn(e, v) && failing(tuple)
		}
		if isErrorType(t) || w.p.x.Info.Types[e].IsNil() && w.lastResultIsError() {
			hasErr = true
			if w.value(e, v) == nonNil && !w.isStop(e) || w.passesOn(e, v) {
				return true
			}
		}
	}
	if hasErr {
		return false
	}
	for _, e := range results {
		if isBool(w.p.x.Info.TypeOf(e)) && w.value(e, v) == isFalse {
			return true
		}
	}
	return false
}

func failing(results *types.Tuple) bool {
	for v := range results.Variables() {
		if isErrorType(v.Type()) || isErrorList(v.Type()) {
			return true
		}
	}
	return false
}

func (w *walker) lastResultIsError() bool {
	list := w.c.f.Type.Results.List
	return len(list) > 0 && isErrorType(w.p.x.Info.TypeOf(list[len(list)-1].Type))
}

// isStop reports whether e is the error of a context: that it has ended.
func (w *walker) isStop(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && calleeName(call) == "Err" && len(call.Args) == 0
}

// passesOn reports whether e is made of an error that is known to be there,
// or is the failed call itself.
func (w *walker) passesOn(e ast.Expr, v env) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || n == w.attempt
		case *ast.Ident:
			o := w.p.x.ObjectOf(n)
			found = found || o != nil && v[o] == nonNil && (isErrorType(o.Type()) || isErrorList(o.Type()))
		}
		return !found
	})
	return found
}
