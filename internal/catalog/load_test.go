package catalog

import (
	"slices"
	"testing"
)

func TestLibraries(t *testing.T) {
	libs, err := Libraries()
	if err != nil {
		t.Fatal(err)
	}
	if len(libs) < 10 {
		t.Fatalf("%d model files", len(libs))
	}
	ids := map[string]string{}
	for file, lib := range libs {
		if p := Validate(lib.Models); p != nil {
			t.Errorf("%s: %s: %s", file, lib.Models[p.Model].Name, p.Text)
		}
		if lib.Library == "" || len(lib.Modules) == 0 || len(lib.Constructs) == 0 {
			t.Errorf("%s lacks its library, modules or constructs", file)
		}
		for _, m := range lib.Modules {
			if m.Path == "" || m.Covers == "" || m.Read == "" || len(m.Lines) == 0 {
				t.Errorf("%s: the header of %s does not say what it covers and where it was read", file, m.Path)
			}
		}
		for _, c := range lib.Constructs {
			if other, dup := ids[c.ID]; dup {
				t.Errorf("%s: construct %s is in %s as well", file, c.ID, other)
			}
			ids[c.ID] = file
			for _, name := range c.Models {
				if !slices.ContainsFunc(lib.Models, func(m Model) bool { return m.Name == name }) {
					t.Errorf("%s: construct %s names a model %s that is not there", file, c.ID, name)
				}
			}
		}
	}
}

func TestModels(t *testing.T) {
	if Models("net/http") != nil || Models("example.com/none") != nil {
		t.Error("models of packages that have none")
	}
	m := Models("k8s.io/apimachinery/pkg/util/wait")["Backoff"]
	if m == nil || m.Jitter.From != "field Jitter" || m.Factor.Zero != "1" {
		t.Errorf("wait.Backoff is %+v", m)
	}
}

func TestValidate(t *testing.T) {
	good := Model{Name: "Do", In: []string{"example.com/x"}, Does: DoesRun, Op: "arg 1"}
	if p := Validate([]Model{good}); p != nil {
		t.Errorf("a good model: %v", p)
	}
	minus := -1
	tests := []struct {
		key    string
		change func(*Model)
	}{
		{"", func(m *Model) { m.Name = "" }},
		{"in", func(m *Model) { m.In = nil }},
		{"does", func(m *Model) { m.Does = "runs" }},
		{"again", func(m *Model) { m.Again = "errors" }},
		{"options", func(m *Model) { m.Options = &minus }},
		{"op", func(m *Model) { m.Op = "arg" }},
		{"op", func(m *Model) { m.Op = "second" }},
		{"policy", func(m *Model) { m.Policy = "arg 1" }},
		{"policy", func(m *Model) { m.Policy = "arg -1" }},
		{"jitter", func(m *Model) { m.Jitter = &Attr{Value: "lots"} }},
		{"base", func(m *Model) { m.Base = &Attr{} }},
		{"attempts", func(m *Model) { m.Attempts = &Attr{From: "arg x"} }},
		{"base", func(m *Model) { m.Base = &Attr{From: "arg 0", Unit: "second"} }},
		{"kind", func(m *Model) { m.Faults = []Fault{{Kind: "odd"}} }},
		{"when", func(m *Model) { m.Faults = []Fault{{Kind: "off"}} }},
	}
	for i, tt := range tests {
		m := good
		tt.change(&m)
		if p := Validate([]Model{good, m}); p == nil || p.Model != 1 || p.Key != tt.key {
			t.Errorf("%d: problem %+v, want one of %q", i, p, tt.key)
		}
	}
	if p := Validate([]Model{good, good}); p == nil || p.Key != "name" {
		t.Errorf("two models of one symbol: %v", p)
	}
}

func TestAttr(t *testing.T) {
	lib, err := ParseLibrary([]byte(`
[[model]]
name = "A"
in = ["x"]
does = "make"
jitter = "arg 0"
base = "500ms"
attempts = { from = "arg 1", plus = 1, zero = "unlimited" }
`))
	if err != nil {
		t.Fatal(err)
	}
	m := lib.Models[0]
	if m.Jitter.From != "arg 0" || m.Base.Value != "500ms" || m.Attempts.Plus != 1 || m.Attempts.Zero != Unlimited {
		t.Errorf("attributes %+v %+v %+v", m.Jitter, m.Base, m.Attempts)
	}
	if _, err := ParseLibrary([]byte("[[model]]\njiter = \"none\"\n")); err == nil {
		t.Error("no error for an unknown key")
	}
}
