package main

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/suggest"
)

// ruleNames returns the names of all rules in the order of the suite.
func ruleNames() []string {
	names := make([]string, len(analyzers.All))
	for i, a := range analyzers.All {
		names[i] = a.Name
	}
	return names
}

// rule returns the rule of that name.
func rule(name string) (*analysis.Analyzer, error) {
	for _, a := range analyzers.All {
		if a.Name == name {
			return a, nil
		}
	}
	return nil, fmt.Errorf("unknown rule %q: %s is the nearest", name, suggest.Nearest(name, ruleNames()))
}

// selectRules returns the rules that a -rules flag leaves on: those that it
// names, or all but those that it names with a minus.
func selectRules(flag string) (map[string]bool, error) {
	on := make(map[string]bool)
	items := strings.Split(flag, ",")
	without := strings.HasPrefix(items[0], "-")
	if flag == "" || without {
		for _, name := range ruleNames() {
			on[name] = true
		}
	}
	if flag == "" {
		return on, nil
	}
	for _, item := range items {
		name, minus := strings.CutPrefix(item, "-")
		if minus != without {
			return nil, fmt.Errorf("-rules=%s names rules both with and without a minus", flag)
		}
		if _, err := rule(name); err != nil {
			return nil, err
		}
		on[name] = !minus
	}
	if !slices.ContainsFunc(ruleNames(), func(name string) bool { return on[name] }) {
		return nil, fmt.Errorf("-rules=%s leaves no rule on", flag)
	}
	return on, nil
}
