package libs

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/catalog"
)

// The tests of this file hold the checks themselves to bad input.

func TestCompare(t *testing.T) {
	at := place{"a/a.go", 3}
	tests := []struct {
		name  string
		found []string
		want  []string
		lines []string
	}{
		{"as expected", []string{"r: x y"}, []string{"^r: x"}, nil},
		{"unexpected", []string{"r: x", "r: x"}, []string{"^r: x"}, []string{"a/a.go:3: unexpected finding: r: x"}},
		{"missing", nil, []string{"^r: x"}, []string{`a/a.go:3: no finding matches "^r: x"`}},
		{"other rule", []string{"s: x"}, []string{"^r: x"}, []string{`a/a.go:3: no finding matches "^r: x"`, "a/a.go:3: unexpected finding: s: x"}},
		{"loose pattern first", []string{"r: panics", "r: jitter"}, []string{"r: ", "r: panics"}, nil},
		{"loose pattern last", []string{"r: jitter", "r: panics"}, []string{"r: panics", "r: "}, nil},
	}
	for _, tt := range tests {
		var want []*regexp.Regexp
		for _, w := range tt.want {
			want = append(want, regexp.MustCompile(w))
		}
		got := compare(map[place][]string{at: tt.found}, map[place][]*regexp.Regexp{at: want})
		if !slices.Equal(got, tt.lines) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.lines)
		}
	}
}

const library = `package lib
import "time"
type Policy struct { Retry struct { Max int }; Base }
type Base struct { Jitter bool }
func (b *Base) Next() time.Duration { return 0 }
type Func func(n int) time.Duration
type Client[T any] struct{}
func (c *Client[T]) Do(x T, p *Policy) error { return nil }
func New(opts ...Func) *Policy { return nil }
func Run(op func() error, p Policy) error { return op() }
`

func TestProblems(t *testing.T) {
	pkg := check(t, "example.com/lib", library)
	one, two := 1, 2
	attr := func(from string) *catalog.Attr { return &catalog.Attr{From: from} }
	tests := []struct {
		model catalog.Model
		want  string // a part of the one problem; empty for none
	}{
		{catalog.Model{Name: "Run", Does: catalog.DoesRun, Op: "arg 0", Policy: "arg 1.Retry"}, ""},
		{catalog.Model{Name: "Policy", Does: catalog.DoesType, Attempts: attr("field Retry.Max"), Jitter: attr("field Jitter")}, ""},
		{catalog.Model{Name: "Client.Do", Does: catalog.DoesRun, Policy: "arg 1.Base", Context: attr("recv")}, ""},
		{catalog.Model{Name: "New", Does: catalog.DoesMake, Options: &two, Calls: []string{"Client.*", "Client.Do"}}, ""},
		{catalog.Model{Name: "Func", Does: catalog.DoesMake, Base: attr("arg 0")}, ""},
		{catalog.Model{Name: "Client.*", Does: catalog.DoesUse, Policy: "args"}, ""},
		{catalog.Model{Name: "Runs", Does: catalog.DoesRun}, "there is no Runs"},
		{catalog.Model{Name: "Run.Do", Does: catalog.DoesRun}, "Run is no type"},
		{catalog.Model{Name: "Client.Get", Does: catalog.DoesRun}, "Client has no method Get"},
		{catalog.Model{Name: "Policy.Next", Does: catalog.DoesUse}, "declared as Base.Next of example.com/lib"},
		{catalog.Model{Name: "Run", Does: catalog.DoesRun, Op: "arg 2"}, "op: there is no arg 2"},
		{catalog.Model{Name: "Run", Does: catalog.DoesRun, Policy: "recv"}, "policy: there is no recv"},
		{catalog.Model{Name: "Run", Does: catalog.DoesRun, Options: &two}, "options: there is no arg 2"},
		{catalog.Model{Name: "Run", Does: catalog.DoesType, Options: &one}, "does: Run is no type"},
		{catalog.Model{Name: "Run", Does: catalog.DoesSet}, "does: Run is no method"},
		{catalog.Model{Name: "Policy", Does: catalog.DoesType, Base: attr("field Retry.Min")}, "has no field Min"},
		{catalog.Model{Name: "New", Does: catalog.DoesMake, Calls: []string{"Client.Get"}}, "calls: Client has no method Get"},
		{catalog.Model{Name: "Policy", Does: catalog.DoesType, Faults: []catalog.Fault{{When: []string{"field Clock absent"}}}}, "has no field Clock"},
		{catalog.Model{Name: "Policy", Does: catalog.DoesType, Faults: []catalog.Fault{{When: []string{"jiter none"}}}}, `"jiter" is neither`},
	}
	loaded := map[string]*packages.Package{"example.com/lib": {Types: pkg}}
	for _, tt := range tests {
		m := tt.model
		m.In = []string{"example.com/lib"}
		used := map[string]bool{"example.com/lib." + strings.TrimSuffix(m.Name, ".*"): true}
		got := problems([]catalog.Model{m}, loaded, used)
		if tt.want == "" && len(got) > 0 || tt.want != "" && (len(got) != 1 || !strings.Contains(got[0], tt.want)) {
			t.Errorf("%s: %q, want %q", m.Name, got, tt.want)
		}
	}
	m := catalog.Model{Name: "Run", Does: catalog.DoesRun, In: []string{"example.com/lib", "example.com/lib/v2"}}
	got := problems([]catalog.Model{m}, loaded, nil)
	want := []string{"Run: example.com/lib/v2 can't be loaded: no such package", "Run: no case refers to it in example.com/lib, example.com/lib/v2"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func check(t *testing.T, path, text string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "lib.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	cfg := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := cfg.Check(path, fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

const cases = `package a

// A is flagged.
//
// construct: a flagged
func A() {
	f() // want "r: x" "r: y"
}

// construct: b clean
var B = 1 // want "r: x"

// TestA draws.
//
// probe: a
func TestA() {}

func C() {
	// construct: a clean
}

// construct: a faulty
func D() {}

// probe: a
func E() {}
`

func TestDirectives(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a/a.go", cases, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	got, wrong := source{"a/a.go", fset, f, cases}.directives()
	want := []directive{
		{place{"a/a.go", 5}, "a", "flagged", 2},
		{place{"a/a.go", 10}, "b", "clean", 1},
		{place{"a/a.go", 15}, "a", "probe", 0},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	wantWrong := []string{
		"a/a.go:19: not in the doc comment of a declaration",
		"a/a.go:22: write construct: ID flagged, construct: ID clean or probe: ID",
		"a/a.go:25: tests are probes and the rest is cases",
	}
	if !slices.Equal(wrong, wantWrong) {
		t.Errorf("%q, want %q", wrong, wantWrong)
	}
}

func TestCheckConstructs(t *testing.T) {
	at := place{"a/a.go", 3}
	full := []directive{{at, "a", "flagged", 1}, {at, "a", "clean", 0}, {at, "a", "probe", 0}, {at, "b", "clean", 0}}
	constructs := []catalog.Construct{{ID: "a", Own: true}, {ID: "b", Sound: true}}
	tests := []struct {
		name   string
		change func([]directive) []directive
		want   []string
	}{
		{"complete", func(l []directive) []directive { return l }, nil},
		{"no flagged case", func(l []directive) []directive { return l[1:] }, []string{"a: no flagged case"}},
		{"no clean case", func(l []directive) []directive { return l[:3] }, []string{"b: no clean case"}},
		{"no probe", func(l []directive) []directive { return slices.Delete(l, 2, 3) },
			[]string{"0 of 1 constructs with a schedule of their own are probed, under 60 %; these are not: a"}},
		{"unknown", func(l []directive) []directive { return append(l, directive{at, "c", "clean", 0}) },
			[]string{"a/a.go:3: the catalogue has no construct c"}},
		{"flagged without want", func(l []directive) []directive { l[0].wants = 0; return l },
			[]string{"a/a.go:3: a flagged case that expects no finding"}},
		{"clean with want", func(l []directive) []directive { l[3].wants = 1; return l },
			[]string{"a/a.go:3: a clean case that expects a finding"}},
	}
	for _, tt := range tests {
		if got := checkConstructs(constructs, tt.change(slices.Clone(full))); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
