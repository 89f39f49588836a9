package policies

import (
	"math"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/site"
)

// An Attr is one attribute of a policy.
type Attr int

const (
	Attempts Attr = iota
	Base
	Factor
	Grows
	Ceiling
	Jitter
	Deadline
	Context
	Spread
	attrs int = iota
)

// attrNames are the names that conditions of a fault know.
var attrNames = map[string]Attr{
	"attempts": Attempts, "base": Base, "factor": Factor, "grows": Grows, "ceiling": Ceiling,
	"jitter": Jitter, "deadline": Deadline, "context": Context, "spread": Spread,
}

// of returns what a model says of the attribute.
func (a Attr) of(m *catalog.Model) *catalog.Attr {
	return [...]*catalog.Attr{m.Attempts, m.Base, m.Factor, m.Grows, m.Ceiling, m.Jitter, m.Deadline, m.Context, m.Spread}[a]
}

// zero is what a zero value means where a model does not say.
func (a Attr) zero() catalog.Quantity {
	switch a {
	case Ceiling, Jitter, Deadline, Context, Spread:
		return catalog.Quantity{Word: catalog.None}
	}
	return catalog.Quantity{}
}

// State is how much is known of a setting.
type State int

const (
	Open   State = iota // nothing speaks of it
	Known               // Quantity is its value
	Unsure              // set to something that is not known
)

// A Setting is the value of one attribute.
type Setting struct {
	catalog.Quantity
	State   State
	Written bool      // by code, not by a default of the library
	Zeroed  bool      // the value written is the zero value
	Final   bool      // no option that follows changes it
	Drawn   bool      // the value is drawn at random, once
	At      site.Span // where it is written in the package at hand
}

// Is reports whether the setting is known to be the word.
func (s Setting) Is(word string) bool { return s.State == Known && s.Word == word }

// IsNumber reports whether the setting is known to be the number.
func (s Setting) IsNumber(n float64) bool { return s.State == Known && s.Word == "" && s.Num == n }

// Number returns the setting's number, if it is known to be one.
func (s Setting) Number() (float64, bool) { return s.Num, s.State == Known && s.Word == "" }

// A Policy is what is known of how something is tried again.
type Policy struct {
	Set    [attrs]Setting
	AtCap  string // "kept", "lost"
	Cure   string // what to write, in a few words
	Quiet  bool   // to be judged only when code sets something
	Opaque bool   // takes no settings once it is made
	Judged bool   // where it was made, in another package
	Text   string // what makes it, as written: "wait.Backoff", "backoff.NewExponentialBackOff"
	At     site.Span
	Faults []Fault
	Above  *Policy // which tries the whole of this one again, nil for none in sight
	Under  *Policy // by which each attempt is tried again beneath it, nil for none in sight
}

// A Fault is a way in which a policy is broken other than its schedule.
type Fault struct {
	Kind string // of [catalog.FaultKinds]
	Say  string
	At   site.Span
}

// NoJitter reports whether it is known that nothing random reaches the
// delays: no draw at each of them, nor one of the first, by which one client
// differs from the next.
func (p *Policy) NoJitter() bool {
	j := p.Set[Jitter]
	return (j.Is(catalog.None) || j.IsNumber(0)) && !p.Set[Base].Drawn
}

// Waits reports whether there is known to be, or may be, a delay.
func (p *Policy) Waits() bool {
	b := p.Set[Base]
	return !b.IsNumber(0) && !b.Is(catalog.None) && !p.Set[Grows].Is(catalog.None)
}

// Retries reports whether more than one attempt is possible.
func (p *Policy) Retries() bool {
	n, ok := p.Set[Attempts].Number()
	return !ok || n > 1 || n < 0
}

// Written reports whether code sets any attribute.
func (p *Policy) Written() bool {
	for _, s := range p.Set {
		if s.Written {
			return true
		}
	}
	return false
}

// Longest computes the longest delay of the policy without its jitter, and
// whether its ceiling is reached within the attempts allowed.
func (p *Policy) Longest() (longest time.Duration, reached, ok bool) {
	base, ok := p.Set[Base].Number()
	if !ok || base <= 0 {
		return 0, false, false
	}
	if p.Set[Grows].Is("const") {
		return time.Duration(base), false, true
	}
	factor, known := p.Set[Factor].Number()
	ceiling, capped := p.Set[Ceiling].Number()
	capped = capped && ceiling > 0
	tries, counted := p.Set[Attempts].Number()
	switch {
	case !known || factor < 1:
		return 0, false, false
	case !counted && !capped, !counted && !p.Set[Attempts].Is(catalog.Unlimited):
		return 0, false, false
	}
	last := math.Inf(1)
	if counted {
		last = base * math.Pow(factor, max(tries-2, 0))
	}
	if capped && last >= ceiling && factor > 1 {
		return time.Duration(ceiling), true, true
	}
	if last > math.MaxInt64/2 {
		return 0, false, false
	}
	return time.Duration(last), false, true
}

// Judge reports whether the policy is to be judged where it is put to use:
// somebody can do something about it there.
func (p *Policy) Judge() bool { return !p.Judged && (!p.Quiet || p.Written()) }

// over lays q over p: what q says goes first.
func (p *Policy) over(q *Policy) {
	for i, s := range q.Set {
		if s.State != Open && !p.Set[i].Final {
			p.Set[i] = s
		}
	}
	if q.Set[Base].State != Open && q.Set[Jitter].State != Open && q.At.IsValid() {
		p.At, p.Text = q.At, q.Text // takes its place
	}
	if q.AtCap != "" {
		p.AtCap = q.AtCap
	}
	if q.Cure != "" && q.Set[Jitter].State != Open {
		p.Cure = q.Cure
	}
	if q.Above != nil {
		p.Above = q.Above
	}
	if q.Under != nil {
		p.Under = q.Under
	}
	p.Opaque, p.Judged = p.Opaque || q.Opaque, p.Judged || q.Judged
	p.Faults = append(p.Faults, q.Faults...)
}

// unsure makes every attribute one of which nothing is known.
func (p *Policy) unsure() *Policy {
	for i := range p.Set {
		p.Set[i] = Setting{State: Unsure}
	}
	return p
}

func (p *Policy) clone() *Policy {
	q := *p
	q.Faults = append([]Fault(nil), p.Faults...)
	return &q
}
