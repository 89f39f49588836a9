package retries

import (
	"cmp"
	"go/ast"
	"go/types"
	"iter"
	"maps"
	"slices"

	"github.com/retrylint/retrylint/internal/defs"
)

// A summary is what a call of a function runs through, at the worst.
type summary struct {
	out   *Stack                // whose failure comes out, nil for none
	under *Stack                // whose failure does not, nil for none or where out is as bad
	calls map[*types.Var]*Stack // functions that it is given, and the layers that they run in
}

// maxLayers and maxHops keep facts small; nobody reads further.
const (
	maxLayers = 5
	maxHops   = 6
)

func (s *summary) add(st *Stack) {
	switch {
	case st == nil || len(st.Layers) == 0:
	case st.Out && worse(st, s.out):
		s.out = st
	case !st.Out && worse(st, s.under):
		s.under = st
	}
}

// run notes that v is called within the layers of a stack.
func (s *summary) run(v *types.Var, st *Stack) {
	if old := s.calls[v]; old != nil && (old.Out && !st.Out || old.Out == st.Out && !worse(st, old)) {
		return
	}
	if s.calls == nil {
		s.calls = map[*types.Var]*Stack{}
	}
	s.calls[v] = st
}

// called iterates over the functions that it is given, in source order.
func (s *summary) called() iter.Seq2[*types.Var, *Stack] {
	vars := slices.SortedFunc(maps.Keys(s.calls), func(a, b *types.Var) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return func(yield func(*types.Var, *Stack) bool) {
		for _, v := range vars {
			if !yield(v, s.calls[v]) {
				return
			}
		}
	}
}

// join adds all of t within the layers of outer.
func (s *summary) join(t *summary, outer *Stack) {
	if t == nil {
		return
	}
	for _, st := range []*Stack{t.out, t.under} {
		if st != nil {
			s.add(stacked(outer, st))
		}
	}
	for v, st := range t.called() {
		s.run(v, stacked(outer, st))
	}
}

// stacked puts the layers of outer around those of inner.
func stacked(outer, inner *Stack) *Stack {
	if outer == nil || len(outer.Layers) == 0 && outer.Out {
		return inner
	}
	out := &Stack{Layers: slices.Concat(outer.Layers, inner.Layers), Out: outer.Out && inner.Out}
	if len(out.Layers) > maxLayers {
		out.Layers = out.Layers[:maxLayers]
	}
	return out
}

// worse reports whether a multiplies more than b.
func worse(a, b *Stack) bool {
	if b == nil {
		return true
	}
	wa, wb := weight(a), weight(b)
	if wa != wb {
		return wa > wb
	}
	return len(a.Layers) > len(b.Layers)
}

func weight(s *Stack) float64 {
	w := 1.0
	for _, l := range s.Layers {
		switch {
		case l.N > 0:
			w *= float64(l.N)
		case l.Endless:
			w *= 1e6
		case l.Default > 0:
			w *= float64(l.Default)
		default:
			w *= 3
		}
	}
	return w
}

// summary returns what a call of f runs through. Of a function that calls
// itself, its own part is all there is.
func (r *Result) summary(f *defs.Func) *summary {
	if s := r.sums[f]; s != nil {
		return s
	}
	s := &summary{}
	r.sums[f] = s
	if f.Body == nil {
		return s
	}
	own := &summary{}
	for _, c := range f.Calls {
		if !c.Go {
			r.call(own, f, c)
		}
	}
	r.declared(f, own)
	*s = *own
	return s
}

// call adds to the summary of f what a call in it runs through.
func (r *Result) call(s *summary, f *defs.Func, c *defs.Call) {
	inner := r.resolve(c)
	if inner.empty() && len(r.attempts) == 0 {
		return
	}
	u := r.unit(c)
	loops := r.loops(u)
	if inner.empty() && len(loops) == 0 {
		return
	}
	outer := &Stack{Out: !c.Defer && (r.again(u) || r.sites.Fails(f, u))}
	for _, l := range loops {
		outer.Layers = append(outer.Layers, l.Layer)
		outer.Out = outer.Out && endsByItself(l)
	}
	if len(loops) > 0 {
		s.add(outer)
	}
	if inner != nil && inner.out != nil && len(inner.out.Layers) > 0 {
		outer = &Stack{Layers: outer.Layers, Out: outer.Out}
		outer.Layers = slices.DeleteFunc(slices.Clone(outer.Layers), func(l Layer) bool { return l.EndedBy(inner.out.Layers[0]) })
	}
	s.join(via(inner, c), outer)
}

func (s *summary) empty() bool {
	return s == nil || s.out == nil && s.under == nil && len(s.calls) == 0
}

// via notes the call by which the layers of a summary are reached.
func via(s *summary, c *defs.Call) *summary {
	if s.empty() {
		return s
	}
	hop := Hop{types.ExprString(c.Expr.Fun), c.Expr.Pos()}
	if _, lit := ast.Unparen(c.Expr.Fun).(*ast.FuncLit); lit {
		return s
	}
	with := func(st *Stack) *Stack {
		if st == nil || len(st.Layers) == 0 {
			return st
		}
		out := &Stack{Layers: slices.Clone(st.Layers), Out: st.Out}
		if l := &out.Layers[0]; len(l.Via) < maxHops {
			l.Via = slices.Concat([]Hop{hop}, l.Via)
		}
		return out
	}
	out := &summary{out: with(s.out), under: with(s.under)}
	for v, st := range s.called() {
		out.run(v, with(st))
	}
	return out
}

// unit returns the call whose failure is that of c: the next in a chain of
// methods where c itself says nothing of failure, as in client.Get(k).Err().
func (r *Result) unit(c *defs.Call) *ast.CallExpr {
	e := c.Expr
	for range 6 {
		if saysFailed(r.x.Info.TypeOf(e)) {
			return e
		}
		sel, ok := r.x.Parent(e).(*ast.SelectorExpr)
		if !ok {
			return e
		}
		next, ok := r.x.Parent(sel).(*ast.CallExpr)
		if !ok || next.Fun != sel {
			return e
		}
		e = next
	}
	return e
}

// saysFailed reports whether a result of type t holds an error.
func saysFailed(t types.Type) bool {
	if t == nil {
		return false
	}
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			if saysFailed(v.Type()) {
				return true
			}
		}
		return false
	}
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// again reports whether a library runs the function around a call again when
// the call fails: in the end that is the library's failure, whatever the
// function itself says.
func (r *Result) again(u *ast.CallExpr) bool {
	return slices.ContainsFunc(r.attempts[spanOf(u)], func(l *layer) bool { return l.use != nil })
}

// loops returns the loops in the same function that try a call again, from
// the outside in.
func (r *Result) loops(u *ast.CallExpr) []*layer {
	var out []*layer
	for _, l := range r.attempts[spanOf(u)] {
		if l.use != nil {
			continue // the library's call is what it stands at
		}
		if l.in != nil {
			out = append(out, l.in)
		}
		out = append(out, l)
	}
	return out
}
