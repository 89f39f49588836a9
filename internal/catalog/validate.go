package catalog

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// A Problem is something wrong with a model.
type Problem struct {
	Model int    // index in the list of models
	Key   string // the key concerned, "fault[0].when"; empty for the model as a whole
	Text  string // which model, what is wrong, and what to write
}

func (p *Problem) Error() string { return p.Text }

var (
	allDoes  = []Does{DoesType, DoesMake, DoesOption, DoesSet, DoesRun, DoesUse, DoesStop, DoesMark}
	allAgain = []Again{"", AgainError, AgainFalse, AgainTrue, AgainMarked, AgainAlways}
)

// Validate returns the first problem of a library, or nil.
func (l *Library) Validate() error {
	if l.Library == "" || len(l.Modules) == 0 || len(l.Constructs) == 0 {
		return errors.New("a model file needs library, [[module]] and [[construct]]")
	}
	for _, m := range l.Modules {
		if m.Path == "" || m.Covers == "" || m.Read == "" || len(m.Lines) == 0 {
			return fmt.Errorf("module %s: write path, what it covers, the version that was read, and the lines", m.Path)
		}
	}
	if p := Validate(l.Models); p != nil {
		return p
	}
	ids := map[string]bool{}
	for _, c := range l.Constructs {
		if c.ID == "" || ids[c.ID] {
			return fmt.Errorf("construct %q: write an id that no other has", c.ID)
		}
		ids[c.ID] = true
		for _, name := range c.Models {
			if !slices.ContainsFunc(l.Models, func(m Model) bool { return m.Name == name }) {
				return fmt.Errorf("construct %s names a model %s that is not there: write the name of a [[model]]", c.ID, name)
			}
		}
	}
	return nil
}

// Validate returns the first problem of a list of models, or nil.
func Validate(models []Model) *Problem {
	seen := map[string]bool{}
	for i := range models {
		m := &models[i]
		if key, text := m.problem(); text != "" {
			name := m.Name
			if name == "" {
				name = "a model"
			}
			return &Problem{i, key, name + ": " + text}
		}
		for _, in := range m.In {
			id := in + "." + m.Name
			if seen[id] {
				return &Problem{i, "name", fmt.Sprintf("%s: %s has a model of it already: leave one of them out", m.Name, in)}
			}
			seen[id] = true
		}
	}
	return nil
}

// problem returns what is wrong with the model, and the key concerned.
func (m *Model) problem() (key, text string) {
	switch {
	case m.Name == "":
		return "", "it has no name: write name = \"Func\" or \"Type.Method\""
	case !isSymbol(m.Name):
		return "name", fmt.Sprintf("name is %q: write \"Func\", \"Type\", \"Type.Method\" or \"Type.*\", without pointers, type parameters and the package", m.Name)
	case len(m.In) == 0:
		return "in", "it has no package: write in = [\"import/path\"]"
	case !slices.Contains(allDoes, m.Does):
		return "does", fmt.Sprintf("does is %q: write one of %s", m.Does, join(allDoes))
	case !slices.Contains(allAgain, m.Again):
		return "again", fmt.Sprintf("again is %q: write one of %s", m.Again, join(allAgain[1:]))
	case m.Options != nil && *m.Options < 0:
		return "options", fmt.Sprintf("options is %d: write the index of the first option, from 0", *m.Options)
	case m.AtCap != "" && m.AtCap != "kept" && m.AtCap != "lost":
		return "at_cap", fmt.Sprintf("at_cap is %q: write kept or lost", m.AtCap)
	case m.Request && m.Does != DoesUse:
		return "request", fmt.Sprintf("request is said of a model that does %q: leave it out, or write does = \"use\"", m.Does)
	case m.Work != "" && m.Work != WorkElsewhere && m.Work != WorkLocal:
		return "work", fmt.Sprintf("work is %q: write elsewhere or local", m.Work)
	case m.Work != "" && m.Again != AgainAlways:
		return "work", "work is said of a model that runs nothing on a period: leave it out, or write again = \"always\""
	case m.Op != "" && m.Op == m.Policy:
		return "policy", fmt.Sprintf("policy and op are both %s: an operation can't be its own policy", m.Op)
	}
	for i, in := range m.In {
		if !isImportPath(in) {
			return fmt.Sprintf("in[%d]", i), fmt.Sprintf("in has %q: write the import path of one package", in)
		}
	}
	for i, c := range m.Calls {
		if !isSymbol(c) && c != "*.*" {
			return fmt.Sprintf("calls[%d]", i), fmt.Sprintf("calls has %q: write \"Type.Method\", \"Type.*\" or \"*.*\"", c)
		}
	}
	for _, p := range []struct{ key, place string }{{"op", m.Op}, {"policy", m.Policy}, {"under", m.Under}} {
		if p.place == "" || p.key == "policy" && p.place == "args" {
			continue
		}
		if _, err := ParsePlace(p.place); err != nil {
			return p.key, fmt.Sprintf("%s: %v", p.key, err)
		}
	}
	for _, a := range m.Attrs() {
		if key, text := a.Attr.problem(a.Name); text != "" {
			return key, text
		}
	}
	for i, f := range m.Faults {
		if key, text := f.problem(); text != "" {
			return fmt.Sprintf("fault[%d]%s", i, key), text
		}
	}
	return "", ""
}

// isSymbol reports whether s is "f", "T.m" or "T.*".
func isSymbol(s string) bool {
	recv, method, ok := strings.Cut(s, ".")
	return token.IsIdentifier(recv) && (!ok || method == "*" || token.IsIdentifier(method))
}

// isImportPath reports whether s names one package, and is neither a pattern
// nor a path that depends on where one stands.
func isImportPath(s string) bool {
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "-") || strings.Contains(s, "...") ||
		strings.ContainsAny(s, " \t\n\\\"'`:@=") {
		return false
	}
	return s != "" && !slices.Contains([]string{"all", "cmd", "main", "std", "tool", "work"}, s)
}

// A NamedAttr is an attribute of a model and the key it stands under.
type NamedAttr struct {
	Name string
	Attr *Attr
}

// Attrs returns the attributes that the model has something to say of.
func (m *Model) Attrs() []NamedAttr {
	return slices.DeleteFunc([]NamedAttr{
		{"attempts", m.Attempts}, {"base", m.Base}, {"factor", m.Factor}, {"grows", m.Grows}, {"ceiling", m.Ceiling},
		{"jitter", m.Jitter}, {"deadline", m.Deadline}, {"context", m.Context}, {"spread", m.Spread},
	}, func(a NamedAttr) bool { return a.Attr == nil })
}

func join[T ~string](list []T) string {
	var out []string
	for _, x := range list {
		out = append(out, string(x))
	}
	return strings.Join(out, ", ")
}
