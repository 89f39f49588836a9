package arith

import (
	"math"
	"slices"
	"time"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// A Schedule is the delays of a loop that waits, in the order of its attempts,
// where they follow from the code.
type Schedule struct {
	Loop   site.Span // the loop's header
	Delays []site.Range
	Breaks bool // the arithmetic breaks after these delays
}

// Positions of the draws that show what a delay can be: its ends, and the
// middle, which lies half way where the draw is uniform.
const (
	lowest  = 0
	middle  = 0.5
	highest = 1 - 0x1p-53
)

// maxDelays is how many delays are listed. The last of them repeats.
const maxDelays = 48

// Schedules returns the schedules of the loops of a package that wait. A loop
// whose delays depend on what the code does not say, or on the way taken
// through it, has none.
func Schedules(x *defs.Index, facts Facts) []Schedule {
	var out []Schedule
	a := newAnalysis(x, facts)
	for _, f := range x.Funcs {
		if f.Body == nil || f.Loops == 0 || !a.of(f).waits {
			continue
		}
		for _, u := range a.loops(f) {
			if s := a.schedule(u); s.Delays != nil {
				s.Loop = header(u.loop)
				out = append(out, s)
			}
		}
	}
	return out
}

// schedule runs a unit along its paths. All paths that wait have to agree.
func (a *analysis) schedule(u *unit) Schedule {
	var found Schedule
	p := newPaths()
	a.spent = 0
	for range maxPaths {
		s, ok := a.delays(u, p)
		switch {
		case !ok || a.spent > maxUnit || a.total > maxTotal:
			return Schedule{}
		case s.Delays != nil && found.Delays != nil && !slices.Equal(s.Delays, found.Delays):
			return Schedule{}
		case s.Delays != nil:
			found = s
		}
		if !p.next() {
			break
		}
	}
	return found
}

// delays returns what a path waits for, attempt by attempt: nothing if it
// does not wait. It reports whether that is known.
func (a *analysis) delays(u *unit, p *paths) (s Schedule, ok bool) {
	var t [3]*trace
	for i, draw := range []float64{lowest, middle, highest} {
		t[i] = a.machine(u, p, bases[0], draw).run(maxDelays)
		if t[i].m.dead && !t[i].panics() {
			return s, false
		}
	}
	n := len(t[0].rounds)
	for i := range n {
		var d [3]float64
		for k := range t {
			if len(t[k].rounds) != n {
				return s, false // how often it waits is drawn
			}
			r := t[k].rounds[i]
			e, waits := r.last()
			switch {
			case r.panics != nil && r.panics.val.wrap != nil, waits && e.val.wrap != nil:
				s.Delays, s.Breaks = settle(s.Delays), true
				return s, len(s.Delays) > 0
			case r.panics != nil, len(r.events) != 1, !e.val.number(), e.val.guess:
				return s, false
			}
			d[k] = math.Min(math.Max(0, e.val.num()), math.MaxInt64-1024)
		}
		low, high := min(d[0], d[2]), max(d[0], d[2])
		if math.Abs(d[1]-(low+high)/2) > uneven*high {
			return s, false
		}
		s.Delays = append(s.Delays, site.Range{Low: time.Duration(low), High: whole(high)})
	}
	s.Delays = settle(s.Delays)
	return s, true
}

// uneven is how far the middle of a draw may lie from the middle of its range,
// as a share of its end. A ceiling that cuts off a part of the range moves it
// by less, a square or an exponent by more.
const uneven = 0.1

// panics reports whether the last attempt drew from an empty range.
func (t *trace) panics() bool {
	n := len(t.rounds)
	return n > 0 && t.rounds[n-1].panics != nil
}

// whole takes back the little by which a draw stays below the end of its
// range.
func whole(d float64) time.Duration {
	out := time.Duration(d)
	if near := out.Round(time.Microsecond); (near - out).Abs() < 10 {
		return near
	}
	return out
}

// settle leaves out the delays that repeat the last.
func settle(list []site.Range) []site.Range {
	for len(list) > 1 && list[len(list)-2] == list[len(list)-1] {
		list = list[:len(list)-1]
	}
	return list
}
