package delay

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// call reads result i of a call; i < 0 is its only result.
func (ev *eval) call(e *ast.CallExpr, i int) Value {
	info := ev.Index.Info
	if tv, ok := info.Types[e.Fun]; ok && tv.IsType() {
		if len(e.Args) == 1 {
			v := ev.expr(e.Args[0])
			return v
		}
		return unknown
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if b, ok := info.Uses[id].(*types.Builtin); ok {
			return ev.builtin(b.Name(), e)
		}
	}
	if f := ev.Index.Callee(e); f != nil {
		if ev.calls[f] {
			return Value{Shape: site.Const, Jitter: site.No, Cap: site.NA, Self: true}
		}
		v := ev.result(f, max(i, 0)).bind(func(n int) Value { return ev.arg(e, n) })
		v.At = f.Node.Pos()
		return v
	}
	fn, ok := typeutil.Callee(info, e).(*types.Func)
	if !ok {
		return unknown // a function value
	}
	return ev.library(fn.Origin(), e, i)
}

func (ev *eval) arg(e *ast.CallExpr, n int) Value {
	if n >= len(e.Args) {
		return fixed
	}
	return ev.expr(e.Args[n])
}

func (ev *eval) builtin(name string, e *ast.CallExpr) Value {
	switch name {
	case "min", "max":
		out := ev.expr(e.Args[0])
		for _, a := range e.Args[1:] {
			out = out.mixed(ev.expr(a))
		}
		if name == "min" {
			out.Cap = site.Yes
		}
		return out
	case "len", "cap":
		return fixed
	}
	return unknown
}

// library reads a call of a function outside this package.
func (ev *eval) library(fn *types.Func, e *ast.CallExpr, i int) Value {
	if catalog.Random(fn) {
		v := drawn
		for _, a := range e.Args {
			v.Params |= ev.expr(a).Params
			if w := ev.expr(a); w.Grows() {
				v.Shape, v.Cap, v.Grow, v.GrowEnd = w.Shape, w.Cap, w.Grow, w.GrowEnd
			} else {
				v.ExpIn |= w.ExpIn
			}
		}
		return v
	}
	if fn.Pkg() == nil {
		return unknown
	}
	switch path := fn.Pkg().Path(); {
	case path == "math":
		return ev.math(fn.Name(), e)
	case path == "time":
		return ev.time(fn, e)
	case path == "math/bits":
		return ev.arg(e, 0)
	case path == "strconv":
		return Value{Shape: site.Server, Jitter: site.No, Cap: site.NA} // a header, most often
	case path == "sync/atomic" || path == "os" || path == "flag":
		return fixed // configured
	}
	if ev.Result != nil {
		if v, ok := ev.Result(fn); ok {
			return v.bind(func(n int) Value { return ev.arg(e, n) })
		}
	}
	if defs.IsInterfaceMethod(fn) {
		return unknown
	}
	if defs.IsStdPath(fn.Pkg().Path()) {
		return unknown
	}
	if isNamed(resultType(fn, max(i, 0)), "time", "Duration") {
		return fixed // its package was read, and nothing was found to say about it
	}
	return unknown
}

func resultType(fn *types.Func, i int) types.Type {
	res := fn.Signature().Results()
	if i >= res.Len() {
		return nil
	}
	return res.At(i).Type()
}

func isNamed(t types.Type, pkg, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg
}

func (ev *eval) math(name string, e *ast.CallExpr) Value {
	switch name {
	case "Pow":
		base, n := ev.arg(e, 0), ev.arg(e, 1)
		out := power(n, base.mixed(n))
		if base.Grows() || base.Counter {
			out.Shape = wider(out.Shape, site.Exp)
		}
		out.ExpIn |= base.Params
		if !out.Grow.IsValid() {
			out.Grow, out.GrowEnd = e.Pos(), e.End()
		}
		return out
	case "Exp2", "Exp", "Ldexp":
		v := ev.arg(e, len(e.Args)-1)
		return power(v, v)
	case "Min", "Max":
		v := ev.arg(e, 0).mixed(ev.arg(e, 1))
		if name == "Min" {
			v.Cap = site.Yes
		}
		return v
	}
	if len(e.Args) == 0 {
		return unknown
	}
	return ev.arg(e, 0)
}

func (ev *eval) time(fn *types.Func, e *ast.CallExpr) Value {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return unknown
	}
	switch {
	case catalog.RecvName(fn) == "Duration":
		return ev.expr(sel.X)
	case fn.Name() == "ParseDuration":
		return fixed
	case fn.Name() == "Unix" || fn.Name() == "UnixNano" || fn.Name() == "UnixMilli" || fn.Name() == "UnixMicro" || fn.Name() == "Nanosecond":
		return fixed
	}
	// The time until something: told by the clock or by the other side.
	return Value{Shape: site.Server, Jitter: site.No, Cap: site.NA}
}

// result reads result i of f with f's parameters unbound.
func (ev *eval) result(f *defs.Func, i int) Value {
	if v, ok := ev.memo[f][i]; ok {
		return v
	}
	in := &eval{Reader: ev.Reader, in: f, busy: ev.busy, depth: ev.depth, calls: ev.calls}
	ev.calls[f] = true
	out, found := in.returns(f, i)
	delete(ev.calls, f)
	if !found {
		out = unknown
	}
	out.Self = false
	if len(ev.calls) == 0 && len(ev.busy) == 0 && ev.steps < maxSteps {
		if ev.memo == nil {
			ev.Reader.memo = map[*defs.Func]map[int]Value{}
		}
		if ev.memo[f] == nil {
			ev.memo[f] = map[int]Value{}
		}
		ev.memo[f][i] = out
	}
	return out
}

// returns joins what the return statements of f give as result i.
func (ev *eval) returns(f *defs.Func, i int) (out Value, found bool) {
	join := func(v Value) {
		if v.Self && !found {
			return
		}
		if found {
			out = out.or(v)
		} else {
			out, found = v, true
		}
	}
	named := namedResult(ev.Index, f, i)
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch {
			case len(n.Results) == 0 && named != nil:
				join(ev.variable(named))
			case i < len(n.Results) && (len(n.Results) > 1 || numResults(f) == 1):
				if tv := ev.Index.Info.Types[n.Results[i]]; tv.Value != nil && found {
					if v := constValue(tv.Value); v.Known && v.Fixed <= 0 {
						return true // a sentinel: stop
					}
				}
				join(ev.expr(n.Results[i]))
			case len(n.Results) == 1:
				if c, ok := ast.Unparen(n.Results[0]).(*ast.CallExpr); ok {
					join(ev.call(c, i))
				}
			}
		}
		return true
	}
	ast.Inspect(f.Body, visit)
	if found && out.Grows() {
		out.Known = false
	}
	return out, found
}

func numResults(f *defs.Func) int {
	if f.Type.Results == nil {
		return 0
	}
	return f.Type.Results.NumFields()
}

func namedResult(x *defs.Index, f *defs.Func, i int) *types.Var {
	if f.Type.Results == nil {
		return nil
	}
	n := 0
	for _, field := range f.Type.Results.List {
		for _, id := range field.Names {
			if n == i {
				v, _ := x.Info.Defs[id].(*types.Var)
				return v
			}
			n++
		}
	}
	return nil
}
