package apply

import (
	"fmt"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// Choices holds, by rule, the name of the fix that is wanted in place of the
// first.
type Choices map[string]string

// ParseChoices reads "rule:name,rule:name".
func ParseChoices(list string) (Choices, error) {
	out := make(Choices)
	for item := range strings.SplitSeq(list, ",") {
		rule, name, ok := strings.Cut(item, ":")
		if !ok || rule == "" || name == "" {
			return nil, fmt.Errorf("-fix=%s: want rule:fix, such as nojitter:equal", list)
		}
		if out[rule] != "" {
			return nil, fmt.Errorf("-fix=%s names two fixes for %s", list, rule)
		}
		out[rule] = name
	}
	return out, nil
}

// Choose returns the fix of f that is wanted, or why there is none. The name
// of a fix is what nameOf makes of its message.
func (c Choices) Choose(f finding.Finding, nameOf func(message string) string) (*finding.Fix, string) {
	want := c[f.Rule]
	if len(f.Fixes) == 0 {
		return nil, ""
	}
	if want == "" {
		return &f.Fixes[0], ""
	}
	var names []string
	for i, fix := range f.Fixes {
		name := nameOf(fix.Message)
		if name == want {
			return &f.Fixes[i], ""
		}
		names = append(names, name)
	}
	return nil, fmt.Sprintf("there is no fix %q for it: %s", want, strings.Join(names, ", "))
}
