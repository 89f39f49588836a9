package policies

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// A value is what stands at a place: an expression, a zero value, nothing
// (an argument that is not given), or something unknown.
type value struct {
	expr    ast.Expr
	in      *defs.Func
	zero    bool
	absent  bool
	unknown bool
}

// A resolver finds the values that a model speaks of.
type resolver interface {
	place(p catalog.Place, depth int) value
}

// arguments resolves the places of a call.
type arguments struct {
	r    *reader
	in   *defs.Func
	call *ast.CallExpr
}

func (a *arguments) place(p catalog.Place, depth int) value {
	switch {
	case p.Recv:
		sel, ok := ast.Unparen(a.call.Fun).(*ast.SelectorExpr)
		if !ok {
			return value{unknown: true}
		}
		return a.r.within(value{expr: sel.X, in: a.in}, p.Path, depth)
	case p.Arg < 0:
		return value{unknown: true}
	case p.Arg >= len(a.call.Args):
		return value{absent: true}
	case a.call.Ellipsis.IsValid() && p.Arg == len(a.call.Args)-1:
		return value{unknown: true}
	}
	return a.r.within(value{expr: a.call.Args[p.Arg], in: a.in}, p.Path, depth)
}

// fields resolves the places of a struct value.
type fields struct {
	r *reader
	v value
}

func (f *fields) place(p catalog.Place, depth int) value {
	if p.Arg >= 0 || p.Recv {
		return value{unknown: true}
	}
	return f.r.within(f.v, p.Path, depth)
}

// within follows a path of fields into a value.
func (r *reader) within(v value, path []string, depth int) value {
	if len(path) == 0 {
		return v
	}
	if v.zero || v.absent || v.unknown || depth > maxDepth {
		return v
	}
	if r.isNil(v.expr) {
		return value{zero: true}
	}
	lit, obj := r.literalOf(v.expr)
	if obj != nil {
		r.collect()
		name := strings.Join(path, ".")
		var last *write
		for i, w := range r.writes[obj] {
			if strings.HasPrefix(w.path, name+".") {
				return value{unknown: true} // a part of it is set elsewhere
			}
			if w.path == name || strings.HasPrefix(name, w.path+".") {
				last = &r.writes[obj][i]
			}
		}
		if last != nil {
			if last.expr == nil {
				return value{unknown: true}
			}
			rest := strings.TrimPrefix(strings.TrimPrefix(name, last.path), ".")
			next := value{expr: last.expr, in: r.x.Enclosing(last.node)}
			if rest == "" {
				return next
			}
			return r.within(next, strings.Split(rest, "."), depth+1)
		}
	}
	if lit == nil {
		return value{unknown: true}
	}
	if path[0] == "0" {
		return r.single(v.in, lit, path[1:], depth)
	}
	st, ok := structOf(r.x.Info.TypeOf(lit))
	if !ok {
		return value{unknown: true}
	}
	for i, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == path[0] {
				return r.within(value{expr: kv.Value, in: v.in}, path[1:], depth+1)
			}
		} else if i < st.NumFields() && st.Field(i).Name() == path[0] {
			return r.within(value{expr: el, in: v.in}, path[1:], depth+1)
		}
	}
	return value{zero: true}
}

// single follows a path into the only element of a list.
func (r *reader) single(in *defs.Func, list *ast.CompositeLit, path []string, depth int) value {
	if len(list.Elts) == 0 {
		return value{zero: true}
	}
	if _, keyed := list.Elts[0].(*ast.KeyValueExpr); keyed || len(list.Elts) > 1 {
		return value{unknown: true}
	}
	return r.within(value{expr: list.Elts[0], in: in}, path, depth+1)
}

func structOf(t types.Type) (*types.Struct, bool) {
	if t == nil {
		return nil, false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
}

// literalOf returns the struct literal that e is, or that the variable it
// names was given, and that variable.
func (r *reader) literalOf(e ast.Expr) (*ast.CompositeLit, types.Object) {
	var obj types.Object
	for range 4 {
		switch x := ast.Unparen(e).(type) {
		case *ast.UnaryExpr:
			e = x.X
			continue
		case *ast.StarExpr:
			e = x.X
			continue
		case *ast.CompositeLit:
			return x, obj
		case *ast.Ident, *ast.SelectorExpr:
			v, ok := r.x.ObjectOf(x).(*types.Var)
			if !ok {
				return nil, obj
			}
			if obj == nil {
				obj = v
			}
			list := r.x.Defs(v)
			var given ast.Expr
			for _, d := range list {
				switch {
				case d.Kind == defs.Escape && r.harmless(d.Expr):
				case d.Kind == defs.Value && given == nil:
					given = d.Expr
				default:
					return nil, obj
				}
			}
			if given == nil {
				return nil, obj
			}
			e = given
			continue
		}
		break
	}
	return nil, obj
}

// setting reads one attribute from what stands at its place.
func (r *reader) setting(m *catalog.Model, a Attr, attr *catalog.Attr, v value, depth int) Setting {
	if attr.From == "" || v == (value{}) {
		return Setting{Quantity: catalog.ParseQuantity(attr.Value), State: Known}
	}
	switch {
	case v.unknown:
		return Setting{State: Unsure}
	case v.zero, v.absent:
		return r.zeroSetting(a, attr)
	}
	s := r.written(a, attr, v, depth)
	s.At = spanOf(v.expr)
	if s.State == Known || s.State == Unsure {
		s.Written = true
	}
	return s
}

func (r *reader) zeroSetting(a Attr, attr *catalog.Attr) Setting {
	s := Setting{State: Known, Quantity: a.zero()}
	if attr.Zero == catalog.Left {
		return Setting{}
	}
	if attr.Zero != "" {
		s.Quantity = catalog.ParseQuantity(attr.Zero)
	}
	if s.Word == "" {
		s.Num += float64(attr.Plus)
	}
	return s
}

// written reads an attribute from an expression.
func (r *reader) written(a Attr, attr *catalog.Attr, v value, depth int) Setting {
	zero := func() Setting {
		s := r.zeroSetting(a, attr)
		s.Zeroed = true
		return s
	}
	if r.isNil(v.expr) {
		return zero()
	}
	if a == Context {
		return r.context(v.expr)
	}
	if c := r.constantOf(v.expr); c != nil {
		if c.Kind() == constant.Bool {
			if !constant.BoolVal(c) {
				return zero()
			}
			return given(attr, "yes")
		}
		if c.Kind() == constant.String {
			return Setting{State: Known, Quantity: catalog.ParseQuantity(constant.StringVal(c))}
		}
		n, _ := constant.Float64Val(constant.ToFloat(c))
		if t := r.x.Info.TypeOf(v.expr); n == 0 && a == Attempts && t != nil && isPointer(t) {
			return Setting{State: Known, Quantity: catalog.Quantity{Num: float64(attr.Plus)}} // nil is the zero value
		}
		return r.number(a, attr, n, zero)
	}
	t := r.x.Info.TypeOf(v.expr)
	if t == nil {
		return Setting{State: Unsure}
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsNumeric != 0 {
		if v.in != nil {
			d := r.waits.Reader.Expr(v.in, v.expr)
			if d.Known {
				return r.number(a, attr, float64(d.Fixed), zero)
			}
			return Setting{State: Unsure, Drawn: d.Jitter == site.Yes}
		}
		return Setting{State: Unsure}
	}
	if a == Jitter {
		if ps := r.policies(v.in, v.expr, depth+1); len(ps) == 1 && ps[0].Set[Jitter].State != Open {
			s := ps[0].Set[Jitter]
			return s
		}
		switch r.random(v.expr) {
		case site.Yes:
			return given(attr, "drawn")
		case site.No:
			return Setting{State: Known, Quantity: catalog.Quantity{Word: catalog.None}}
		case site.Unknown:
			if _, fn := t.Underlying().(*types.Signature); fn && r.modelledFunc(v.expr) == nil {
				return Setting{State: Unsure}
			}
		}
	}
	if a == Attempts {
		if ps := r.policies(v.in, v.expr, depth+1); len(ps) == 1 && ps[0].Set[Attempts].State != Open {
			return ps[0].Set[Attempts]
		}
	}
	if attr.Set != "" && r.certain(v.expr) {
		return given(attr, "")
	}
	return Setting{State: Unsure}
}

func (r *reader) modelledFunc(e ast.Expr) *catalog.Model {
	fn, _ := r.x.ObjectOf(e).(*types.Func)
	if fn == nil {
		return nil
	}
	return r.model(fn)
}

func given(attr *catalog.Attr, word string) Setting {
	if attr.Set != "" {
		return Setting{State: Known, Quantity: catalog.ParseQuantity(attr.Set)}
	}
	return Setting{State: Known, Quantity: catalog.Quantity{Word: word}}
}

// certain reports whether e is surely no zero value: a literal, a function,
// an address.
func (r *reader) certain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit, *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		return e.Op.String() == "&"
	case *ast.CallExpr:
		return r.x.Info.TypeOf(e) != nil
	case *ast.Ident, *ast.SelectorExpr:
		_, fn := r.x.ObjectOf(e).(*types.Func)
		return fn
	}
	return false
}

func (r *reader) number(a Attr, attr *catalog.Attr, n float64, zero func() Setting) Setting {
	if n == 0 {
		return zero()
	}
	if n < 0 && attr.Negative != "" {
		return Setting{State: Known, Quantity: catalog.ParseQuantity(attr.Negative)}
	}
	if valid, ok := catalog.ParseRange(attr.Valid); ok && !valid.Has(n) {
		return Setting{State: Known, Quantity: catalog.ParseQuantity(attr.Outside)}
	}
	if attr.Set != "" {
		return given(attr, "")
	}
	if attr.Unit != "" {
		n *= catalog.ParseQuantity(attr.Unit).Num
	}
	return Setting{State: Known, Quantity: catalog.Quantity{Num: n + float64(attr.Plus)}}
}

// context tells whether e is a context or stop channel that something ends.
func (r *reader) context(e ast.Expr) Setting {
	s := Setting{State: Known, Quantity: catalog.Quantity{Word: "yes"}}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		fn, _ := typeutil.Callee(r.x.Info, e).(*types.Func)
		if fn == nil || fn.Pkg() == nil {
			break
		}
		if fn.Pkg().Path() == "context" && (fn.Name() == "Background" || fn.Name() == "TODO") {
			s.Word = catalog.None
		}
		if strings.HasSuffix(fn.Pkg().Path(), "/wait") && fn.Name() == "NeverStop" {
			s.Word = catalog.None
		}
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := r.x.ObjectOf(e).(*types.Var)
		if !ok {
			break
		}
		if v.Name() == "NeverStop" {
			s.Word = catalog.None
			break
		}
		list := r.x.Defs(v)
		if len(list) == 1 && list[0].Kind == defs.Value {
			if c := r.context(list[0].Expr); c.Word == catalog.None {
				s.Word = catalog.None
			}
		}
	}
	return s
}
