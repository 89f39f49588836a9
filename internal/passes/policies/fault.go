package policies

import (
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/site"
)

// faults adds to p the faults of a model whose conditions are all known to
// hold.
func (r *reader) faults(p *Policy, m *catalog.Model, from resolver, at site.Span, depth int) {
	for _, f := range m.Faults {
		holds, where := true, at
		for _, cond := range f.When {
			span, ok := r.holds(p, cond, from, depth)
			if !ok {
				holds = false
				break
			}
			if span.IsValid() {
				where = span
			}
		}
		if holds {
			p.Faults = append(p.Faults, Fault{Kind: f.Kind, Say: f.Say, At: where})
		}
	}
}

// holds reports whether a condition is known to hold, and where what it
// speaks of is written.
func (r *reader) holds(p *Policy, cond string, from resolver, depth int) (site.Span, bool) {
	subject, predicate := catalog.SplitCondition(cond)
	if a, ok := attrNames[subject]; ok {
		s := p.Set[a]
		return s.At, test(s, predicate)
	}
	place, err := catalog.ParsePlace(subject)
	if err != nil || from == nil {
		return site.Span{}, false
	}
	v := from.place(place, depth)
	switch {
	case v.unknown:
		return site.Span{}, false
	case v.zero, v.absent:
		s := Setting{State: Known}
		if v.absent {
			s.State = Open
		}
		return site.Span{}, test(s, predicate) && predicate != "= 0"
	}
	span := spanOf(v.expr)
	s := r.written(Factor, &catalog.Attr{}, v, depth)
	if s.State == Unsure && r.certain(v.expr) {
		s = Setting{State: Known, Quantity: catalog.Quantity{Word: "given"}}
	}
	s.Written = true
	if predicate == "absent" {
		return span, false
	}
	return span, test(s, predicate)
}

// test reports whether a predicate is known to hold of a setting.
func test(s Setting, predicate string) bool {
	op, val, compares := strings.Cut(predicate, " ")
	if compares {
		n, ok := s.Number()
		q := catalog.ParseQuantity(val)
		if !ok || q.Word != "" {
			return !ok && s.State == Known && op == "=" && s.Word == q.Word
		}
		switch op {
		case ">":
			return n > q.Num
		case "<":
			return n < q.Num
		case ">=":
			return n >= q.Num
		case "<=":
			return n <= q.Num
		case "=":
			return n == q.Num
		case "!=":
			return n != q.Num
		}
		return false
	}
	switch predicate {
	case "absent":
		return s.State == Open || s.State == Known && !s.Written
	case "zero":
		return s.State == Known && (s.Zeroed || s.Word == "" && s.Num == 0) || s.State == Open
	case "written":
		return s.Written
	case "set":
		return s.State == Known && !(s.Word == "" && s.Num == 0) && s.Word != catalog.None
	case "fraction":
		n, ok := s.Number()
		return ok && n != float64(int64(n))
	}
	return s.Is(predicate)
}

// endless adds the fault of a use that a written zero makes go on for ever.
func endless(p *Policy) {
	n, d := p.Set[Attempts], p.Set[Deadline]
	s := n
	if !n.Zeroed || !n.Is(catalog.Unlimited) {
		s = d
	}
	if !s.Zeroed || !Unbounded(p) {
		return // a limit of -1 is meant
	}
	at := s.At
	if !at.IsValid() {
		at = p.At
	}
	p.Faults = append(p.Faults, Fault{Kind: "endless", Say: "0 means without limit, and no context or deadline ends it", At: at})
}

// Unbounded reports whether nothing is known to end the attempts: no count, no
// deadline, no context.
func Unbounded(p *Policy) bool {
	return p.Set[Attempts].Is(catalog.Unlimited) &&
		(p.Set[Deadline].Is(catalog.None) || p.Set[Deadline].State == Open) &&
		(p.Set[Context].Is(catalog.None) || p.Set[Context].State == Open)
}
