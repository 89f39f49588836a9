package arith

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/site"
)

// A spread holds the traces of one path, one for each position of the draws.
type spread struct {
	t [len(positions)]*trace
	n int // attempts that are sound in all of them
}

// lost looks for a random part that does not reach the wait.
func (a *analysis) lost(u *unit, p *paths, t *trace) []site.Fault {
	if f := a.emptyRange(u, t); f != nil {
		return f
	}
	s := &spread{}
	s.t[0] = t
	if !t.draws() {
		return nil
	}
	for i := 1; i < len(positions); i++ {
		s.t[i] = a.machine(u, p, bases[0], positions[i]).run(maxSpread)
	}
	s.n = s.sound()
	if s.n == 0 {
		return nil
	}
	var out []site.Fault
	if at := s.cut(); at != nil {
		out = append(out, a.fault(site.LostJitter, u, at, cutText(at)))
	}
	differ, lastDiffer := s.differ()
	if differ == 0 {
		if out == nil {
			out = a.unused(u, s)
		}
		return out
	}
	k := s.plateau()
	if k < 0 {
		return out
	}
	e, _ := t.rounds[k].last()
	drawn := len(t.rounds[k].draws) > 0
	switch {
	case e.clamp.random && drawn:
		out = append(out, a.fault(site.LostJitter, u, e.clamp.node, clampText(e)))
	case drawn || s.differsAt(k):
	case differ == 1 && lastDiffer == 0 && !e.val.grows:
		if d := t.rounds[0].draws; len(d) > 0 && d[0].counted && u.holds(d[0].call) {
			out = append(out, a.fault(site.LostJitter, u, d[0].call, firstText(d[0])))
		}
	default:
		out = append(out, a.threshold(u, s, k)...)
	}
	return out
}

// plateau returns the first attempt from which on the upper half of the draws
// makes one and the same delay at every attempt, or -1.
func (s *spread) plateau() int {
	k := -1
	for i := s.n - 1; i >= 1 && s.upperEqual(i) && s.t[0].flat(i); i-- {
		k = i
	}
	if k == s.n-1 && k < 3 {
		return -1 // once is no rule
	}
	return k
}

// draws reports whether anything is drawn in the path.
func (t *trace) draws() bool {
	for _, r := range t.rounds {
		if len(r.draws) > 0 {
			return true
		}
		if e, ok := r.last(); ok && e.val.random {
			return true
		}
	}
	return false
}

// sound returns how many attempts have a delay that is positive and within
// its type, whatever is drawn.
func (s *spread) sound() int {
	n := len(s.t[0].rounds)
	for _, t := range s.t {
		n = min(n, len(t.rounds))
		waited := 0.0
		for i, r := range t.rounds {
			e, ok := r.last()
			waited += e.val.num()
			if !ok || waited > longest || r.panics != nil || e.val.wrap != nil || e.val.num() < 0 ||
				e.val.num() == 0 && i > 0 && !e.val.random {
				n = min(n, i)
				break
			}
		}
	}
	return n
}

func (s *spread) at(t, i int) float64 {
	e, _ := s.t[t].rounds[i].last()
	return e.val.num()
}

// upperEqual reports whether the upper half of the draws makes the same delay.
func (s *spread) upperEqual(i int) bool { return s.at(0, i) == s.at(2, i) && s.at(2, i) == s.at(3, i) }

func (s *spread) differsAt(i int) bool { return !s.upperEqual(i) || s.at(0, i) != s.at(1, i) }

// differ counts the attempts whose delay depends on the draw.
func (s *spread) differ() (n, last int) {
	for i := range s.n {
		if s.differsAt(i) {
			n, last = n+1, i
		}
	}
	return n, last
}

// cut returns a conversion in which less than one unit of spread was dropped.
func (s *spread) cut() ast.Expr {
	for i := range min(s.n, 3) {
		for at, mid := range s.t[0].rounds[i].cuts {
			lo, hi := mid, mid
			all := true
			for _, t := range s.t[1:] {
				v, ok := t.rounds[i].cuts[at]
				all = all && ok
				lo, hi = min(lo, v), max(hi, v)
			}
			e, _ := s.t[0].rounds[i].last()
			if all && lo < hi && hi-lo < 1 && (!e.val.conf || mid >= 0.5) {
				return at
			}
		}
	}
	return nil
}

// unused looks for a draw from the delay's own range that changes nothing.
func (a *analysis) unused(u *unit, s *spread) []site.Fault {
	for _, r := range s.t[0].rounds[:s.n] {
		for _, d := range r.draws {
			if a.ofDelay(d.call) && u.holds(d.call) {
				return []site.Fault{a.fault(site.LostJitter, u, d.call, unusedText(d))}
			}
		}
	}
	return nil
}

// ofDelay reports whether a draw is converted to a duration and its range is
// one.
func (a *analysis) ofDelay(c *ast.CallExpr) bool {
	in := false
	for _, arg := range c.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if t := a.x.Info.TypeOf(e); t != nil && isDuration(t) {
					in = true
				}
			}
			return !in
		})
	}
	p, ok := a.x.Parent(c).(*ast.CallExpr)
	if !in || !ok {
		return in && isDuration(a.x.Info.TypeOf(c))
	}
	tv := a.x.Info.Types[p.Fun]
	return tv.IsType() && isDuration(tv.Type)
}

// threshold reports the delay that is returned without a draw once attempts
// are many, while fewer draw.
func (a *analysis) threshold(u *unit, s *spread, k int) []site.Fault {
	if u.loop != nil || len(s.t[0].rounds[k].draws) > 0 {
		return nil
	}
	ret := s.t[0].rounds[k].ret
	if ret == nil || len(ret.Results) == 0 {
		return nil
	}
	return []site.Fault{a.fault(site.LostJitter, u, ret, thresholdText(types.ExprString(ret.Results[0])))}
}

// emptyRange looks for a draw whose range is empty at the first attempt.
func (a *analysis) emptyRange(u *unit, t *trace) []site.Fault {
	if len(t.rounds) == 0 || u.param == nil || u.fn.Obj == nil || !u.fn.Obj.Exported() {
		return nil
	}
	r := t.rounds[0]
	if r.panics == nil || r.attempt != 0 || r.panics.val.wrap != nil || !r.panics.val.grows || r.panics.val.conf {
		return nil
	}
	return []site.Fault{a.fault(site.LostJitter, u, r.panics.node, emptyText(r.panics.node, u.param.Name()))}
}
