// Package choice reads which of the rules someone wants.
package choice

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/suggest"
)

// Names returns the names of all rules in the order of the suite.
func Names() []string {
	names := make([]string, len(analyzers.All))
	for i, a := range analyzers.All {
		names[i] = a.Name
	}
	return names
}

// Rule returns the rule of that name. The error names the nearest.
func Rule(name string) (*analysis.Analyzer, error) {
	for _, a := range analyzers.All {
		if a.Name == name {
			return a, nil
		}
	}
	return nil, fmt.Errorf("unknown rule %q: %s is the nearest", name, suggest.Nearest(name, Names()))
}

// Of returns the rules that are on: those that items name, or all but those
// that they name with a minus. No items leave all on. The errors speak of from,
// where the items come from.
func Of(from string, items []string) (map[string]bool, error) {
	on := make(map[string]bool)
	without := len(items) > 0 && strings.HasPrefix(items[0], "-")
	if len(items) == 0 || without {
		for _, name := range Names() {
			on[name] = true
		}
	}
	for _, item := range items {
		name, minus := strings.CutPrefix(item, "-")
		if minus != without {
			return nil, fmt.Errorf("%s names rules both with and without a minus", from)
		}
		if _, err := Rule(name); err != nil {
			return nil, err
		}
		on[name] = !minus
	}
	if !slices.ContainsFunc(Names(), func(name string) bool { return on[name] }) {
		return nil, fmt.Errorf("%s leaves no rule on", from)
	}
	return on, nil
}
