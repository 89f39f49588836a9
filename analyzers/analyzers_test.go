package analyzers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/ruledoc"
)

const root = ".." // of the module

func TestAll(t *testing.T) {
	if err := analysis.Validate(All); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range All {
		names = append(names, a.Name)
	}
	if !slices.IsSorted(names) {
		t.Errorf("not sorted: %v", names)
	}
	dirs, err := filepath.Glob("*/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for i, dir := range dirs {
		dirs[i] = filepath.Dir(dir)
	}
	if !slices.Equal(names, dirs) {
		t.Errorf("rules %v, directories %v", names, dirs)
	}
}

func TestRules(t *testing.T) {
	for _, a := range All {
		t.Run(a.Name, func(t *testing.T) {
			if a.URL != diag.URL(a.Name) {
				t.Errorf("URL %q", a.URL)
			}
			if a.Flags.Lookup("tests") == nil {
				t.Error("no flag -tests")
			}
			for _, dir := range []string{"flagged", "clean"} {
				cases, err := filepath.Glob(filepath.Join(root, "testdata", "src", a.Name, dir, "*.go"))
				if err != nil || len(cases) == 0 {
					t.Errorf("no cases in testdata/src/%s/%s", a.Name, dir)
				}
			}
			readme, err := os.ReadFile(filepath.Join(root, "README.md"))
			if err == nil && !strings.Contains(string(readme), "| [`"+a.Name+"`](") {
				t.Error("no row in README.md; run go generate ./internal/gen")
			}
			checkDoc(t, a)
		})
	}
}

var summaryForm = regexp.MustCompile(`^report [^.]+$`)

// checkDoc checks that the doc.go of a rule has the parts of a rule's
// documentation, in their order, and nothing but the package comment.
func checkDoc(t *testing.T, a *analysis.Analyzer) {
	name := filepath.Join(a.Name, "doc.go")
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if f.Name.Name != a.Name {
		t.Errorf("package %s", f.Name.Name)
	}
	if len(f.Decls) > 0 {
		t.Error("doc.go has declarations")
	}
	if start := "Package " + a.Name + " defines an Analyzer that "; !strings.HasPrefix(f.Doc.Text(), start) {
		t.Errorf("package comment does not begin with %q", start)
	}
	if summary := ruledoc.Summary(a.Doc); !summaryForm.MatchString(summary) || len(summary) > 70 {
		t.Errorf("summary %q", summary)
	}
	rest := a.Doc
	for _, part := range []string{
		" is reported when ",
		"Why it matters: ",
		"For example, this function is reported:\n\n\t",
		"and is not ",
		"Not reported: ",
		"To silence a report, ",
		"//nolint:" + a.Name + " // ",
		"//lint:ignore " + a.Name + " ",
	} {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("doc does not have %q, or not in this place", part)
		}
		rest = after
	}
}

// layers lists, for the directories of the module, what the packages in them
// may import of the module beside themselves. Directories that are not listed
// may import everything.
var layers = []struct {
	dir  string
	uses []string
}{
	{"analyzers", []string{"analyzers"}},
	{"analyzers/*", []string{"internal/passes", "fixes", "internal/diag", "internal/ruledoc", "internal/catalog", "internal/site"}},
	{"internal/passes", []string{"internal/passes", "internal/arith", "internal/crontab", "internal/delay", "internal/defs", "internal/catalog", "internal/site"}},
	{"internal/arith", []string{"internal/delay", "internal/defs", "internal/catalog", "internal/site"}},
	{"internal/delay", []string{"internal/defs", "internal/catalog", "internal/site"}},
	{"internal/defs", []string{"internal/catalog", "internal/site"}},
	{"fixes", []string{"internal/site"}},
	{"internal/crontab", []string{}},
	{"internal/diag", []string{"internal/site"}},
	{"internal/catalog", []string{"internal/site"}},
	{"internal/site", nil},
	{"internal/ruledoc", nil},
}

func TestLayers(t *testing.T) {
	const module = "github.com/retrylint/retrylint/"
	for _, layer := range layers {
		for _, file := range sources(t, layer.dir) {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range f.Imports {
				path := strings.Trim(spec.Path.Value, `"`)
				used, ok := strings.CutPrefix(path, module)
				if ok && !mayUse(filepath.ToSlash(filepath.Dir(file)), used, layer.uses) {
					t.Errorf("%s imports %s", file, used)
				}
				if ok && used == "internal/linttest" {
					t.Errorf("%s is not a test and imports %s", file, used)
				}
				if !ok && layer.uses == nil && strings.Contains(path, ".") {
					t.Errorf("%s imports %s from outside the standard library", file, path)
				}
			}
		}
	}
}

func mayUse(dir, used string, uses []string) bool {
	return slices.ContainsFunc(append(uses, dir), func(allowed string) bool {
		return used == allowed || strings.HasPrefix(used, allowed+"/")
	})
}

// sources lists the Go files of a layer that are neither tests nor testdata,
// relative to the root. The pattern analyzers stands for the suite's own
// files, since the rules are a layer of their own.
func sources(t *testing.T, dir string) []string {
	patterns := []string{dir + "/*.go", dir + "/*/*.go", dir + "/*/*/*.go"}
	if dir == "analyzers" || strings.HasSuffix(dir, "*") {
		patterns = patterns[:1]
	}
	var files []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			rel, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(rel, "_test.go") && !strings.Contains(rel, "testdata") {
				files = append(files, rel)
			}
		}
	}
	return files
}

// TestRulesReadSites holds the idea of the suite: a rule judges what a pass
// found and walks no syntax itself.
func TestRulesReadSites(t *testing.T) {
	for _, file := range sources(t, "analyzers/*") {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(f.Imports, func(spec *ast.ImportSpec) bool { return spec.Path.Value == `"go/ast"` }) {
			t.Errorf("%s imports go/ast", file)
		}
	}
}
