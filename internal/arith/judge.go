package arith

import (
	"go/ast"
	"math"

	"github.com/retrylint/retrylint/internal/site"
)

// Positions of a draw in its range. None is a round number, so that nothing
// that looks at the value finds it special.
var positions = [...]float64{0.5003, 0.0307, 0.7703, 0.9701}

// Base delays that an unknown one counts as, in ns.
var bases = [...]float64{100e6, 1e9}

// Longest waiting, in ns, after which a bad attempt still matters.
const longest = 100 * 24 * 3600e9

// judge runs a unit along its paths and says what is wrong.
func (a *analysis) judge(u *unit) []site.Fault {
	var out []site.Fault
	p := newPaths()
	a.spent = 0
	for range maxPaths {
		scout := a.machine(u, p, bases[0], positions[0]).run(maxScout)
		if scout.interesting() {
			t := a.machine(u, p, bases[0], positions[0]).run(maxRounds)
			out = append(out, a.overflow(u, p, t)...)
			if !has(out, site.LostJitter) {
				out = append(out, a.lost(u, p, t)...)
			}
		}
		if a.spent > maxUnit || a.total > maxTotal || !p.next() {
			break
		}
	}
	return out
}

func has(list []site.Fault, k site.FaultKind) bool {
	for _, f := range list {
		if f.Kind == k {
			return true
		}
	}
	return false
}

// interesting reports whether a delay grows or is drawn.
func (t *trace) interesting() bool {
	for _, r := range t.rounds {
		if r.panics != nil || len(r.draws) > 0 {
			return true
		}
		if e, ok := r.last(); ok && (e.val.random || e.val.wrap != nil) {
			return true
		}
	}
	if len(t.rounds) < 2 {
		return false
	}
	first, _ := t.rounds[0].last()
	last, _ := t.rounds[len(t.rounds)-1].last()
	return first.val.num() != last.val.num()
}

// bad is an attempt whose wait is not what it would be without wrapping.
type bad struct {
	attempt int64
	at      ast.Expr
	panics  ast.Node
	val     value
	limit   string
	conf    bool
}

func (a *analysis) overflow(u *unit, p *paths, t *trace) []site.Fault {
	b := a.firstBad(u, t)
	if b == nil || t.m.doubt {
		return nil
	}
	if b.conf {
		again := a.firstBad(u, a.machine(u, p, bases[1], positions[0]).run(maxRounds))
		if again == nil || again.at != b.at {
			return nil
		}
	}
	return []site.Fault{a.fault(site.Overflow, u, b.at, a.overflowText(u, b))}
}

// firstBad finds the first attempt that wraps after the delay has reached a
// ceiling.
func (a *analysis) firstBad(u *unit, t *trace) *bad {
	var waited float64
	for i, r := range t.rounds {
		if i >= 2 && t.flat(i-1) {
			if b := t.rounds[i-1].worse(r); b != nil {
				if waited > longest {
					return nil
				}
				return b
			}
		}
		if r.panics != nil {
			return nil
		}
		e, _ := r.last()
		if e.val.wrap != nil && e.val.num() <= 0 {
			return nil // wrapped with no ceiling in sight
		}
		waited += math.Max(0, e.val.num())
	}
	n := len(t.rounds)
	if t.ended || n < maxRounds/2 || !t.flat(n-1) || u.limit > 0 || t.m.limited || a.told(u, t.m) {
		return nil
	}
	return t.far()
}

// flat reports whether the delay stays the same from attempt i-1 to i.
func (t *trace) flat(i int) bool {
	if i < 1 {
		return false
	}
	a, ok := t.rounds[i-1].last()
	b, ok2 := t.rounds[i].last()
	return ok && ok2 && a.val.known() && b.val.known() && b.val.num() > 0 &&
		math.Abs(a.val.num()-b.val.num()) <= 1e-6*b.val.num()
}

// worse compares an attempt with the one before, which was at the ceiling.
func (r *round) worse(then *round) *bad {
	before, _ := r.last()
	if then.panics != nil {
		v := then.panics.val
		if v.wrap == nil {
			return nil
		}
		return &bad{attempt: then.attempt, at: v.wrap, panics: then.panics.node, val: v, limit: before.text, conf: v.conf || before.val.conf}
	}
	e, ok := then.last()
	if !ok || e.val.wrap == nil || e.val.num() > before.val.num()/2 {
		return nil
	}
	return &bad{attempt: then.attempt, at: e.val.wrap, val: e.val, limit: before.text, conf: e.val.conf || before.val.conf}
}

// far looks for the first bad attempt beyond those that were run, as growth
// by a square has it.
func (t *trace) far() *bad {
	m := t.m
	last := t.rounds[len(t.rounds)-1]
	e, _ := last.last()
	counters := m.counters()
	lost := false
	at := func(n int64) *bad {
		r := m.jump(counters, n)
		if r == nil {
			lost = true
			return nil
		}
		return last.worse(r)
	}
	var lo, hi int64 = last.attempt, 0
	var found *bad
	for n := int64(128); n <= 1<<24 && !lost && float64(n)*e.val.num() < longest; n = n*5/4 + 1 {
		if n <= lo {
			continue
		}
		if found = at(n); found != nil {
			hi = n
			break
		}
		lo = n
	}
	if found == nil {
		return nil
	}
	for lo+1 < hi {
		mid := lo + (hi-lo)/2
		if b := at(mid); b != nil {
			found, hi = b, mid
		} else {
			lo = mid
		}
	}
	if float64(hi)*e.val.num() > longest {
		return nil
	}
	return found
}
