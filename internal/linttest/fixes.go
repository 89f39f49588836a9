package linttest

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files of fixes")

// A round is what comes of one package when all fixes with one message are
// applied to it.
type round struct {
	result  *analysistest.Result
	message string
	files   map[string][]byte // new text by file name
	fixed   int               // findings that had such a fix
}

// checkFixes applies the suggested fixes of all packages, those of one message
// at a time. The result has to type-check, to be as gofmt would write it, and
// to leave none of the findings that were mended. Where a file has a .golden
// beside it, its sections, one a message, are compared with the result.
func checkFixes(t *testing.T, testdata string, a *analysis.Analyzer, results []*analysistest.Result) {
	t.Helper()
	byMessage := map[string][]round{}
	for _, result := range results {
		rounds := roundsOf(t, result)
		for _, r := range rounds {
			byMessage[r.message] = append(byMessage[r.message], r)
		}
		checkGolden(t, result, rounds)
	}
	for _, message := range slices.Sorted(maps.Keys(byMessage)) {
		checkRounds(t, testdata, a, byMessage[message])
	}
}

func roundsOf(t *testing.T, result *analysistest.Result) []round {
	t.Helper()
	var messages []string
	edits := map[string]map[string][]analysis.TextEdit{}
	fixed := map[string]int{}
	fset := result.Pass.Fset
	for _, d := range result.Diagnostics {
		for _, fix := range d.SuggestedFixes {
			if !slices.Contains(messages, fix.Message) {
				messages = append(messages, fix.Message)
				edits[fix.Message] = map[string][]analysis.TextEdit{}
			}
			fixed[fix.Message]++
			for _, edit := range fix.TextEdits {
				name := fset.File(edit.Pos).Name()
				edits[fix.Message][name] = append(edits[fix.Message][name], edit)
			}
		}
	}
	var out []round
	for _, message := range messages {
		r := round{result: result, message: message, files: map[string][]byte{}, fixed: fixed[message]}
		for name, list := range edits[message] {
			text, err := apply(fset, name, list)
			if err != nil {
				t.Errorf("%s: %q: %v", name, message, err)
				return nil
			}
			r.files[name] = text
		}
		out = append(out, r)
	}
	return out
}

// apply edits a file. The same edit of several fixes counts once.
func apply(fset *token.FileSet, name string, edits []analysis.TextEdit) ([]byte, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int {
		if a.Pos != b.Pos {
			return int(a.Pos - b.Pos)
		}
		return int(a.End - b.End)
	})
	edits = slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && bytes.Equal(a.NewText, b.NewText)
	})
	var out []byte
	done := 0
	for _, edit := range edits {
		start, end := fset.Position(edit.Pos).Offset, fset.Position(edit.End).Offset
		if start < done {
			return nil, fmt.Errorf("edits overlap at %s", fset.Position(edit.Pos))
		}
		out = append(append(out, src[done:start]...), edit.NewText...)
		done = end
	}
	return append(out, src[done:]...), nil
}

// checkRounds checks what stands in the packages after their fixes of one
// message.
func checkRounds(t *testing.T, testdata string, a *analysis.Analyzer, rounds []round) {
	t.Helper()
	overlay := map[string][]byte{}
	var paths []string
	for _, r := range rounds {
		paths = append(paths, r.result.Pass.Pkg.Path())
		for name, text := range r.files {
			overlay[name] = text
			if formatted, err := format.Source(text); err != nil {
				t.Errorf("%s after %q: %v\n%s", name, r.message, err, text)
			} else if !bytes.Equal(formatted, text) {
				t.Errorf("%s after %q is not as gofmt writes it: %s", name, r.message, firstDifference(text, formatted))
			}
		}
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax, Dir: testdata, Overlay: overlay,
		Env: append(os.Environ(), "GOPATH="+testdata, "GO111MODULE=off", "GOPROXY=off"),
	}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			t.Errorf("%s after %q: %v", pkg.PkgPath, rounds[0].message, err)
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		i := slices.Index(paths, act.Package.PkgPath)
		checkLeft(t, rounds[i], act)
	}
}

// checkLeft checks that what was mended is gone, that nothing has come
// instead, and that the fix is not offered once more.
func checkLeft(t *testing.T, r round, act *checker.Action) {
	t.Helper()
	if act.Err != nil {
		t.Errorf("%s after %q: %v", act.Package.PkgPath, r.message, act.Err)
		return
	}
	if got, want := len(act.Diagnostics), len(r.result.Diagnostics)-r.fixed; got != want {
		t.Errorf("%s after %q: %d findings are left, want %d", act.Package.PkgPath, r.message, got, want)
	}
	for _, d := range act.Diagnostics {
		pos := act.Package.Fset.Position(d.Pos)
		t.Logf("left after %q: %s: %s\n%s", r.message, pos, d.Message, lineOf(r.files[pos.Filename], pos.Line))
		for _, fix := range d.SuggestedFixes {
			if fix.Message == r.message {
				t.Errorf("%s: %q is offered once more", pos, r.message)
			}
		}
	}
}

func lineOf(text []byte, line int) string {
	lines := strings.Split(string(text), "\n")
	if line > len(lines) {
		return ""
	}
	return lines[line-1]
}

// checkGolden compares the files of a package with their goldens. With -update
// it writes those that exist.
func checkGolden(t *testing.T, result *analysistest.Result, rounds []round) {
	t.Helper()
	for _, file := range result.Pass.Files {
		name := result.Pass.Fset.File(file.FileStart).Name()
		golden, err := os.ReadFile(name + ".golden")
		if err != nil {
			continue
		}
		var got txtar.Archive
		for _, r := range rounds {
			if text, ok := r.files[name]; ok {
				got.Files = append(got.Files, txtar.File{Name: r.message, Data: text})
			}
		}
		if len(got.Files) == 0 {
			t.Errorf("%s.golden: no fix changes %s", name, filepath.Base(name))
		}
		text := txtar.Format(&got)
		if *update {
			if err := os.WriteFile(name+".golden", text, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if !bytes.Equal(text, golden) {
			t.Errorf("%s.golden differs; run with -update and read the diff. First difference: %s", name, firstDifference(text, golden))
		}
	}
}

func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i, line := range g {
		if i >= len(w) || line != w[i] {
			return fmt.Sprintf("line %d, got %q", i+1, line)
		}
	}
	return fmt.Sprintf("got ends at line %d", len(g))
}
