package sites

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/retrylint/retrylint/internal/passes/waits"
)

// An ending is what became of an attempt under one assumption.
type ending struct {
	back   bool // control can come back to the attempt
	leaves bool // control can leave the cycle
	waits  []waits.Wait
	gap    *gap // a way back with no wait
	opaque bool
	exits  []edge              // by which a failing attempt stops being tried again
	sets   map[assignment]bool // assigned on the way back
}

// A gap is a way back to the attempt on which nothing waits.
type gap struct {
	cond ast.Node
	held bool
}

// end sums up the states reached from start.
func (w *walker) end(start *state) ending {
	out := ending{back: start.canBack, sets: map[assignment]bool{}}
	seen := map[*state]bool{start: true}
	list := []*state{start}
	dup := map[ast.Node]bool{}
	for i := 0; i < len(list); i++ {
		s := list[i]
		if s.canBack {
			for _, x := range slices.Concat(s.waits, s.some) {
				if !dup[x.Node] {
					dup[x.Node] = true
					out.waits = append(out.waits, x)
				}
			}
			out.opaque = out.opaque || s.opaque
			for _, o := range s.sets {
				out.sets[o] = true
			}
		}
		for _, e := range s.next {
			out.leaves = out.leaves || e.to == nil
			if s.canBack && (e.to == nil || !e.to.canBack) {
				out.exits = append(out.exits, w.exit(e))
			}
			if e.to != nil && !seen[e.to] {
				seen[e.to] = true
				list = append(list, e.to)
			}
		}
	}
	out.gap = w.gapFrom(start)
	if w.fails && out.back && !w.backWithoutEvent(start) {
		out.back = false // something else brings control back, not the failure
	}
	return out
}

// exit follows an edge that cannot come back to the return by which it leaves.
func (w *walker) exit(e edge) edge {
	s := e.to
	for hops := 0; s != nil && e.via == nil && hops < 50; hops++ {
		var next *state
		for _, n := range s.next {
			if n.via != nil {
				e.via = n.via
			}
			if n.to != nil {
				next = n.to
			}
		}
		if len(s.next) != 1 {
			break
		}
		s = next
	}
	return e
}

// gapFrom looks for a way from start back to the attempt with nothing on it
// that takes time.
func (w *walker) gapFrom(start *state) *gap {
	if !start.canBack {
		return nil
	}
	type item struct {
		s *state
		g gap
	}
	seen := map[*state]bool{start: true}
	list := []item{{s: start}}
	for i := 0; i < len(list); i++ {
		s, g := list[i].s, list[i].g
		if len(s.waits) > 0 || s.blocks || s.opaque {
			continue
		}
		if s.back {
			return &g
		}
		for _, e := range s.next {
			if e.to == nil || !e.to.canBack || seen[e.to] || w.atLimit(e) || w.timedOut(e) {
				continue
			}
			seen[e.to] = true
			h := g
			if e.cond != nil && len(s.next) > 1 {
				h = gap{e.cond, e.held}
			}
			list = append(list, item{e.to, h})
		}
	}
	return nil
}

// timedOut reports whether an edge is taken after the attempt ran into its
// deadline: time has passed by then.
func (w *walker) timedOut(e edge) bool {
	cond, held := e.cond, e.held
	if u, ok := cond.(*ast.UnaryExpr); ok && u.Op == token.NOT {
		cond, held = ast.Unparen(u.X), !held
	}
	x, ok := cond.(ast.Expr)
	return ok && held && w.p.kindOfError(x) == "DeadlineExceeded"
}

// atLimit reports whether an edge is taken by the last attempt alone, which
// has nothing left to wait for.
func (w *walker) atLimit(e edge) bool {
	b, ok := e.cond.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	op, limit := b.Op, b.Y
	switch {
	case w.c.counts(w.p, b.X):
	case w.c.counts(w.p, b.Y):
		op, limit = flip(op), b.X
	default:
		return false
	}
	if k := w.p.constInt(limit); k != nil && *k <= 2 {
		return false // tells the first attempts from the later ones
	}
	switch op {
	case token.LSS, token.LEQ, token.NEQ:
		return !e.held
	case token.GTR, token.GEQ, token.EQL:
		return e.held
	}
	return false
}

// backWithoutEvent reports whether there is a way from start back to the
// attempt that waits for nothing but time.
func (w *walker) backWithoutEvent(start *state) bool {
	seen := map[*state]bool{start: true}
	list := []*state{start}
	for i := 0; i < len(list); i++ {
		s := list[i]
		if s.event && s != start {
			continue
		}
		if s.back {
			return true
		}
		for _, e := range s.next {
			if e.to != nil && e.to.canBack && !seen[e.to] {
				seen[e.to] = true
				list = append(list, e.to)
			}
		}
	}
	return false
}

// mark finds the states from which the attempt is reached again.
func (w *walker) mark() {
	prev := map[*state][]*state{}
	var work []*state
	for _, s := range w.states {
		for _, e := range s.next {
			if e.to != nil {
				prev[e.to] = append(prev[e.to], s)
			}
		}
		if s.back {
			s.canBack = true
			work = append(work, s)
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, q := range prev[s] {
			if !q.canBack {
				q.canBack = true
				work = append(work, q)
			}
		}
	}
}
