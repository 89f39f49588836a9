package policies

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

const (
	maxDepth = 12   // steps that a policy is followed to where it is made
	maxSpent = 2000 // expressions looked at for one use; past it, it is unknown
)

// policies returns the policies that e can stand for, as far as they are
// known; none when nothing is known.
func (r *reader) policies(in *defs.Func, e ast.Expr, depth int) []*Policy {
	e = ast.Unparen(e)
	r.spent++
	if e == nil || depth > maxDepth || r.spent > maxSpent || r.busy[e] {
		return nil
	}
	r.busy[e] = true
	defer delete(r.busy, e)
	switch e := e.(type) {
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return r.policies(in, e.X, depth+1)
		}
	case *ast.StarExpr:
		return r.policies(in, e.X, depth+1)
	case *ast.CompositeLit:
		return one(r.literal(in, e, depth))
	case *ast.CallExpr:
		return r.call(in, e, depth)
	case *ast.Ident, *ast.SelectorExpr:
		obj := r.x.ObjectOf(e)
		if sel, ok := e.(*ast.SelectorExpr); ok {
			if v, ok := obj.(*types.Var); ok && v.IsField() && !v.Embedded() {
				return r.field(in, sel, v, depth)
			}
		}
		return r.object(e, obj, depth)
	}
	return nil
}

func one(p *Policy) []*Policy {
	if p == nil {
		return nil
	}
	return []*Policy{p}
}

// object returns the policies of what a name stands for.
func (r *reader) object(e ast.Expr, obj types.Object, depth int) []*Policy {
	if obj == nil {
		return nil
	}
	span := site.Span{Start: e.Pos(), Stop: e.End()}
	if obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg {
		if m := catalog.ModelOfObject(obj); m != nil && m.Does == catalog.DoesMake {
			p := &Policy{At: span, Text: types.ExprString(e)}
			r.fill(p, m, nil, depth)
			return one(p)
		}
		if k := r.fact(obj.Pkg()); k != nil {
			return one(k.at(obj.Name(), e))
		}
		return nil
	}
	v, ok := obj.(*types.Var)
	if !ok {
		return nil
	}
	return r.variable(v, depth)
}

// at returns the imported policy of a symbol, standing where e names it.
func (k *known) at(symbol string, e ast.Expr) *Policy {
	p := k.policies[symbol]
	if p == nil {
		return nil
	}
	p = p.clone()
	p.At, p.Text = spanOf(e), types.ExprString(e)
	p.Judged = p.Judged || p.Opaque
	return p
}

// variable returns the policies that a variable of this package can hold.
func (r *reader) variable(v *types.Var, depth int) []*Policy {
	list := r.x.Defs(v)
	var out []*Policy
	for _, d := range list {
		in := r.x.Enclosing(d.Node)
		switch d.Kind {
		case defs.Value:
			ps := r.policies(in, d.Expr, depth+1)
			if r.names(d.Expr, v) && len(ps) > 0 {
				out = nil // wraps what it was before
			}
			out = append(out, ps...)
		case defs.Part:
			if d.Index == 0 {
				out = append(out, r.policies(in, d.Expr, depth+1)...)
			}
		case defs.Zero:
			if p := r.zero(v.Type(), site.Span{Start: d.Node.Pos(), Stop: d.Node.End()}, depth); p != nil && len(list) == 1 {
				out = append(out, p)
			}
		case defs.Escape:
			// Handed to something that may fill it in, unless that is known.
			if !r.harmless(d.Expr) {
				for _, p := range out {
					p.Set[Jitter] = Setting{State: Unsure}
				}
			}
		}
	}
	if len(list) == 0 {
		out = r.passed(v, depth)
	}
	return r.finish(v, out, depth)
}

// names reports whether an expression mentions v.
func (r *reader) names(e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && r.x.Info.Uses[id] == v {
			found = true
		}
		return !found
	})
	return found
}

// harmless reports whether taking an address only hands the policy to the
// library that it belongs to, or stores it.
func (r *reader) harmless(address ast.Expr) bool {
	switch p := r.x.Parent(address).(type) {
	case *ast.CallExpr:
		fn, _ := typeutil.Callee(r.x.Info, p).(*types.Func)
		return fn != nil && fn.Pkg() != nil && catalog.Models(fn.Pkg().Path()) != nil
	case *ast.AssignStmt, *ast.ValueSpec, *ast.ReturnStmt, *ast.KeyValueExpr, *ast.SelectorExpr:
		return true
	}
	return false
}

// passed returns the policies that the callers of a function in this package
// hand to its parameter v.
func (r *reader) passed(v *types.Var, depth int) []*Policy {
	f, i := r.param(v)
	if f == nil || f.Obj == nil {
		return nil
	}
	calls, _ := r.x.Callers(f.Obj)
	var out []*Policy
	for _, c := range calls {
		if i < len(c.Expr.Args) && !c.Expr.Ellipsis.IsValid() {
			out = append(out, r.policies(c.In, c.Expr.Args[i], depth+1)...)
		}
	}
	return out
}

// param returns the function of which v is a parameter, and which.
func (r *reader) param(v *types.Var) (*defs.Func, int) {
	for _, f := range r.x.Funcs {
		if f.Body == nil || f.Type.Pos() > v.Pos() || v.Pos() > f.Body.Pos() {
			continue
		}
		if i, ok := r.x.Param(f, v); ok {
			return f, i
		}
	}
	return nil, 0
}

// field returns the policies of a field: of the literal that the value before
// it is known to be, else whatever the package stores in the field.
func (r *reader) field(in *defs.Func, e *ast.SelectorExpr, v *types.Var, depth int) []*Policy {
	if v.Pkg() != r.pass.Pkg {
		val := r.within(value{expr: e.X, in: in}, []string{e.Sel.Name}, depth+1)
		if val.expr != nil {
			return r.policies(val.in, val.expr, depth+1)
		}
		return nil
	}
	if tagged(r.pass.Pkg, v) {
		return nil // may be filled in from a file
	}
	return r.variable(v, depth)
}

// tagged reports whether the struct that declares field v gives it a tag by
// which decoders fill it in.
func tagged(pkg *types.Package, v *types.Var) bool {
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for i := range st.NumFields() {
			if st.Field(i) == v {
				return st.Tag(i) != ""
			}
		}
	}
	return false
}

// call returns the policies that a call returns.
func (r *reader) call(in *defs.Func, e *ast.CallExpr, depth int) []*Policy {
	if tv, ok := r.x.Info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
		return r.policies(in, e.Args[0], depth+1)
	}
	switch fn := typeutil.Callee(r.x.Info, e).(type) {
	case *types.Builtin:
		if fn.Name() == "new" && len(e.Args) == 1 {
			return one(r.zero(r.x.Info.TypeOf(e.Args[0]), spanOf(e), depth))
		}
	case *types.Func:
		if m := r.model(fn); m != nil {
			return r.modelled(in, e, m, depth)
		}
		if f := r.x.Func(fn); f != nil {
			return r.returned(f, depth)
		}
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && returnsItself(fn) {
			return r.policies(in, sel.X, depth+1) // a setter of something else
		}
		if fn.Pkg() != nil && fn.Pkg() != r.pass.Pkg {
			if k := r.fact(fn.Pkg()); k != nil {
				return one(k.at(catalog.KeyOf(fn.Origin()).Symbol(), e))
			}
		}
	}
	return nil
}

// returnsItself reports whether a method of a modelled library returns a value
// of the type that has it, as setters in a chain do.
func returnsItself(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() != nil && sig.Results().Len() == 1 && types.Identical(sig.Recv().Type(), sig.Results().At(0).Type()) &&
		typeBelongs(sig.Recv().Type())
}

// typeBelongs reports whether t is a pointer to a type of a modelled library.
func typeBelongs(t types.Type) bool {
	n := namedOf(t)
	return isPointer(t) && n != nil && n.Obj().Pkg() != nil && catalog.Models(n.Obj().Pkg().Path()) != nil
}

// modelled returns the policies that a call of a model makes.
func (r *reader) modelled(in *defs.Func, e *ast.CallExpr, m *catalog.Model, depth int) []*Policy {
	switch m.Does {
	case catalog.DoesSet:
		var out []*Policy
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		for _, p := range r.policies(in, sel.X, depth+1) {
			p = p.clone()
			r.apply(p, m, in, e, depth)
			out = append(out, p)
		}
		return out
	case catalog.DoesOption:
		p := &Policy{At: spanOf(e), Text: types.ExprString(e.Fun)}
		r.apply(p, m, in, e, depth)
		if m.Above {
			return one(&Policy{Above: p})
		}
		return one(p)
	case catalog.DoesMake, catalog.DoesRun, catalog.DoesUse:
		return r.make(in, e, m, depth)
	}
	return nil
}

// make returns the policies that a constructor, or a run, goes by.
func (r *reader) make(in *defs.Func, e *ast.CallExpr, m *catalog.Model, depth int) []*Policy {
	from := &arguments{r: r, in: in, call: e}
	var out []*Policy
	for _, p := range r.based(m, from, &Policy{At: spanOf(e), Text: types.ExprString(e.Fun)}, depth) {
		p = p.clone()
		r.fill(p, m, from, depth)
		r.beneath(p, m, from, depth)
		r.options(p, m, in, e, depth)
		r.faults(p, m, from, spanOf(e), depth)
		out = append(out, p)
	}
	return out
}

// based returns the policies at the place that a model starts from. With none
// in sight, all is unsure; with none given, the model alone speaks.
func (r *reader) based(m *catalog.Model, from *arguments, fallback *Policy, depth int) []*Policy {
	switch m.Policy {
	case "":
		return one(fallback)
	case "args":
		return one(r.any(from.in, from.call, depth))
	}
	place, err := catalog.ParsePlace(m.Policy)
	if err != nil {
		return nil
	}
	v := from.place(place, depth)
	switch {
	case v.absent, v.zero:
		return one(fallback)
	case v.expr != nil && r.isNil(v.expr):
		return one(fallback)
	case v.expr != nil:
		if p := r.serviceConfig(v.expr); p != nil {
			return one(p)
		}
		if ps := r.policies(v.in, v.expr, depth+1); len(ps) > 0 {
			return ps
		}
		if p := r.delayFunc(v.expr); p != nil {
			return one(p)
		}
	}
	return one(fallback.clone().unsure())
}

// delayFunc reads a function that computes the delays of a policy: what it
// returns has a random part, has none, or may have. It takes the place of the
// schedule that there was before.
func (r *reader) delayFunc(e ast.Expr) *Policy {
	j := r.random(e)
	if j == site.Unknown {
		return nil
	}
	p := &Policy{}
	for _, a := range []Attr{Base, Factor, Grows, Ceiling, Spread} {
		p.Set[a] = Setting{State: Unsure}
	}
	if f := r.x.FuncValue(e); f != nil {
		if d := r.waits.Reader.Func(f, 0); d.Known {
			p.Set[Base] = Setting{State: Known, Written: true, Quantity: catalog.Quantity{Num: float64(d.Fixed)}}
			p.Set[Grows] = Setting{State: Known, Quantity: catalog.Quantity{Word: "const"}}
		}
	}
	p.Set[Jitter] = Setting{State: Known, Written: true, At: spanOf(e)}
	p.Set[Jitter].Word = catalog.None
	if j == site.Yes {
		p.Set[Jitter].Word = "drawn"
	}
	return p
}

// random tells whether the function that e stands for returns a draw.
func (r *reader) random(e ast.Expr) site.Tri {
	if t := r.x.Info.TypeOf(e); t != nil {
		if sig, ok := t.Underlying().(*types.Signature); !ok || sig.Results().Len() != 1 {
			return site.Unknown
		}
	}
	if f := r.x.FuncValue(e); f != nil {
		return r.waits.Reader.Func(f, 0).Jitter
	}
	if fn, ok := r.x.ObjectOf(e).(*types.Func); ok && r.waits.Random(fn) {
		return site.Yes
	}
	return site.Unknown
}

// any joins the jitter of all arguments of a call. The attempts are those of
// the only one that has any.
func (r *reader) any(in *defs.Func, e *ast.CallExpr, depth int) *Policy {
	p := &Policy{At: spanOf(e), Text: types.ExprString(e.Fun)}
	p.Set[Jitter] = Setting{State: Known, Quantity: catalog.Quantity{Word: catalog.None}}
	settled := false
	for _, a := range e.Args {
		ps := r.policies(in, a, depth+1)
		if len(ps) == 0 {
			if q := r.delayFunc(a); q != nil {
				ps = one(q)
			}
		}
		if len(ps) == 1 && ps[0].Set[Attempts].State != Open {
			if p.Set[Attempts].State != Open {
				p.Set[Attempts] = Setting{State: Unsure}
			} else {
				p.Set[Attempts] = ps[0].Set[Attempts]
			}
		}
		switch {
		case settled:
		case len(ps) != 1 || ps[0].Set[Jitter].State != Known:
			p.Set[Jitter], settled = Setting{State: Unsure}, true
		case !ps[0].NoJitter():
			p.Set[Jitter], settled = ps[0].Set[Jitter], true
		}
	}
	return p
}

// options applies the options that a call is given.
func (r *reader) options(p *Policy, m *catalog.Model, in *defs.Func, e *ast.CallExpr, depth int) {
	if m.Options == nil || *m.Options >= len(e.Args) {
		return
	}
	args := e.Args[*m.Options:]
	if !e.Ellipsis.IsValid() {
		for _, a := range args {
			r.option(p, in, a, depth)
		}
		return
	}
	last := args[len(args)-1]
	if list, ok := r.slice(last, 0); ok {
		for _, a := range list {
			r.option(p, r.x.Enclosing(a), a, depth)
		}
		return
	}
	lists := r.slices(last, 0)
	if len(lists) == 0 {
		p.unsure()
		return
	}
	first := p.clone()
	for i, lit := range lists {
		q := p.clone()
		for _, a := range lit.Elts {
			r.option(q, in, a, depth)
		}
		switch {
		case i == 0:
			first = q
		case q.Set[Attempts].Quantity != first.Set[Attempts].Quantity || q.Set[Attempts].State != first.Set[Attempts].State:
			p.unsure()
			return
		}
	}
	first.Set[Jitter] = Setting{State: Unsure} // it may be in what is added
	*p = *first
}

// slice returns the elements of a slice of options: those of a literal, of a
// variable with what is appended to it on every way, of a function that
// returns such a slice.
func (r *reader) slice(e ast.Expr, depth int) ([]ast.Expr, bool) {
	e = ast.Unparen(e)
	if depth > maxDepth {
		return nil, false
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return e.Elts, true
	case *ast.CallExpr:
		if b, ok := typeutil.Callee(r.x.Info, e).(*types.Builtin); ok {
			if b.Name() != "append" || len(e.Args) == 0 {
				return nil, false
			}
			return r.appended(e, depth)
		}
		if f := r.x.Callee(e); f != nil {
			if results := r.results(f); len(results) == 1 {
				return r.slice(results[0], depth+1)
			}
		}
		return nil, false
	}
	v, ok := r.x.ObjectOf(e).(*types.Var)
	if !ok || v.Exported() && v.Parent() == r.pass.Pkg.Scope() {
		return nil, false
	}
	var block ast.Node
	var out []ast.Expr
	for i, d := range r.x.Defs(v) {
		if i == 0 {
			block = r.block(d.Node)
		}
		switch {
		case i == 0 && d.Kind == defs.Zero:
			if _, ok := v.Type().Underlying().(*types.Slice); !ok {
				return nil, false
			}
		case d.Kind != defs.Value, r.block(d.Node) != block && i > 0:
			return nil, false // on some ways only
		case i == 0:
			list, ok := r.slice(d.Expr, depth+1)
			if !ok {
				return nil, false
			}
			out = list
		default:
			call, ok := ast.Unparen(d.Expr).(*ast.CallExpr)
			if !ok || len(call.Args) == 0 || r.x.ObjectOf(call.Args[0]) != v {
				return nil, false
			}
			more, ok := r.appended(&ast.CallExpr{Fun: call.Fun, Args: append([]ast.Expr{&ast.CompositeLit{}}, call.Args[1:]...), Ellipsis: call.Ellipsis}, depth)
			if !ok {
				return nil, false
			}
			out = append(out[:len(out):len(out)], more...)
		}
	}
	return out, block != nil
}

// block returns the list of statements that a statement or declaration is in,
// or nil for a declaration of the package.
func (r *reader) block(n ast.Node) ast.Node {
	for n = r.x.Parent(n); n != nil; n = r.x.Parent(n) {
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.File:
			return n
		}
	}
	return nil
}

// appended returns the elements of what a call of append returns.
func (r *reader) appended(e *ast.CallExpr, depth int) ([]ast.Expr, bool) {
	out, ok := r.slice(e.Args[0], depth+1)
	if !ok {
		return nil, false
	}
	more := e.Args[1:]
	if e.Ellipsis.IsValid() {
		if more, ok = r.slice(e.Args[1], depth+1); !ok {
			return nil, false
		}
	}
	return append(out[:len(out):len(out)], more...), true
}

// slices returns the literals that a slice of options can be, without what
// callers add to it.
func (r *reader) slices(e ast.Expr, depth int) []*ast.CompositeLit {
	e = ast.Unparen(e)
	if depth > 4 {
		return nil
	}
	switch x := e.(type) {
	case *ast.CompositeLit:
		return []*ast.CompositeLit{x}
	case *ast.SliceExpr:
		return r.slices(x.X, depth+1)
	case *ast.CallExpr:
		if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok && id.Name == "append" && len(x.Args) > 0 {
			return r.slices(x.Args[0], depth+1)
		}
		return nil
	}
	v, ok := r.x.ObjectOf(e).(*types.Var)
	if !ok || v.Exported() && v.Parent() == r.pass.Pkg.Scope() {
		return nil
	}
	var out []*ast.CompositeLit
	for _, d := range r.x.Defs(v) {
		if d.Kind != defs.Value {
			return nil
		}
		lits := r.slices(d.Expr, depth+1)
		if lits == nil {
			return nil
		}
		out = append(out, lits...)
	}
	return out
}

// option applies one option. Options of the library that have no model do
// not concern the policy.
func (r *reader) option(p *Policy, in *defs.Func, a ast.Expr, depth int) {
	if call, ok := ast.Unparen(a).(*ast.CallExpr); ok {
		fn, _ := typeutil.Callee(r.x.Info, call).(*types.Func)
		m := catalog.ModelOf(fn)
		if fn != nil && fn.Pkg() != nil && m == nil && catalog.Models(fn.Pkg().Path()) != nil {
			return
		}
		if m != nil && m.Does == catalog.DoesUse {
			return // has a policy of its own: of connecting, say
		}
	}
	if lit, ok := ast.Unparen(a).(*ast.FuncLit); ok && r.setsFields(p, lit, depth) {
		return
	}
	deltas := r.policies(in, a, depth+1)
	if len(deltas) != 1 {
		if r.isNil(a) {
			return
		}
		p.unsure()
		return
	}
	p.over(deltas[0])
}

// setsFields applies an option that is a function literal: what it writes to
// the fields of a modelled type, func(o *s3.Options) { … }.
func (r *reader) setsFields(p *Policy, lit *ast.FuncLit, depth int) bool {
	if lit.Type.Params.NumFields() != 1 || len(lit.Type.Params.List[0].Names) != 1 {
		return false
	}
	v, ok := r.x.Info.Defs[lit.Type.Params.List[0].Names[0]].(*types.Var)
	if !ok || typeModel(v.Type()) == nil {
		return false
	}
	for _, q := range r.finish(v, one(&Policy{}), depth) {
		p.over(q)
	}
	return true
}

// apply changes p as an option or setter says.
func (r *reader) apply(p *Policy, m *catalog.Model, in *defs.Func, e *ast.CallExpr, depth int) {
	from := &arguments{r: r, in: in, call: e}
	delta := &Policy{}
	if m.Policy != "" && m.Policy != "recv" {
		if ps := r.based(m, from, &Policy{}, depth); len(ps) == 1 {
			delta = ps[0].clone()
			if delta.Set[Base].State == Open && delta.Set[Jitter].State == Known && !delta.Set[Jitter].At.IsValid() {
				delta.Set[Jitter].At = spanOf(e)
			}
		} else {
			delta.unsure()
		}
	}
	r.fill(delta, m, from, depth)
	r.beneath(delta, m, from, depth)
	if m.Cure != "" {
		delta.Cure = m.Cure
	}
	p.over(delta)
	r.options(p, m, in, e, depth)
	r.faults(p, m, from, spanOf(e), depth)
}

// literal returns the policy of a struct literal.
func (r *reader) literal(in *defs.Func, e *ast.CompositeLit, depth int) *Policy {
	t := r.x.Info.TypeOf(e)
	m := typeModel(t)
	if m == nil {
		return r.embedding(in, e, t, depth)
	}
	span := spanOf(e)
	text := types.ExprString(e)
	if e.Type != nil {
		span, text = site.Span{Start: e.Pos(), Stop: e.Type.End()}, types.ExprString(e.Type)
	}
	p := &Policy{At: span, Text: text}
	from := &fields{r: r, v: value{expr: e, in: in}}
	r.fill(p, m, from, depth)
	r.faults(p, m, from, span, depth)
	return p
}

// embedding returns the policy that a literal of a user's type embeds.
func (r *reader) embedding(in *defs.Func, e *ast.CompositeLit, t types.Type, depth int) *Policy {
	if t == nil {
		return nil
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range st.Fields() {
		if !f.Embedded() || typeModel(f.Type()) == nil {
			continue
		}
		v := r.within(value{expr: e, in: in}, []string{f.Name()}, depth)
		if v.expr != nil {
			if ps := r.policies(v.in, v.expr, depth+1); len(ps) == 1 {
				return ps[0]
			}
		}
		return nil
	}
	return nil
}

// zero returns the policy that the zero value of a type is.
func (r *reader) zero(t types.Type, at site.Span, depth int) *Policy {
	m := typeModel(t)
	if m == nil || t == nil || isPointer(t) {
		return nil
	}
	p := &Policy{At: at, Text: types.TypeString(t, r.qualifier)}
	from := &fields{r: r, v: value{zero: true}}
	r.fill(p, m, from, depth)
	r.faults(p, m, from, at, depth)
	return p
}

// qualifier names packages as code does, by their names.
func (r *reader) qualifier(p *types.Package) string {
	if p == r.pass.Pkg {
		return ""
	}
	return p.Name()
}

// returned returns the policies that a function of this package returns.
func (r *reader) returned(f *defs.Func, depth int) []*Policy {
	if depth > maxDepth || r.busy[f.Node] {
		return nil
	}
	r.busy[f.Node] = true
	defer delete(r.busy, f.Node)
	var out []*Policy
	for _, e := range r.results(f) {
		out = append(out, r.policies(f, e, depth+1)...)
	}
	return out
}

// results returns what the returns of a function give as its first result.
func (r *reader) results(f *defs.Func) []ast.Expr {
	var out []ast.Expr
	if f.Body == nil {
		return nil
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				out = append(out, n.Results[0])
			}
		}
		return true
	})
	return out
}

// fill lays the attributes of a model over p.
func (r *reader) fill(p *Policy, m *catalog.Model, from resolver, depth int) {
	for a := range Attr(attrs) {
		attr := a.of(m)
		if attr == nil || attr.Absent && p.Set[a].State != Open {
			continue
		}
		v := value{}
		if attr.From != "" {
			place, err := catalog.ParsePlace(attr.From)
			if err != nil || from == nil {
				continue
			}
			v = from.place(place, depth)
			if v.absent && attr.Value != "" {
				v = value{}
			} else if v.absent {
				continue
			}
		}
		s := r.setting(m, a, attr, v, depth)
		if attr.Unless != "" && (v.zero || v.absent || s.Zeroed) {
			s = r.unless(a, attr, s, from, depth)
		}
		if attr.Off != "" && from != nil {
			if place, err := catalog.ParsePlace(attr.Off); err == nil {
				s = r.off(s, from.place(place, depth))
			}
		}
		s.Final = attr.Final
		if s.State != Open {
			p.Set[a] = s
		}
	}
	if m.AtCap != "" {
		p.AtCap = m.AtCap
	}
	if m.Cure != "" {
		p.Cure = m.Cure
	}
	p.Quiet = p.Quiet || m.Quiet
	p.Opaque = p.Opaque || m.Opaque
}

// off returns the setting where a bool may leave one attempt.
func (r *reader) off(s Setting, v value) Setting {
	if v.zero || v.absent {
		return s
	}
	if v.expr != nil {
		if c := r.constantOf(v.expr); c != nil && c.Kind() == constant.Bool {
			if constant.BoolVal(c) {
				return Setting{State: Known, Written: true, Quantity: catalog.Quantity{Num: 1}, At: spanOf(v.expr)}
			}
			return s
		}
	}
	return Setting{State: Unsure, Written: true}
}

// unless returns the setting where a zero leaves it to something else, if
// that is there.
func (r *reader) unless(a Attr, attr *catalog.Attr, zero Setting, from resolver, depth int) Setting {
	place, err := catalog.ParsePlace(attr.Unless)
	if err != nil || from == nil {
		return zero
	}
	v := from.place(place, depth)
	switch {
	case v.zero, v.absent, v.expr != nil && r.isNil(v.expr):
		return zero
	case v.expr == nil:
		return Setting{State: Unsure}
	}
	if s := r.written(a, &catalog.Attr{Unit: attr.Unit}, v, depth); s.State == Known {
		return s
	}
	return r.other(a, v.in, v.expr, depth)
}

// other returns the setting of the policy that e stands for, or makes.
func (r *reader) other(a Attr, in *defs.Func, e ast.Expr, depth int) Setting {
	ps := r.policies(in, e, depth+1)
	if f := r.x.FuncValue(e); f != nil && len(ps) == 0 {
		ps = r.returned(f, depth+1)
	}
	if len(ps) == 1 && ps[0].Set[a].State != Open {
		return ps[0].Set[a]
	}
	return Setting{State: Unsure, Written: true}
}

func spanOf(n ast.Node) site.Span { return site.Span{Start: n.Pos(), Stop: n.End()} }

func (r *reader) isNil(e ast.Expr) bool {
	tv, ok := r.x.Info.Types[ast.Unparen(e)]
	return ok && tv.IsNil()
}

// constantOf returns the constant that e is, or that the only value of the
// variable it names is.
func (r *reader) constantOf(e ast.Expr) constant.Value {
	for range 4 {
		if tv, ok := r.x.Info.Types[e]; ok && tv.Value != nil {
			return tv.Value
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if ok && len(call.Args) == 1 {
			// A conversion, or a helper that makes a pointer: aws.Int(0).
			if fn, ok := typeutil.Callee(r.x.Info, call).(*types.Func); !ok || !makesPointer(fn) {
				if tv := r.x.Info.Types[call.Fun]; !tv.IsType() {
					return nil
				}
			}
			e = call.Args[0]
			continue
		}
		v, ok := r.x.ObjectOf(e).(*types.Var)
		if !ok || v.IsField() || v.Exported() && v.Parent() == r.pass.Pkg.Scope() {
			return nil
		}
		list := r.x.Defs(v)
		if len(list) != 1 || list[0].Kind != defs.Value {
			return nil
		}
		e = list[0].Expr
	}
	return nil
}

// makesPointer reports whether fn returns a pointer to its only argument, by
// its type and a name such as Int, Int64, Bool, Ptr, To.
func makesPointer(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	p, ok := sig.Results().At(0).Type().(*types.Pointer)
	return ok && types.Identical(p.Elem(), sig.Params().At(0).Type())
}
