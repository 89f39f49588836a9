package graph_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/retrylint/retrylint/internal/graph"
	"github.com/retrylint/retrylint/internal/program"
)

// load loads the program of a txtar file.
func load(t *testing.T, name string) *program.Program {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range a.Files {
		file := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := program.Load(context.Background(), program.Config{Dir: dir, Patterns: []string{"./..."}, Analyzers: graph.Analyzers})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range prog.Failures {
		t.Fatalf("%s: %s", f.Package, f.Message)
	}
	return prog
}

// Each program holds the paths that it is to have, in its comment.
func TestFind(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			for l := range strings.Lines(string(a.Comment)) {
				if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
					want = append(want, l)
				}
			}
			paths, err := graph.Find(load(t, filepath.Base(file)), graph.Config{})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range paths {
				got = append(got, p.Line())
			}
			if !slices.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}
