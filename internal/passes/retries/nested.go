package retries

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// A Nesting is a layer of retry with others inside it.
type Nesting struct {
	Outer   Layer
	Attempt site.Span // what the outer layer tries again
	Text    string    // as written
	Inner   Stack
	Func    string // the function around
}

// Nested returns, for each layer of the package, the worst of what its
// attempts run through, in source order.
func (r *Result) Nested() []Nesting {
	defer r.x.Turn()()
	if !r.concerned() {
		return nil
	}
	worst := map[*layer]*Nesting{}
	add := func(l *layer, at site.Span, text string, st *Stack) {
		if st == nil || !st.Out || len(st.Layers) == 0 {
			return
		}
		if old := worst[l]; old != nil && !worse(st, &old.Inner) {
			return
		}
		worst[l] = &Nesting{Outer: l.Layer, Attempt: at, Text: text, Inner: *st, Func: l.site.Func}
	}
	for _, f := range r.x.Funcs {
		for _, c := range f.Calls {
			if c.Go || c.Defer {
				continue
			}
			r.around(c, add)
			r.handed(c, add)
		}
	}
	var out []Nesting
	for l, n := range worst {
		if d := r.promise(l); d != nil && d.Stack != nil {
			continue // said at the function that is to be the one layer
		}
		out = append(out, *n)
	}
	slices.SortFunc(out, func(a, b Nesting) int {
		return cmp.Or(cmp.Compare(a.Attempt.Start, b.Attempt.Start), cmp.Compare(a.Outer.Pos, b.Outer.Pos))
	})
	return out
}

// promise returns the directive //retry:layer of the function that a layer
// stands in, or nil.
func (r *Result) promise(l *layer) *Directive {
	for f, d := range r.marks {
		if !d.None && f.Node.Pos() <= l.Pos && l.Pos < f.Node.End() {
			return d
		}
	}
	return nil
}

// around looks at the layers that try the call c again.
func (r *Result) around(c *defs.Call, add func(*layer, site.Span, string, *Stack)) {
	if len(r.attempts) == 0 {
		return
	}
	u := r.unit(c)
	list := r.attempts[spanOf(u)]
	if len(list) == 0 {
		return
	}
	at := site.Span{Start: u.Pos(), Stop: u.End()}
	text := types.ExprString(u.Fun)
	inner := r.passed(r.resolve(c), c.In)
	var st *Stack
	if inner != nil {
		st = via(inner, c).out
	}
	for _, l := range list {
		if st != nil && len(st.Layers) > 0 && l.EndedBy(st.Layers[0]) {
			continue
		}
		add(l, at, text, st)
		if l.in != nil {
			loop := &Stack{Layers: []Layer{l.Layer}, Out: endsByItself(l)}
			if st != nil {
				loop = stacked(loop, st)
			}
			add(l.in, l.site.Loop, text, loop)
		}
	}
}

// passed puts in what all callers hand to the parameters of f that a summary
// calls, where every caller can be seen.
func (r *Result) passed(s *summary, f *defs.Func) *summary {
	if s == nil || len(s.calls) == 0 {
		return s
	}
	out := &summary{out: s.out, under: s.under}
	for v, st := range s.called() {
		for g := f; g != nil; g = g.Outer {
			i, ok := r.x.Param(g, v)
			if !ok {
				continue
			}
			calls, all := r.callers(g)
			if !all {
				break
			}
			for _, c := range calls {
				if i < len(c.Expr.Args) {
					out.join(r.value(c.In, c.Expr.Args[i]), st)
				}
			}
		}
	}
	return out
}

// callers returns the calls of a function of this package, and whether these
// are all there can be.
func (r *Result) callers(g *defs.Func) ([]*defs.Call, bool) {
	if g.Obj != nil {
		return r.x.Callers(g.Obj)
	}
	if g.Outer == nil {
		return nil, false
	}
	var out []*defs.Call
	for _, f := range append([]*defs.Func{g.Outer}, g.Outer.Inner...) {
		for _, c := range f.Calls {
			if r.x.Callee(c.Expr) == g {
				out = append(out, c)
			}
		}
	}
	return out, len(out) > 0
}

// handed looks at what a call hands to something that tries it again: a
// library, where the operation is no function of this package, or a helper
// whose callers can't all be seen.
func (r *Result) handed(c *defs.Call, add func(*layer, site.Span, string, *Stack)) {
	if l := r.uses[c.Expr]; l != nil {
		o := op(l.use)
		if o == nil || r.x.FuncValue(o) != nil {
			return // its attempts are looked at
		}
		if s := r.value(c.In, o); s != nil {
			add(l, site.Span{Start: o.Pos(), Stop: o.End()}, types.ExprString(o), s.out)
		}
		return
	}
	runs := r.runners(c)
	for _, i := range runs.params {
		st := runs.stacks[i]
		if i >= len(c.Expr.Args) || len(st.Layers) == 0 || !st.Out {
			continue
		}
		s := r.passed(r.value(c.In, c.Expr.Args[i]), c.In)
		if s == nil || s.out == nil {
			continue
		}
		l := &layer{Layer: st.Layers[0], site: &site.Site{Func: c.In.Name}}
		l.Pos = c.Expr.Pos()
		inner := &Stack{Layers: slices.Concat(st.Layers[1:], s.out.Layers), Out: true}
		add(l, site.Span{Start: c.Expr.Pos(), Stop: c.Expr.Fun.End()}, argText(c.Expr.Args[i]), inner)
	}
}

func argText(e ast.Expr) string {
	if _, lit := ast.Unparen(e).(*ast.FuncLit); lit {
		return ""
	}
	return types.ExprString(e)
}

// runners are the parameters that a callee runs again.
type runners struct {
	params []int
	stacks map[int]*Stack
}

func (r *Result) runners(c *defs.Call) runners {
	out := runners{stacks: map[int]*Stack{}}
	if g := r.x.Callee(c.Expr); g != nil {
		if g.Obj == nil {
			return out
		}
		if _, all := r.x.Callers(g.Obj); all {
			return out // said in the helper itself
		}
		for v, st := range r.summary(g).calls {
			if i, ok := r.x.Param(g, v); ok {
				out.stacks[i] = st
			}
		}
	} else if c.Static != nil && c.Static.Pkg() != nil && c.Static.Pkg() != r.pass.Pkg {
		if k := r.fact(c.Static.Pkg()); k != nil {
			for i, st := range k.runs[keyOf(c.Static)] {
				out.stacks[i] = st
			}
		}
	}
	for i := range out.stacks {
		out.params = append(out.params, i)
	}
	slices.Sort(out.params)
	return out
}
