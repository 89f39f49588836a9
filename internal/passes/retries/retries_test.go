package retries

import (
	"fmt"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/internal/linttest"
)

// probe keeps the facts that are exported.
func probe(facts map[string]*Fact) *analysis.Analyzer {
	a := *Analyzer
	a.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.ExportPackageFact = func(f analysis.Fact) {
			facts[pass.Pkg.Path()] = f.(*Fact)
			pass.ExportPackageFact(f)
		}
		return Analyzer.Run(&inner)
	}
	return &a
}

// lines writes a fact as text, a stack a line.
func lines(f *Fact) []string {
	var out []string
	text := func(st Stack) string {
		s := ""
		for _, l := range st.Layers {
			s += fmt.Sprintf(" %s in %s at %s", l.Factor, l.Text, l.At)
		}
		if !st.Out {
			s += " kept"
		}
		return s
	}
	for _, s := range f.Stacks {
		out = append(out, s.Symbol+":"+text(s.Stack))
	}
	for _, s := range f.Runs {
		out = append(out, fmt.Sprintf("%s(%d):%s", s.Symbol, s.Param, text(s.Stack)))
	}
	return out
}

func TestAcrossPackages(t *testing.T) {
	facts := map[string]*Fact{}
	analysistest.Run(t, analysistest.TestData(), probe(facts), "inner", "outer")
	for path, want := range map[string][]string{
		"inner": {
			"Fetch: 4 in inner.Fetch at inner.go:11",
			"Lost: 4 in inner.Fetch at inner.go:11 kept",
			"Retry: 3 in inner.Retry at inner.go:27",
			"Retry(0): 3 in inner.Retry at inner.go:27",
		},
		"outer": {
			"Deep: 3 in inner.Retry at inner.go:27 4 in inner.Fetch at inner.go:11",
			"Gone: 4 in inner.Fetch at inner.go:11 kept",
		},
	} {
		fact := facts[path]
		if fact == nil {
			t.Fatalf("no fact of package %s", path)
		}
		if got := lines(fact); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
		linttest.CheckCodec(t, fact)
	}
}

func TestProduct(t *testing.T) {
	three, five := Layer{Factor: Factor{N: 3}}, Layer{Factor: Factor{N: 5}}
	named := Layer{Factor: Factor{Name: "c.tries"}}
	long := Layer{Factor: Factor{Name: "client.configuration.Retry.Max"}}
	for want, layers := range map[string][]Layer{
		"up to 15 attempts":                {three, five},
		"up to 3 × c.tries attempts":       {three, named},
		"up to 3 × n × m attempts":         {three, {}, {}},
		"up to 15 × n attempts":            {three, {}, five},
		"up to 3 × Retry.Max attempts":     {three, long},
		"attempts without limit":           {three, {Factor: Factor{Endless: true}}},
		"up to c.tries × c.tries attempts": {named, named},
	} {
		if got := Product(layers); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
