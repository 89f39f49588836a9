package graph

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/retries"
	"github.com/retrylint/retrylint/internal/site"
)

// A route is a path from a function on, hop by hop. Routes share their ends.
type route struct {
	hop    hop
	next   *route // nil at the sink
	out    bool   // its failure comes out of the function where it starts
	counts bool   // the failure gets as far as the layers of the hop
	weight float64
	length int
}

// direct is the way to a function that is called where it stands.
var direct = &route{out: true, counts: true, weight: 1}

// A hop is a call on a route.
type hop struct {
	in     string // the function that calls
	call   string // as written; empty for a function that is run where it stands
	pos    token.Pos
	layers []retries.Layer
	out    bool // its failure comes out of that function
}

// prepend returns the route that starts with a hop.
func prepend(h hop, next *route) *route {
	if next != nil && len(next.hop.layers) > 0 {
		h.layers = slices.DeleteFunc(slices.Clone(h.layers), func(l retries.Layer) bool { return l.EndedBy(next.hop.layers[0]) })
	}
	r := &route{hop: h, next: next, out: h.out, counts: true, weight: 1, length: 1}
	if next != nil {
		r.counts = next.out
		r.out = h.out && next.out
		r.weight, r.length = next.weight, next.length+1
	}
	if r.counts {
		var factors []retries.Factor
		for _, l := range h.layers {
			factors = append(factors, l.Factor)
		}
		r.weight *= weigh(factors)
	}
	return r
}

// worse reports whether a multiplies more than b.
func worse(a, b *route) bool {
	if b == nil {
		return true
	}
	if a.weight != b.weight {
		return a.weight > b.weight
	}
	return a.length < b.length
}

// A summary is what a call of a function leads to.
type summary struct {
	routes map[string]*[2]*route // by sink: the worst whose failure comes out, and the worst whose does not
	calls  map[*types.Var]*route // functions that it is given, and the way to where it calls them
}

func (s *summary) add(sink string, r *route) {
	i := 0
	if !r.out {
		i = 1
	}
	pair := s.routes[sink]
	if pair == nil {
		pair = &[2]*route{}
		s.routes[sink] = pair
	}
	if worse(r, pair[i]) {
		pair[i] = r
	}
}

func (s *summary) run(v *types.Var, r *route) {
	if old := s.calls[v]; old == nil || r.out && !old.out || r.out == old.out && worse(r, old) {
		s.calls[v] = r
	}
}

// join adds all that t leads to, behind a hop.
func (s *summary) join(t *summary, h hop) {
	s.within(t, prepend(h, direct))
}

// within adds all that t leads to, at the end of a way to where it is called.
func (s *summary) within(t *summary, way *route) {
	if t == nil {
		return
	}
	for sink, pair := range t.routes {
		for _, r := range pair {
			if r != nil {
				s.add(sink, appended(way, r))
			}
		}
	}
	for v, r := range t.calls {
		s.run(v, appended(way, r))
	}
}

func appended(way, end *route) *route {
	if way == nil || way == direct {
		return end
	}
	return prepend(way.hop, appended(way.next, end))
}

func newSummary() *summary {
	return &summary{routes: map[string]*[2]*route{}, calls: map[*types.Var]*route{}}
}

// A node is a function of the main modules.
type node struct {
	pkg *pkg
	f   *defs.Func
}

// summary returns what a call of a function leads to. Of a function that calls
// itself, the rest of it.
func (g *graph) summary(n node) *summary {
	if s := g.sums[n.f]; s != nil {
		return s
	}
	s := newSummary()
	g.sums[n.f] = s
	if n.f.Body == nil {
		return s
	}
	out := newSummary()
	for _, c := range n.pkg.retries.Calls(n.f) {
		g.call(out, n, c)
	}
	*s = *out
	return s
}

// call adds to the summary of n what a call in it leads to.
func (g *graph) call(s *summary, n node, c retries.Call) {
	h := hop{in: n.name(), call: types.ExprString(ast.Unparen(c.Expr.Fun)), pos: c.Expr.Pos(), layers: c.Loops, out: c.Out}
	if _, lit := ast.Unparen(c.Expr.Fun).(*ast.FuncLit); lit {
		h.call = ""
		if len(h.layers) > 0 {
			h.call = "func"
		}
	}
	if c.Policy != nil {
		h.layers = slices.Concat(h.layers, []retries.Layer{*c.Policy})
	}
	if c.Op != nil {
		s.join(g.value(n, c.Op), h)
	}
	if c.Policy != nil || c.Op != nil {
		return
	}
	if f := n.pkg.x.Callee(c.Expr); f != nil {
		s.join(g.given(n, c, node{n.pkg, f}), h)
		return
	}
	if c.Static == nil {
		if v, ok := n.pkg.x.ObjectOf(c.Expr.Fun).(*types.Var); ok && n.isParam(v) {
			s.run(v, prepend(h, nil))
			return
		}
		if g.asks(s, n, c, nil, h) {
			return
		}
	} else if !defs.IsInterfaceMethod(c.Static) {
		g.static(s, n, c, c.Static, h)
		return
	}
	callees := g.callees(c.Expr)
	for _, f := range callees {
		if fn, ok := f.Object().(*types.Func); ok {
			g.static(s, n, c, fn, h)
		} else if m, ok := g.byNode[f.Syntax()]; ok {
			s.join(g.summary(m), h)
		}
	}
	if c.Static != nil && len(callees) == 0 {
		g.beyond(s, n, c, c.Static, h)
	}
}

// static adds what a call of a certain function leads to.
func (g *graph) static(s *summary, n node, c retries.Call, fn *types.Func, h hop) {
	if m, ok := g.byFunc[fn.Origin()]; ok {
		s.join(g.given(n, c, m), h)
		return
	}
	g.beyond(s, n, c, fn, h)
}

// given returns the summary of m with the functions that a call hands to it
// put in.
func (g *graph) given(n node, c retries.Call, m node) *summary {
	t := g.bind(n, c, m, g.summary(m))
	if len(t.calls) == 0 {
		return t
	}
	s := newSummary()
	maps.Copy(s.routes, t.routes)
	for sink, pair := range t.routes {
		both := *pair
		s.routes[sink] = &both
	}
	for _, v := range slices.SortedFunc(maps.Keys(t.calls), func(a, b *types.Var) int { return cmp.Compare(a.Pos(), b.Pos()) }) {
		i, ok := m.pkg.x.Param(m.f, v)
		switch {
		case !ok:
			s.run(v, t.calls[v]) // of a function around it
		case i < len(c.Expr.Args):
			s.within(g.value(n, c.Expr.Args[i]), t.calls[v])
		}
	}
	return s
}

// bind returns the summary of m with the numbers put in that a call hands to
// the parameters that limit layers.
func (g *graph) bind(n node, c retries.Call, m node, t *summary) *summary {
	values := map[*types.Var]retries.Factor{}
	outer := map[*types.Var]*types.Var{}
	for i, arg := range c.Expr.Args {
		v := m.param(i)
		if v == nil {
			continue
		}
		if k := n.pkg.x.Info.Types[arg].Value; k != nil && constant.ToInt(k).Kind() == constant.Int {
			if k, ok := constant.Int64Val(constant.ToInt(k)); ok && 0 < k && k < math.MaxInt32 {
				values[v] = retries.Factor{N: int(k)}
			}
		} else if w, ok := n.pkg.x.ObjectOf(arg).(*types.Var); ok && n.isParam(w) {
			outer[v] = w
		}
	}
	put := func(l retries.Layer) (retries.Layer, bool) {
		if n.pkg.retries.Spares(c.Call, l) {
			l.Factor = retries.Factor{N: 1}
			return l, true
		}
		v := l.Param()
		if v == nil || values[v].N == 0 && outer[v] == nil {
			return l, false
		}
		l.Factor = l.With(v, values[v].N, outer[v])
		return l, true
	}
	s := newSummary()
	for sink, pair := range t.routes {
		for _, r := range pair {
			if r != nil {
				s.add(sink, r.with(put))
			}
		}
	}
	for v, r := range t.calls {
		s.calls[v] = r.with(put)
	}
	return s
}

// with returns the route with its layers as put makes them.
func (r *route) with(put func(retries.Layer) (retries.Layer, bool)) *route {
	if r == nil || r == direct {
		return r
	}
	next, h := r.next.with(put), r.hop
	changed := next != r.next
	h.layers = nil
	for _, l := range r.hop.layers {
		l, ok := put(l)
		changed = changed || ok
		if l.N != 1 {
			h.layers = append(h.layers, l)
		}
	}
	if !changed {
		return r
	}
	return prepend(h, next)
}

// param returns the parameter with that index, nil for none that has a name or
// for one that takes any number of arguments.
func (n node) param(i int) *types.Var {
	if n.f.Obj == nil {
		return nil
	}
	sig := n.f.Obj.Signature()
	if i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return nil
	}
	return sig.Params().At(i)
}

// beyond adds what a call of a function outside the main modules leads to.
func (g *graph) beyond(s *summary, n node, c retries.Call, fn *types.Func, h hop) {
	if fn.Pkg() == nil {
		return
	}
	if g.asks(s, n, c, fn, h) {
		return
	}
	sink := fn.Pkg().Name() + "." + catalog.KeyOf(fn.Origin()).Symbol()
	stacks, runs := n.pkg.retries.Foreign(fn)
	remote := n.pkg.reach.Object(fn) == site.Remote
	for _, st := range stacks {
		if !remote || len(st.Layers) == 0 {
			continue
		}
		deep := h
		if st.Out {
			deep.layers = slices.Concat(h.layers, st.Layers)
			s.add(sink, prepend(deep, nil))
			continue
		}
		inner := hop{in: sink, call: sink, pos: h.pos, layers: st.Layers}
		s.add(sink, prepend(h, prepend(inner, nil)))
	}
	if len(stacks) == 0 && remote {
		s.add(sink, prepend(h, nil))
	}
	if g.registers(n, c.Call) != nil {
		return // its functions are entries of their own
	}
	for i, arg := range c.Expr.Args {
		if _, ok := n.pkg.x.Info.TypeOf(arg).Underlying().(*types.Signature); !ok {
			continue
		}
		in := h
		if st := runs[i]; st != nil {
			in.layers = slices.Concat(h.layers, st.Layers)
			in.out = h.out && st.Out
		}
		s.join(g.value(n, arg), in)
	}
}

// asks adds the request that a call of a client is, and reports whether it is
// one. A client that asks once is a remote as well.
func (g *graph) asks(s *summary, n node, c retries.Call, fn *types.Func, h hop) bool {
	layers, text := n.pkg.retries.Client(c.Call, fn)
	h.layers = slices.Concat(h.layers, layers)
	if text != "" {
		s.add(text, prepend(h, nil))
	}
	return text != ""
}

// value returns what a call of the function leads to that an expression stands
// for, nil when that is not known.
func (g *graph) value(n node, e ast.Expr) *summary {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 && n.pkg.x.Info.Types[call.Fun].IsType() {
		e = ast.Unparen(call.Args[0])
	}
	if f := n.pkg.x.FuncValue(e); f != nil {
		return g.summary(node{n.pkg, f})
	}
	switch obj := n.pkg.x.ObjectOf(e).(type) {
	case *types.Func:
		if m, ok := g.byFunc[obj.Origin()]; ok {
			return g.summary(m)
		}
		s := newSummary()
		c := &defs.Call{Expr: &ast.CallExpr{Fun: e, Lparen: e.End(), Rparen: e.End()}, In: n.f, Static: obj}
		g.beyond(s, n, retries.Call{Call: c, Out: true}, obj, hop{in: n.name(), call: types.ExprString(e), pos: e.Pos(), out: true})
		return s
	case *types.Var:
		if n.isParam(obj) {
			return &summary{calls: map[*types.Var]*route{obj: direct}}
		}
	}
	return nil
}

// isParam reports whether v is a parameter of the function or of one around
// it, that nothing else is assigned to.
func (n node) isParam(v *types.Var) bool {
	for f := n.f; f != nil; f = f.Outer {
		if _, ok := n.pkg.x.Param(f, v); ok {
			return len(n.pkg.x.Defs(v)) == 0
		}
	}
	return false
}

// name is the function with its package: "orders.Service.List".
func (n node) name() string { return n.pkg.Types.Name() + "." + n.f.Name }
