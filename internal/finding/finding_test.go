package finding_test

import (
	"slices"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
)

func TestCompare(t *testing.T) {
	at := func(file string, line, col int, rule string) finding.Finding {
		return finding.Finding{Rule: rule, Start: finding.Position{File: file, Line: line, Col: col}}
	}
	want := []finding.Finding{at("a", 2, 1, "z"), at("a", 10, 1, "a"), at("a", 10, 1, "b"), at("a", 10, 2, "a"), at("b", 1, 1, "a")}
	if !slices.IsSortedFunc(want, finding.Compare) {
		t.Error("not in order")
	}
	other := want[0]
	other.Package = "other"
	if !finding.Same(want[0], other) || finding.Same(want[0], want[1]) {
		t.Error("the place, the rule and the message tell what is the same")
	}
}

func TestFits(t *testing.T) {
	taken := []finding.Edit{{"a.go", 10, 10, "import"}, {"a.go", 20, 30, "x"}}
	for _, test := range []struct {
		edit finding.Edit
		want bool
	}{
		{finding.Edit{"a.go", 10, 10, "import"}, true}, // made once
		{finding.Edit{"a.go", 20, 30, "x"}, true},
		{finding.Edit{"a.go", 10, 10, "other"}, false}, // which comes first?
		{finding.Edit{"a.go", 20, 30, "y"}, false},
		{finding.Edit{"a.go", 25, 25, "y"}, false},
		{finding.Edit{"a.go", 15, 21, "y"}, false},
		{finding.Edit{"a.go", 30, 31, "y"}, true},
		{finding.Edit{"b.go", 20, 30, "y"}, true},
	} {
		if got := (finding.Fix{Edits: []finding.Edit{test.edit}}).Fits(taken); got != test.want {
			t.Errorf("%v fits: %v", test.edit, got)
		}
	}
}
