package retries

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
)

// resolve returns what a call itself runs through, nil for nothing.
func (r *Result) resolve(c *defs.Call) *summary {
	q := r.pols.Request(c)
	if s := r.asked(q, c.Expr.Pos()); s != nil {
		return s
	}
	if once(q) {
		return nil
	}
	if l := r.uses[c.Expr]; l != nil {
		return r.used(c, l)
	}
	if r.pols.Overrides(c) {
		return nil
	}
	if u := r.once[c.Expr]; u != nil {
		return r.value(c.In, op(u))
	}
	if g := r.x.Callee(c.Expr); g != nil {
		return r.given(r.spared(r.summary(g), c), g, c)
	}
	if c.Static != nil && !defs.IsInterfaceMethod(c.Static) {
		return r.foreign(c.Static, c)
	}
	if c.Static != nil {
		list := r.concrete(c)
		if len(list) == 0 {
			return r.foreign(c.Static, c)
		}
		return r.least(list, c)
	}
	if v, ok := r.x.ObjectOf(c.Expr.Fun).(*types.Var); ok && !v.IsField() && r.isParam(c.In, v) {
		return &summary{calls: map[*types.Var]*Stack{v: {Out: true}}}
	}
	return nil
}

// used returns what a library's call runs through: its own layer, and in it
// what it runs again.
func (r *Result) used(c *defs.Call, l *layer) *summary {
	s := &summary{}
	outer := &Stack{Layers: []Layer{l.Layer}, Out: true}
	s.add(outer)
	s.join(r.value(c.In, op(l.use)), outer)
	return s
}

// given returns the summary of g with the functions that a call hands to it
// put in.
func (r *Result) given(t *summary, g *defs.Func, c *defs.Call) *summary {
	if len(t.calls) == 0 {
		return t
	}
	s := &summary{out: t.out, under: t.under}
	for v, st := range t.called() {
		i, ok := r.x.Param(g, v)
		if !ok {
			s.run(v, st) // of a function around it
			continue
		}
		if i < len(c.Expr.Args) {
			s.join(r.value(c.In, c.Expr.Args[i]), st)
		}
	}
	return s
}

// foreign returns what a function of another package runs through.
func (r *Result) foreign(fn *types.Func, c *defs.Call) *summary {
	if fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return nil
	}
	k := r.fact(fn.Pkg())
	if k == nil {
		return nil
	}
	sym := catalog.KeyOf(fn.Origin()).Symbol()
	s := &summary{out: k.out[sym], under: k.under[sym]}
	if c != nil {
		for i, st := range k.runs[sym] {
			if i < len(c.Expr.Args) {
				s.join(r.value(c.In, c.Expr.Args[i]), st)
			}
		}
	}
	return s
}

// least returns what a call runs through whichever of some methods it is.
func (r *Result) least(list []*types.Func, c *defs.Call) *summary {
	var out *summary
	for _, fn := range list {
		s := r.method(fn, c)
		switch {
		case s == nil || s.out == nil:
			if len(list) > 1 {
				return nil
			}
			return s
		case out == nil || worse(out.out, s.out):
			out = s
		}
	}
	return out
}

// method returns what a method of a concrete type runs through, that a call
// through an interface stands for.
func (r *Result) method(fn *types.Func, c *defs.Call) *summary {
	if g := r.x.Func(fn); g != nil {
		return r.given(r.summary(g), g, c)
	}
	if s := r.asked(r.pols.Request(&defs.Call{Expr: c.Expr, In: c.In, Static: fn.Origin()}), c.Expr.Pos()); s != nil {
		return s
	}
	return r.foreign(fn, c)
}

// value returns what a call of the function runs through that an expression
// stands for, nil when that is not known.
func (r *Result) value(in *defs.Func, e ast.Expr) *summary {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 && r.x.Info.Types[call.Fun].IsType() {
		e = ast.Unparen(call.Args[0])
	}
	if g := r.x.FuncValue(e); g != nil {
		return r.summary(g)
	}
	switch obj := r.x.ObjectOf(e).(type) {
	case *types.Func:
		if sel, ok := e.(*ast.SelectorExpr); ok {
			call := &defs.Call{Expr: &ast.CallExpr{Fun: sel, Lparen: sel.End(), Rparen: sel.End()}, Static: obj, In: in}
			if s := r.asked(r.pols.Request(call), e.Pos()); s != nil {
				return s
			}
		}
		return r.foreign(obj, nil)
	case *types.Var:
		if !obj.IsField() && r.isParam(in, obj) {
			return &summary{calls: map[*types.Var]*Stack{obj: {Out: true}}}
		}
	}
	return nil
}

// isParam reports whether v is a parameter of f or of a function around it.
func (r *Result) isParam(f *defs.Func, v *types.Var) bool {
	for ; f != nil; f = f.Outer {
		if _, ok := r.x.Param(f, v); ok {
			return len(r.x.Defs(v)) == 0
		}
	}
	return false
}

// concrete returns the methods that a call through an interface can reach,
// none where that is not known.
func (r *Result) concrete(c *defs.Call) []*types.Func {
	sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	t := r.dynamicType(c.In, sel.X, 0)
	if t == nil {
		return r.implementations(r.x.Info.TypeOf(sel.X), c.Static.Name())
	}
	if fn := methodOf(t, r.pass.Pkg, c.Static.Name()); fn != nil && !defs.IsInterfaceMethod(fn) {
		return []*types.Func{fn}
	}
	return nil
}

// dynamicType returns the type of the value in e, of an interface type, where
// everything that is ever put there has the same one.
func (r *Result) dynamicType(in *defs.Func, e ast.Expr, depth int) types.Type {
	e = ast.Unparen(e)
	t := r.x.Info.TypeOf(e)
	if t == nil || depth > 5 {
		return nil
	}
	if !types.IsInterface(t) {
		return t
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		fn, _ := typeutil.Callee(r.x.Info, e).(*types.Func)
		if r.x.Info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return r.dynamicType(in, e.Args[0], depth+1)
		}
		return r.returnedType(r.x.Func(fn), depth+1)
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := r.x.ObjectOf(e).(*types.Var)
		if !ok || v.Pkg() != r.pass.Pkg || v.Exported() && (v.IsField() || v.Parent() == r.pass.Pkg.Scope()) {
			return nil
		}
		return r.heldType(in, v, depth)
	}
	return nil
}

func (r *Result) heldType(in *defs.Func, v *types.Var, depth int) types.Type {
	var found types.Type
	same := func(t types.Type) bool {
		if t == nil || found != nil && !types.Identical(found, t) {
			return false
		}
		found = t
		return true
	}
	list := r.x.Defs(v)
	for _, d := range list {
		switch d.Kind {
		case defs.Zero:
		case defs.Value:
			if r.x.Info.Types[d.Expr].IsNil() {
				continue
			}
			if !same(r.dynamicType(r.x.Enclosing(d.Node), d.Expr, depth+1)) {
				return nil
			}
		case defs.Part:
			if !same(r.partType(d, depth+1)) {
				return nil
			}
		default:
			return nil
		}
	}
	if len(list) > 0 {
		return found
	}
	for f := in; f != nil; f = f.Outer {
		i, ok := r.x.Param(f, v)
		if !ok || f.Obj == nil {
			continue
		}
		calls, all := r.x.Callers(f.Obj)
		if !all {
			return nil
		}
		for _, c := range calls {
			if i >= len(c.Expr.Args) || !same(r.dynamicType(c.In, c.Expr.Args[i], depth+1)) {
				return nil
			}
		}
	}
	return found
}

// partType is the type of one result of a call that gives several.
func (r *Result) partType(d defs.Def, depth int) types.Type {
	tuple, ok := r.x.Info.TypeOf(d.Expr).(*types.Tuple)
	if !ok || d.Index >= tuple.Len() {
		return nil
	}
	if t := tuple.At(d.Index).Type(); !types.IsInterface(t) {
		return t
	}
	call, ok := ast.Unparen(d.Expr).(*ast.CallExpr)
	if !ok || d.Index != 0 {
		return nil
	}
	fn, _ := typeutil.Callee(r.x.Info, call).(*types.Func)
	return r.returnedType(r.x.Func(fn), depth)
}

// returnedType is the type of the first result of f wherever it is not nil.
func (r *Result) returnedType(f *defs.Func, depth int) types.Type {
	if f == nil || f.Body == nil {
		return nil
	}
	var found types.Type
	ok := true
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 || r.x.Info.Types[n.Results[0]].IsNil() {
				return true
			}
			t := r.dynamicType(f, n.Results[0], depth)
			ok = ok && t != nil && (found == nil || types.Identical(found, t))
			found = t
		}
		return true
	})
	if !ok {
		return nil
	}
	return found
}

// implementations returns the methods of this package that stand behind a
// method of an interface of this package. A type that holds another value of
// the interface passes the call on, and is none. Another package may implement it as well;
// where the interface is exported that is likely for more than one.
func (r *Result) implementations(t types.Type, name string) []*types.Func {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != r.pass.Pkg || n.TypeParams().Len() > 0 {
		return nil
	}
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return nil
	}
	var found []*types.Func
	for _, p := range r.implementers(n, iface) {
		fn := methodOf(p, r.pass.Pkg, name)
		if fn != nil && !defs.IsInterfaceMethod(fn) && !slices.Contains(found, fn) {
			found = append(found, fn)
		}
	}
	if len(found) > 1 && n.Obj().Exported() {
		return nil
	}
	return found
}

// implementers returns the types of this package that implement one of its
// interfaces.
func (r *Result) implementers(n *types.Named, iface *types.Interface) []types.Type {
	if list, ok := r.behind[n]; ok {
		return list
	}
	var found []types.Type
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if m, ok := tn.Type().(*types.Named); !ok || m.TypeParams().Len() > 0 {
			continue
		}
		if p := types.NewPointer(tn.Type()); types.Implements(p, iface) && !holds(tn.Type(), n) {
			found = append(found, p)
		}
	}
	r.behind[n] = found
	return found
}

// holds reports whether t is a struct with a field of type field.
func holds(t, field types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if types.Identical(f.Type(), field) {
			return true
		}
	}
	return false
}

func methodOf(t types.Type, pkg *types.Package, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
	fn, _ := obj.(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

func keyOf(fn *types.Func) string { return catalog.KeyOf(fn.Origin()).Symbol() }
