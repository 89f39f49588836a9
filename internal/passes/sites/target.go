package sites

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// target tells what a call reaches. A callback that a function is handed
// reaches what its callers hand over, where all of these can be seen.
func (p *finder) target(c *defs.Call) site.Target {
	if c.Static == nil && c.Lit == nil {
		if t, ok := p.callback(c); ok {
			return t
		}
		if t, ok := p.oneOf(c); ok {
			return t
		}
	}
	if t := p.reach.Call(c); t != site.Local || !p.answersRequest(c) {
		return t
	}
	return site.Remote
}

// answersRequest reports whether a call asks what a request, before it in a
// chain of methods, came to: client.Get(ctx, key).Err().
func (p *finder) answersRequest(c *defs.Call) bool {
	sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	for _, d := range c.In.Calls {
		if d.Expr == inner {
			return p.reach.Call(d) == site.Remote || p.pols.Request(d) != nil
		}
	}
	return false
}

// remoteCall reports whether a call in f reaches a remote dependency.
func (p *finder) remoteCall(f *defs.Func, e *ast.CallExpr) bool {
	for _, c := range f.Calls {
		if c.Expr == e {
			return p.target(c) == site.Remote
		}
	}
	return false
}

// oneOf joins the targets of the functions that are assigned to the variable
// or unexported field that is called.
func (p *finder) oneOf(c *defs.Call) (site.Target, bool) {
	v, ok := p.x.ObjectOf(c.Expr.Fun).(*types.Var)
	if !ok || v.Exported() {
		return 0, false
	}
	out, found := site.Local, false
	for _, d := range p.x.Defs(v) {
		if d.Kind == defs.Zero {
			continue
		}
		if d.Kind != defs.Value {
			return 0, false
		}
		t := site.TargetUnknown
		if f := p.x.FuncValue(d.Expr); f != nil {
			t = p.reach.Func(f)
		} else if fn, ok := p.x.ObjectOf(d.Expr).(*types.Func); ok {
			t = p.reach.Object(fn)
		}
		out, found = joinTarget(out, t), true
	}
	return out, found
}

// callback joins the targets of the functions that callers hand to the
// parameter that is called.
func (p *finder) callback(c *defs.Call) (site.Target, bool) {
	id, ok := ast.Unparen(c.Expr.Fun).(*ast.Ident)
	if !ok {
		return 0, false
	}
	v, ok := p.x.ObjectOf(id).(*types.Var)
	if !ok {
		return 0, false
	}
	return p.handed(c.In, v)
}

// handed tells what callers hand to v, a parameter of f or of a function
// around it.
func (p *finder) handed(f *defs.Func, v *types.Var) (site.Target, bool) {
	for ; f != nil; f = f.Outer {
		if i, ok := p.x.Param(f, v); ok {
			return p.passed(f, i)
		}
	}
	return 0, false
}

func (p *finder) passed(f *defs.Func, i int) (site.Target, bool) {
	if f.Obj == nil {
		return 0, false
	}
	calls, all := p.x.Callers(f.Obj)
	if !all || len(calls) == 0 {
		return 0, false
	}
	out := site.Local
	for _, call := range calls {
		if i >= len(call.Expr.Args) {
			return 0, false
		}
		g := p.x.FuncValue(call.Expr.Args[i])
		if g == nil {
			return site.TargetUnknown, true
		}
		switch p.reach.Func(g) {
		case site.Remote:
			return site.Remote, true
		case site.TargetUnknown:
			out = site.TargetUnknown
		}
	}
	return out, true
}
