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
