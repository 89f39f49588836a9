package catalog

import (
	"strings"
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
		if err := lib.Validate(); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, c := range lib.Constructs {
			if other, dup := ids[c.ID]; dup {
				t.Errorf("%s: construct %s is in %s as well", file, c.ID, other)
			}
			ids[c.ID] = file
		}
	}
}

func TestValidateLibrary(t *testing.T) {
	good := func() *Library {
		return &Library{
			Library:    "x",
			Modules:    []Module{{Path: "x", Covers: "v1", Read: "v1.0.0", Lines: []string{"x.go:1-2"}}},
			Constructs: []Construct{{ID: "x-do", Models: []string{"Do"}}},
			Models:     []Model{{Name: "Do", In: []string{"x"}, Does: DoesRun}},
		}
	}
	if err := good().Validate(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Library){
		"needs library":                  func(l *Library) { l.Library = "" },
		"module x: write path":           func(l *Library) { l.Modules[0].Read = "" },
		"that no other has":              func(l *Library) { l.Constructs = append(l.Constructs, l.Constructs[0]) },
		"names a model Do":               func(l *Library) { l.Models[0].Name = "Dont" },
		"Do: does is \"\": write one of": func(l *Library) { l.Models[0].Does = "" },
	} {
		l := good()
		change(l)
		if err := l.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
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
		{"name", func(m *Model) { m.Name = "x.Type.Do" }},
		{"name", func(m *Model) { m.Name = "(*T).Do" }},
		{"in[1]", func(m *Model) { m.In = []string{"x", "x/..."} }},
		{"in[0]", func(m *Model) { m.In = []string{""} }},
		{"in[0]", func(m *Model) { m.In = []string{"./x"} }},
		{"calls[0]", func(m *Model) { m.Calls = []string{"Client.Get()"} }},
		{"at_cap", func(m *Model) { m.AtCap = "keep" }},
		{"jitter.value", func(m *Model) { m.Jitter = &Attr{Value: "lots"} }},
		{"jitter.zero", func(m *Model) { m.Jitter = &Attr{From: "arg 0", Zero: "half"} }},
		{"base.value", func(m *Model) { m.Base = &Attr{Value: "2"} }}, // of what?
		{"base.value", func(m *Model) { m.Base = &Attr{Value: "-2s"} }},
		{"attempts.value", func(m *Model) { m.Attempts = &Attr{Value: "5s"} }},
		{"grows.value", func(m *Model) { m.Grows = &Attr{Value: "2"} }},
		{"base", func(m *Model) { m.Base = &Attr{} }},
		{"base", func(m *Model) { m.Base = &Attr{Value: "1s", Zero: "2s"} }},
		{"attempts.from", func(m *Model) { m.Attempts = &Attr{From: "arg x"} }},
		{"base.unit", func(m *Model) { m.Base = &Attr{From: "arg 0", Unit: "second"} }},
		{"jitter.valid", func(m *Model) { m.Jitter = &Attr{From: "arg 0", Valid: "0-1", Outside: "none"} }},
		{"jitter.valid", func(m *Model) { m.Jitter = &Attr{From: "arg 0", Valid: "[1,0]", Outside: "none"} }},
		{"jitter", func(m *Model) { m.Jitter = &Attr{From: "arg 0", Valid: "[0,1]"} }},
		{"fault[0].kind", func(m *Model) { m.Faults = []Fault{{Kind: "odd"}} }},
		{"fault[0]", func(m *Model) { m.Faults = []Fault{{Kind: "off"}} }},
		{"fault[0]", func(m *Model) { m.Faults = []Fault{{Kind: "off", When: []string{"base zero"}}} }},
		{"fault[1].when[1]", func(m *Model) {
			m.Faults = []Fault{
				{Kind: "off", Say: "s", When: []string{"base zero", "attempts unlimited", "arg 0.Max <= 0", "recv.Steps zero", "field Clock absent", "jitter = full"}},
				{Kind: "off", Say: "s", When: []string{"base zero", "bse zero"}},
			}
		}},
		{"fault[0].when[0]", func(m *Model) { m.Faults = []Fault{{Kind: "off", Say: "s", When: []string{"base"}}} }},
		{"fault[0].when[0]", func(m *Model) { m.Faults = []Fault{{Kind: "off", Say: "s", When: []string{"base > much"}}} }},
		{"fault[0].when[0]", func(m *Model) { m.Faults = []Fault{{Kind: "off", Say: "s", When: []string{"arg zero"}}} }},
	}
	for i, tt := range tests {
		m := good
		tt.change(&m)
		if p := Validate([]Model{good, m}); p == nil || p.Model != 1 || p.Key != tt.key || !strings.Contains(p.Text, ": ") {
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
factor = 1.5

[model.ceiling]
from = "field Max"
zero = "30s"
`))
	if err != nil {
		t.Fatal(err)
	}
	m := lib.Models[0]
	if m.Jitter.From != "arg 0" || m.Base.Value != "500ms" || m.Attempts.Plus != 1 || m.Attempts.Zero != Unlimited ||
		m.Factor.Value != "1.5" || m.Ceiling.From != "field Max" || m.Ceiling.Zero != "30s" {
		t.Errorf("attributes %+v %+v %+v %+v %+v", m.Jitter, m.Base, m.Attempts, m.Factor, m.Ceiling)
	}
	if _, err := ParseLibrary([]byte("[[model]]\njiter = \"none\"\n")); err == nil {
		t.Error("no error for an unknown key")
	}
}

func TestSplitCondition(t *testing.T) {
	for cond, want := range map[string][2]string{
		"jitter none":           {"jitter", "none"},
		"attempts > 5":          {"attempts", "> 5"},
		"field Retry.Max zero":  {"field Retry.Max", "zero"},
		"arg 0 = 0":             {"arg 0", "= 0"},
		"jitter":                {"jitter", ""},
		"field":                 {"field", ""},
		"field Clock   absent ": {"field Clock", "absent"},
	} {
		if s, p := SplitCondition(cond); [2]string{s, p} != want {
			t.Errorf("%q: %q, %q", cond, s, p)
		}
	}
}

func TestRange(t *testing.T) {
	for _, tt := range []struct {
		s    string
		n    float64
		want bool
	}{
		{"[0,1]", 1, true}, {"[0,1)", 1, false}, {"(0,1]", 0, false}, {"(0,1)", 0.5, true}, {"[0,1]", 1.1, false},
	} {
		if r, ok := ParseRange(tt.s); !ok || r.Has(tt.n) != tt.want {
			t.Errorf("%v in %s: %v, %v", tt.n, tt.s, r, ok)
		}
	}
	for _, s := range []string{"", "broken", "[a,b]", "[1,0]"} {
		if r, ok := ParseRange(s); ok {
			t.Errorf("%q is the range %v", s, r)
		}
	}
}
