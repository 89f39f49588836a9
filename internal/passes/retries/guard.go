package retries

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// A guard is what leaves a loop with one attempt when it is set: a bool field
// of the receiver, a bool parameter, or a key in the context.
type guard struct {
	v   *types.Var // the field or parameter
	off bool       // it has to be false instead
	key types.Type // of the key
}

// readExits notes at the layer of the loop of s in f what switches the loop
// off, which errors end it, and the one that it gives up with.
func (r *Result) readExits(l *layer, f *defs.Func, s *site.Site) {
	if f.Body == nil {
		return
	}
	end := loopEnd(f, s)
	r.exits(f, end, func(cond ast.Expr) {
		if g, ok := r.guard(f, cond, false); ok {
			l.guards = append(l.guards, g)
		}
		if v := r.final(cond); v != nil {
			l.finals = append(l.finals, v)
		}
	})
	l.gives = r.givesUpWith(f, end)
}

// final returns the error that a condition asks for: errors.Is(err, errX), or
// err == errX.
func (r *Result) final(cond ast.Expr) *types.Var {
	switch cond := cond.(type) {
	case *ast.CallExpr:
		if fn, ok := r.x.ObjectOf(cond.Fun).(*types.Func); ok && fn.FullName() == "errors.Is" && len(cond.Args) == 2 {
			return r.sentinel(cond.Args[1])
		}
	case *ast.BinaryExpr:
		if cond.Op == token.EQL {
			return r.sentinel(cond.Y)
		}
	}
	return nil
}

// exits calls see with each condition that alone makes f return before the
// loop that ends at end, or out of it.
func (r *Result) exits(f *defs.Func, end token.Pos, see func(cond ast.Expr)) {
	var either func(e ast.Expr)
	either = func(e ast.Expr) {
		e = ast.Unparen(e)
		if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.LOR {
			either(b.X)
			either(b.Y)
			return
		}
		see(e)
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if n.Pos() >= end {
				return false
			}
			if len(n.Body.List) > 0 {
				if _, ok := n.Body.List[len(n.Body.List)-1].(*ast.ReturnStmt); ok {
					either(n.Cond)
				}
			}
		}
		return true
	})
}

// loopEnd returns the end of the loop with the header of s: of the function,
// where that is no statement.
func loopEnd(f *defs.Func, s *site.Site) token.Pos {
	end := f.Body.End()
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() == s.Loop.Start {
				end = n.End()
			}
		}
		return true
	})
	return end
}

func (r *Result) guard(f *defs.Func, cond ast.Expr, off bool) (guard, bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return r.guard(f, e.X, !off)
		}
	case *ast.Ident, *ast.SelectorExpr:
		if v, ok := r.x.ObjectOf(e).(*types.Var); ok && isBool(v.Type()) && (v.IsField() || r.isParam(f, v)) {
			return guard{v: v, off: off}, true
		}
	case *ast.CallExpr:
		if g := r.x.Callee(e); g != nil && !off {
			if key := r.asksFor(g); key != nil {
				return guard{key: key}, true
			}
		}
	case *ast.BinaryExpr:
		if e.Op == token.NEQ && !off && r.x.Info.Types[e.Y].IsNil() {
			if key := r.keyOfValue(e.X); key != nil {
				return guard{key: key}, true
			}
		}
	}
	return guard{}, false
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// asksFor returns the type of the key when f returns a bool that its context
// holds, and does no more.
func (r *Result) asksFor(f *defs.Func) types.Type {
	if f.Obj == nil || f.Body == nil || len(f.Body.List) > 3 {
		return nil
	}
	if res := f.Obj.Signature().Results(); res.Len() != 1 || !isBool(res.At(0).Type()) {
		return nil
	}
	for _, c := range f.Calls {
		if key := r.keyOfValue(c.Expr); key != nil {
			return key
		}
	}
	return nil
}

// keyOfValue returns the type of the key that ctx.Value asks for.
func (r *Result) keyOfValue(e ast.Expr) types.Type {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Value" {
		return nil
	}
	if t := r.x.Info.TypeOf(sel.X); t == nil || !waits.IsContext(t) {
		return nil
	}
	return r.ownType(call.Args[0])
}

// ownType is the type of a key, where it is one of this package's: others
// stand for any number of keys.
func (r *Result) ownType(e ast.Expr) types.Type {
	n, ok := types.Unalias(r.x.Info.TypeOf(e)).(*types.Named)
	if !ok || n.Obj().Pkg() != r.pass.Pkg {
		return nil
	}
	return n
}

// Spares reports whether what a call hands over switches a layer beneath it
// off.
func (r *Result) Spares(c *defs.Call, l Layer) bool {
	return slices.ContainsFunc(l.guards, func(g guard) bool {
		if g.key != nil {
			return slices.ContainsFunc(c.Expr.Args, func(a ast.Expr) bool { return r.carries(a, g.key, 0) })
		}
		callee := r.x.Callee(c.Expr)
		if callee == nil {
			return false
		}
		if i, ok := r.x.Param(callee, g.v); ok {
			return i < len(c.Expr.Args) && r.isConst(c.Expr.Args[i], !g.off)
		}
		sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
		return ok && g.v.IsField() && r.holdsConst(sel.X, g.v, !g.off)
	})
}

func (r *Result) isConst(e ast.Expr, want bool) bool {
	k := r.x.Info.Types[e].Value
	return k != nil && k.Kind() == constant.Bool && constant.BoolVal(k) == want
}

// holdsConst reports whether e is a struct literal, or the only value of a
// variable, in which a field has that value, and nothing sets it later.
func (r *Result) holdsConst(e ast.Expr, field *types.Var, want bool) bool {
	if v, ok := r.x.ObjectOf(e).(*types.Var); ok {
		if v.IsField() || v.Parent() == r.pass.Pkg.Scope() {
			return false
		}
		list := r.x.Defs(v)
		if len(list) != 1 || list[0].Kind != defs.Value {
			return false
		}
		e = list[0].Expr
	}
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	set := false
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		if r.x.ObjectOf(kv.Key) == field {
			set = true
			if !r.isConst(kv.Value, want) {
				return false
			}
		}
	}
	for _, d := range r.x.Defs(field) {
		if d.Kind != defs.Zero && (d.Kind != defs.Value || !within(lit, d.Expr) && !r.isConst(d.Expr, want)) {
			return false
		}
	}
	return set || !want
}

func within(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// carries reports whether the context in e is one that was given a value for
// a key.
func (r *Result) carries(e ast.Expr, key types.Type, depth int) bool {
	if t := r.x.Info.TypeOf(e); t == nil || !waits.IsContext(t) || depth > 4 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		fn, _ := r.x.ObjectOf(e.Fun).(*types.Func)
		if fn == nil {
			return false
		}
		if fn.FullName() == "context.WithValue" && len(e.Args) == 3 {
			if t := r.ownType(e.Args[1]); t != nil && types.Identical(t, key) && !r.isConst(e.Args[2], false) {
				return true
			}
		}
		if f := r.x.Func(fn); f != nil && f.Body != nil && len(f.Body.List) == 1 {
			if ret, ok := f.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
				return r.carries(ret.Results[0], key, depth+1)
			}
		}
		return len(e.Args) > 0 && r.carries(e.Args[0], key, depth+1)
	case *ast.Ident:
		v, ok := r.x.ObjectOf(e).(*types.Var)
		return ok && slices.ContainsFunc(r.x.Defs(v), func(d defs.Def) bool {
			return d.Kind == defs.Value && d.Node.Pos() < e.Pos() && r.carries(d.Expr, key, depth+1)
		})
	}
	return false
}

// sentinel returns the error that is a variable of its package, nil for others.
func (r *Result) sentinel(e ast.Expr) *types.Var {
	v, ok := r.x.ObjectOf(e).(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || !saysFailed(v.Type()) {
		return nil
	}
	return v
}

// givesUpWith returns the error that f returns once the loop that ends at end
// has run through: the sentinel, or what wraps it.
func (r *Result) givesUpWith(f *defs.Func, end token.Pos) *types.Var {
	if len(f.Body.List) == 0 {
		return nil
	}
	ret, ok := f.Body.List[len(f.Body.List)-1].(*ast.ReturnStmt)
	if !ok || ret.Pos() < end || len(ret.Results) == 0 {
		return nil
	}
	e := ast.Unparen(ret.Results[len(ret.Results)-1])
	if call, ok := e.(*ast.CallExpr); ok {
		if fn, ok := r.x.ObjectOf(call.Fun).(*types.Func); ok && fn.FullName() == "fmt.Errorf" {
			for _, a := range call.Args[1:] {
				if v := r.sentinel(a); v != nil {
					return v
				}
			}
		}
	}
	return r.sentinel(e)
}

// EndedBy reports whether a loop ends by the error that another gives up with.
func (l Layer) EndedBy(inner Layer) bool {
	return inner.gives != nil && slices.Contains(l.finals, inner.gives)
}

// spared returns a summary without the layers that a call switches off.
func (r *Result) spared(s *summary, c *defs.Call) *summary {
	off := func(l Layer) bool { return r.Spares(c, l) }
	without := func(st *Stack) *Stack {
		if st == nil || !slices.ContainsFunc(st.Layers, off) {
			return st
		}
		return &Stack{Layers: slices.DeleteFunc(slices.Clone(st.Layers), off), Out: st.Out}
	}
	if s.empty() {
		return s
	}
	out := &summary{}
	out.add(without(s.out))
	out.add(without(s.under))
	for v, st := range s.called() {
		out.run(v, without(st))
	}
	return out
}
