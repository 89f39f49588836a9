package periods

import (
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"

	"github.com/retrylint/retrylint/internal/defs"
)

// variable traces a variable or field of this package.
func (r *Result) variable(fr frame, v *types.Var, e ast.Expr) Length {
	return r.named(fr, e, v).length()
}

// named traces a variable or field; e is how it is written, where it is.
func (r *Result) named(fr frame, e ast.Expr, v *types.Var) traced {
	if b, ok := fr.args[v]; ok {
		delete(fr.args, v)
		defer func() { fr.args[v] = b }()
		c := choice{}
		c.add(r.expr(fr, b.in, b.arg))
		r.assigned(fr, v, &c)
		return c.traced()
	}
	if fr.busy[v] {
		return traced{}
	}
	fr.busy[v] = true
	defer delete(fr.busy, v)
	if v.Pkg() != nil && v.Pkg() != r.pass.Pkg {
		return r.foreign(fr, e, v)
	}
	c := choice{}
	r.assigned(fr, v, &c)
	if f, i := r.paramOf(v); f != nil {
		r.passed(fr, f, i, &c)
	}
	if v.IsField() {
		if t := tagDefault(r.structOf(e, v), v); t.val != nil && (c.val == nil || sameKind(c.val, t.val)) {
			c.add(t)
		}
		c.open = c.open || v.Exported()
	}
	return c.traced()
}

// assigned adds what the package assigns to v.
func (r *Result) assigned(fr frame, v *types.Var, c *choice) {
	for _, d := range r.x.Defs(v) {
		var t traced
		in := r.x.Enclosing(d.Node)
		switch d.Kind {
		case defs.Value:
			t = r.expr(fr, in, d.Expr)
		case defs.Flag:
			t = r.expr(fr, in, d.Expr)
			t.def = true
		case defs.Part:
			if call, ok := ast.Unparen(d.Expr).(*ast.CallExpr); ok {
				t = r.call(fr, in, call, d.Index)
			}
		case defs.Zero:
			continue
		case defs.Escape:
			c.open = true
			continue
		case defs.Op, defs.Step:
			c.mixed = true // computes
		}
		c.add(t)
	}
}

// passed adds what the callers of f in this package hand over as argument i.
func (r *Result) passed(fr frame, f *defs.Func, i int, c *choice) {
	if f.Obj == nil {
		c.open = true
		return
	}
	calls, all := r.x.Callers(f.Obj)
	c.open = c.open || !all || len(calls) == 0
	for _, call := range calls {
		if i >= len(call.Expr.Args) || call.Expr.Ellipsis.IsValid() {
			c.open = true
			continue
		}
		c.add(r.expr(fr, call.In, call.Expr.Args[i]))
	}
}

// paramOf returns the function of which v is a parameter, and which.
func (r *Result) paramOf(v *types.Var) (*defs.Func, int) {
	if v.IsField() {
		return nil, 0
	}
	if r.params == nil {
		r.params = map[*types.Var]param{}
		for _, f := range r.x.Funcs {
			if f.Type == nil || f.Type.Params == nil {
				continue
			}
			i := 0
			for _, field := range f.Type.Params.List {
				for _, id := range field.Names {
					if p, ok := r.x.Info.Defs[id].(*types.Var); ok {
						r.params[p] = param{f, i}
					}
					i++
				}
				if len(field.Names) == 0 {
					i++
				}
			}
		}
	}
	p := r.params[v]
	return p.f, p.i
}

type param struct {
	f *defs.Func
	i int
}

// foreign traces a variable or field that another package declares.
func (r *Result) foreign(fr frame, e ast.Expr, v *types.Var) traced {
	if !v.IsField() {
		if s, ok := r.fact(v.Pkg()).settings[v.Name()]; ok {
			return s.traced()
		}
		return traced{}
	}
	n := r.ownerOf(e)
	if n == nil {
		return traced{}
	}
	c := choice{open: true}
	if s, ok := r.fact(v.Pkg()).settings[n.Obj().Name()+"."+v.Name()]; ok {
		c.add(s.traced())
	}
	if st, ok := n.Underlying().(*types.Struct); ok && c.val == nil {
		c.add(tagDefault(st, v))
	}
	for _, d := range r.x.Defs(v) { // what this package writes to it
		if d.Kind == defs.Value && c.val == nil {
			c.add(r.expr(fr, r.x.Enclosing(d.Node), d.Expr))
		}
	}
	return c.traced()
}

// ownerOf returns the named type whose field e selects, or nil.
func (r *Result) ownerOf(e ast.Expr) *types.Named {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	t := r.x.Info.TypeOf(sel.X)
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// structOf returns the struct type that declares field v, or nil.
func (r *Result) structOf(e ast.Expr, v *types.Var) *types.Struct {
	if e != nil {
		if n := r.ownerOf(e); n != nil {
			st, _ := n.Underlying().(*types.Struct)
			return st
		}
		return nil
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		if tn, ok := scope.Lookup(name).(*types.TypeName); ok {
			if st, ok := tn.Type().Underlying().(*types.Struct); ok {
				for f := range st.Fields() {
					if f == v {
						return st
					}
				}
			}
		}
	}
	return nil
}

// tagKeys are the keys of struct tags by which libraries fill in defaults.
var tagKeys = []string{"default", "envDefault", "env-default", "defaultValue"}

// tagDefault reads the default that the tag of a field states.
func tagDefault(st *types.Struct, v *types.Var) traced {
	if st == nil {
		return traced{}
	}
	for i := range st.NumFields() {
		if st.Field(i).Origin() != v.Origin() {
			continue
		}
		for _, key := range tagKeys {
			text, ok := reflect.StructTag(st.Tag(i)).Lookup(key)
			if !ok || text == "" {
				continue
			}
			t := traced{constant.MakeString(text), true}
			if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
				return t
			}
			return parsed(t)
		}
	}
	return traced{}
}
