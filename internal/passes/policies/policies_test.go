package policies

import (
	"testing"

	"github.com/retrylint/retrylint/internal/catalog"
)

func num(n float64) Setting {
	return Setting{State: Known, Quantity: catalog.Quantity{Num: n}, Written: true}
}

func word(w string) Setting {
	return Setting{State: Known, Quantity: catalog.Quantity{Word: w}}
}

func TestCondition(t *testing.T) {
	tests := []struct {
		setting   Setting
		predicate string
		want      bool
	}{
		{num(0), "zero", true}, {num(1), "zero", false}, {Setting{}, "zero", true}, {Setting{State: Unsure}, "zero", false},
		{num(2), "set", true}, {word("full"), "set", true}, {word("none"), "set", false}, {Setting{State: Unsure}, "set", false},
		{Setting{}, "absent", true}, {num(0), "absent", false},
		{num(6), "> 5", true}, {num(5), "> 5", false}, {num(5), ">= 5", true}, {num(4), "< 5", true}, {num(5), "<= 5", true},
		{num(0), "= 0", true}, {num(1), "= 0", false}, {num(1), "!= 0", true}, {Setting{State: Unsure}, "> 5", false},
		{num(5e5), "< 1ms", true}, {word("none"), "none", true}, {word("unlimited"), "unlimited", true}, {num(3), "unlimited", false},
		{num(1.5), "fraction", true}, {num(2), "fraction", false},
		{num(1), "~ 1", false},
	}
	for _, tt := range tests {
		if got := test(tt.setting, tt.predicate); got != tt.want {
			t.Errorf("%+v %s: %v", tt.setting, tt.predicate, got)
		}
	}
}

func TestPolicy(t *testing.T) {
	p := &Policy{}
	if p.NoJitter() || !p.Waits() || !p.Retries() || p.Written() {
		t.Error("a policy of which nothing is known")
	}
	p.Set[Jitter], p.Set[Attempts], p.Set[Base] = word(catalog.None), num(1), num(0)
	if !p.NoJitter() || p.Waits() || p.Retries() || !p.Written() {
		t.Error("a policy that does not retry")
	}
	p.Set[Attempts] = word(catalog.Unlimited)
	if !Unbounded(p) {
		t.Error("nothing ends it")
	}
	p.Set[Context] = word("yes")
	if Unbounded(p) {
		t.Error("a context ends it")
	}
}

func TestEndless(t *testing.T) {
	p := &Policy{}
	p.Set[Attempts] = word(catalog.Unlimited)
	if endless(p); len(p.Faults) > 0 {
		t.Error("without limit by default")
	}
	p.Set[Attempts].Written = true
	if endless(p); len(p.Faults) > 0 {
		t.Error("without limit by a negative number")
	}
	p.Set[Attempts].Zeroed = true
	if endless(p); len(p.Faults) != 1 || p.Faults[0].Kind != "endless" {
		t.Errorf("faults %v of a written zero", p.Faults)
	}
}

// A mutual recursion and a wide fan of callers end.
func TestLimits(t *testing.T) {
	r := &reader{spent: maxSpent}
	if ps := r.policies(nil, nil, 0); ps != nil {
		t.Error("went on past the limit")
	}
}
