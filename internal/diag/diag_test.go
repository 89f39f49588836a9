package diag

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/internal/site"
)

// marker reports every call of a function named find.
func marker() *analysis.Analyzer {
	a := &analysis.Analyzer{Name: "marker", Doc: "report calls of find", Flags: Flags(), Requires: Requires()}
	a.Run = func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "find" {
					Report(pass, Finding{
						Span:    site.Span{Start: call.Pos(), Stop: call.End()},
						Message: "found",
						Related: []Note{{site.Span{}, "nowhere"}, {site.Span{Start: id.Pos(), Stop: id.End()}, "here"}},
					})
				}
				return true
			})
		}
		return nil, nil
	}
	return a
}

func TestReport(t *testing.T) {
	for _, result := range analysistest.Run(t, analysistest.TestData(), marker(), "silence", "wholefile", "ignored") {
		for _, d := range result.Diagnostics {
			if d.Category != "marker" || d.URL != URL("marker") {
				t.Errorf("category %q, URL %q", d.Category, d.URL)
			}
			if len(d.Related) != 1 || d.Related[0].Message != "here" {
				t.Errorf("related: %v", d.Related)
			}
		}
	}
}

func TestTestFiles(t *testing.T) {
	a := marker()
	if f := a.Flags.Lookup("tests"); f == nil || f.DefValue != "false" {
		t.Fatal("no flag -tests that is off by default")
	}
	analysistest.Run(t, analysistest.TestData(), a, "skipped", "skipped/testutil")
	if err := a.Flags.Parse([]string{"-tests"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Flags.Set("tests", "false") })
	analysistest.Run(t, analysistest.TestData(), a, "asked", "asked/testutil")
}

func TestNameRule(t *testing.T) {
	NameRule = true
	t.Cleanup(func() { NameRule = false })
	analysistest.Run(t, analysistest.TestData(), marker(), "named")
}

func TestNamesRule(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"//nolint", true},
		{"// nolint", true},
		{"//nolint // reason", true},
		{"//nolint:all", true},
		{"//nolint:retrylint", true},
		{"//nolint:marker", true},
		{"//nolint:Marker // reason", true},
		{"//nolint:gosec, marker // reason", true},
		{"//nolint:gosec", false},
		{"//nolint:gosec // marker", false},
		{"//nolint:markers", false},
		{"//nolintmarker", false},
		{"// see nolint:marker", false},
		{"/* nolint */", false},
	}
	for _, tt := range tests {
		if got := namesRule(tt.text, "marker"); got != tt.want {
			t.Errorf("namesRule(%q) = %v, want %v", tt.text, got, tt.want)
		}
	}
}

func TestSuiteNolint(t *testing.T) {
	SuiteNolint = false
	t.Cleanup(func() { SuiteNolint = true })
	for text, want := range map[string]bool{
		"//nolint":                  false,
		"//nolint // reason":        false,
		"//nolint:all":              false,
		"//nolint:retrylint":        false,
		"//nolint:marker":           true,
		"//nolint:retrylint,marker": true,
	} {
		if got := namesRule(text, "marker"); got != want {
			t.Errorf("namesRule(%q) = %v, want %v", text, got, want)
		}
	}
}
