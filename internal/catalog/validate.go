package catalog

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Problem is something wrong with a model.
type Problem struct {
	Model int    // index in the list of models
	Key   string // the key concerned; empty for the model as a whole
	Text  string // what is wrong, and what to write
}

func (p *Problem) Error() string { return p.Text }

var (
	allDoes  = []Does{DoesType, DoesMake, DoesOption, DoesSet, DoesRun, DoesUse, DoesStop, DoesMark}
	allAgain = []Again{"", AgainError, AgainFalse, AgainTrue, AgainMarked, AgainAlways}
)

// Validate returns the first problem of a list of models, or nil.
func Validate(models []Model) *Problem {
	seen := map[string]int{}
	for i := range models {
		m := &models[i]
		if key, text := m.problem(); text != "" {
			return &Problem{i, key, text}
		}
		for _, in := range m.In {
			id := in + "." + m.Name
			if _, dup := seen[id]; dup {
				return &Problem{i, "name", fmt.Sprintf("%s of %s has a model already: leave one of them out", m.Name, in)}
			}
			seen[id] = i
		}
	}
	return nil
}

// problem returns what is wrong with the model, and the key concerned.
func (m *Model) problem() (key, text string) {
	switch {
	case m.Name == "":
		return "", "a model has no name: write name = \"Func\" or \"Type.Method\""
	case len(m.In) == 0:
		return "in", fmt.Sprintf("%s has no package: write in = [\"import/path\"]", m.Name)
	case !slices.Contains(allDoes, m.Does):
		return "does", fmt.Sprintf("%s does %q: write one of %s", m.Name, m.Does, join(allDoes))
	case !slices.Contains(allAgain, m.Again):
		return "again", fmt.Sprintf("again is %q: write one of %s", m.Again, join(allAgain[1:]))
	case m.Options != nil && *m.Options < 0:
		return "options", "options is negative: write the index of the first option, from 0"
	case m.Op != "" && m.Op == m.Policy:
		return "policy", fmt.Sprintf("policy and op are both %s: an operation can't be its own policy", m.Op)
	}
	for _, p := range []struct{ key, place string }{{"op", m.Op}, {"policy", m.Policy}} {
		if p.place == "" || p.key == "policy" && p.place == "args" {
			continue
		}
		if _, err := ParsePlace(p.place); err != nil {
			return p.key, err.Error()
		}
	}
	for _, a := range []struct {
		key  string
		attr *Attr
	}{
		{"attempts", m.Attempts}, {"base", m.Base}, {"factor", m.Factor}, {"grows", m.Grows}, {"ceiling", m.Ceiling},
		{"jitter", m.Jitter}, {"deadline", m.Deadline}, {"context", m.Context}, {"spread", m.Spread},
	} {
		if a.attr == nil {
			continue
		}
		if text := a.attr.problem(a.key); text != "" {
			return a.key, text
		}
	}
	for _, f := range m.Faults {
		if FaultKinds[f.Kind] == "" {
			return "kind", fmt.Sprintf("kind is %q: write endless, panics, ignored, off or immediate", f.Kind)
		}
		if len(f.When) == 0 || f.Say == "" {
			return "when", "a fault needs when = [\"SUBJECT PREDICATE\"] and say"
		}
	}
	return "", ""
}

// words are what an attribute may be beside a number or a place.
var words = map[string][]string{
	"attempts": {Unlimited}, "base": {None}, "factor": {None}, "ceiling": {None}, "deadline": {None}, "spread": {None},
	"grows":   {None, "const", "linear", "exp"},
	"jitter":  {None, "drawn", "full", "equal", "yes"},
	"context": {None, "yes"},
}

func (a *Attr) problem(key string) string {
	if a.From != "" {
		if _, err := ParsePlace(a.From); err != nil {
			return err.Error()
		}
	}
	if a.Value == "" && a.From == "" {
		return key + " says nothing: write a value or from = \"arg 0\""
	}
	for _, v := range []string{a.Value, a.Zero, a.Negative, a.Set, a.Outside} {
		if v == "" {
			continue
		}
		if q := ParseQuantity(v); q.Word != "" && !slices.Contains(words[key], q.Word) {
			return fmt.Sprintf("%s can't be %q: write a number, a duration such as \"500ms\", a place such as \"arg 1\", or one of %s", key, v, strings.Join(words[key], ", "))
		}
	}
	if a.Unit != "" {
		if _, err := time.ParseDuration(a.Unit); err != nil {
			return fmt.Sprintf("unit %q is no duration: write \"1s\" or \"1ms\"", a.Unit)
		}
	}
	return ""
}

func join[T ~string](list []T) string {
	var out []string
	for _, x := range list {
		out = append(out, string(x))
	}
	return strings.Join(out, ", ")
}
