package program_test

import (
	"context"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/retrylint/retrylint/internal/passes/reach"
	"github.com/retrylint/retrylint/internal/program"
	"github.com/retrylint/retrylint/internal/site"
)

// source is a main module, a module that it needs, and packages that fail.
const source = `
-- go.mod --
module example.com/app

go 1.26

require example.com/dep v1.0.0

replace example.com/dep => ./dep
-- main.go --
package main

import "example.com/app/store"

func main() { store.Get() }
-- store/store.go --
package store

import "example.com/dep"

func Get() error { return dep.Fetch() }
-- broken/broken.go --
package broken

func F() int { return "" }
-- above/above.go --
package above

import "example.com/app/broken"

var N = broken.F()
-- dep/go.mod --
module example.com/dep

go 1.26
-- dep/dep.go --
package dep

import "net/http"

func Fetch() error {
	_, err := http.Get("http://example.com")
	return err
}
`

func write(t *testing.T) string {
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(source)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoad(t *testing.T) {
	calls, last := 0, 0
	prog, err := program.Load(context.Background(), program.Config{
		Dir: write(t), Patterns: []string{"./..."}, Analyzers: []*analysis.Analyzer{reach.Analyzer},
		Progress: func(done, total int) {
			calls++
			if last = total; done != calls {
				t.Errorf("%d packages are done at call %d", done, calls)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if calls != last {
		t.Errorf("%d of %d packages were done", calls, last)
	}
	var paths []string
	byPath := map[string]*program.Package{}
	for _, p := range prog.Packages {
		paths = append(paths, p.Path)
		byPath[p.Path] = p
	}
	if got := strings.Join(paths, " "); got != "example.com/app/store example.com/app" {
		t.Fatalf("packages %s", got)
	}
	store, app := byPath["example.com/app/store"], byPath["example.com/app"]
	// What a dependency does is known by its facts.
	get := store.Types.Scope().Lookup("Get").(*types.Func)
	if got := store.Results[reach.Analyzer].(*reach.Result).Object(get); got != site.Remote {
		t.Errorf("Get reaches %v", got)
	}
	// The packages of the main module share their types.
	for _, obj := range app.Info.Uses {
		if obj.Name() == "Get" && obj != get {
			t.Error("Get is another object in the package that calls it")
		}
	}
	var failed []string
	for _, f := range prog.Failures {
		failed = append(failed, f.Package+": "+f.Message)
	}
	if got := strings.Join(failed, "\n"); !strings.Contains(got, "example.com/app/broken: ") || !strings.Contains(got, "cannot use \"\"") ||
		!strings.Contains(got, "example.com/app/above: imports example.com/app/broken, which failed") || len(failed) != 2 {
		t.Errorf("failures:\n%s", got)
	}
}

func TestNothing(t *testing.T) {
	dir := write(t)
	if _, err := program.Load(context.Background(), program.Config{Dir: dir, Patterns: []string{"./none/..."}}); err == nil {
		t.Error("no error where nothing matches")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := program.Load(ctx, program.Config{Dir: dir, Patterns: []string{"./..."}}); err == nil {
		t.Error("no error when it is interrupted")
	}
}
