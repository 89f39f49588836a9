package driver_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/retrylint/retrylint/internal/driver"
)

// The test binary is the vet tool of its own tests.
func TestMain(m *testing.M) {
	if driver.IsUnit(os.Args[1:]) {
		driver.Unit([]*analysis.Analyzer{sleeps, breaks})
	}
	os.Exit(m.Run())
}

// sleeps reports calls of a function Sleep.
var sleeps = &analysis.Analyzer{
	Name: "sleeps",
	Doc:  "report calls of Sleep",
	Run: func(pass *analysis.Pass) (any, error) {
		inspect(pass, func(n ast.Node) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return
			}
			if fun, ok := call.Fun.(*ast.Ident); !ok || fun.Name != "Sleep" {
				return
			}
			pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(), Category: "sleeps", Message: "sleeps here (sleeps)",
				Related:        []analysis.RelatedInformation{{Pos: call.Lparen, End: call.Rparen, Message: "for so long"}},
				SuggestedFixes: []analysis.SuggestedFix{{Message: "Wake", TextEdits: []analysis.TextEdit{{Pos: call.Pos(), End: call.Lparen, NewText: []byte("Wake")}}}},
			})
		})
		return nil, nil
	},
}

// breaks has facts, so that it runs in dependencies, too. It fails where the
// package declares fail, and panics where it declares crash.
var breaks = &analysis.Analyzer{
	Name:      "breaks",
	Doc:       "fail on demand",
	FactTypes: []analysis.Fact{new(nothing)},
	Run: func(pass *analysis.Pass) (any, error) {
		if pass.Pkg.Scope().Lookup("crash") != nil {
			panic("crash on demand")
		}
		if pass.Pkg.Scope().Lookup("fail") != nil {
			return nil, errors.New("failed on demand")
		}
		return nil, nil
	},
}

type nothing struct{}

func (*nothing) AFact() {}

func inspect(pass *analysis.Pass, visit func(ast.Node)) {
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool { visit(n); return true })
	}
}

// run runs the driver over the files of a txtar archive, and returns findings
// and failures one a line.
func run(t *testing.T, archive string, cfg driver.Config) (driver.Result, []string) {
	t.Helper()
	tool, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte("-- go.mod --\nmodule m\n\ngo 1.26\n" + archive)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cfg.Tool, cfg.Dir = tool, dir
	if len(cfg.Patterns) == 0 {
		cfg.Patterns = []string{"./..."}
	}
	res := driver.Run(t.Context(), cfg)
	var got []string
	for _, f := range res.Findings {
		start := f.Start
		if start.File, err = filepath.Rel(dir, start.File); err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s: %s [%s]", filepath.ToSlash(start.String()), f.Message, f.Package))
	}
	for _, f := range res.Failures {
		got = append(got, fmt.Sprintf("%s: %s", f.Package, f.Message))
	}
	return res, got
}

func equal(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

const sleeper = `
-- sleeper/b.go --
package sleeper

func b() { Sleep(); Sleep() }
-- sleeper/a.go --
package sleeper

func Sleep() {}

func a() { Sleep() }
-- sleeper/a_test.go --
package sleeper

func c() { Sleep() }
-- sleeper/x_test.go --
package sleeper_test

func Sleep() {}

func d() { Sleep() }
`

func TestFindings(t *testing.T) {
	res, got := run(t, sleeper+"-- quiet/a.go --\npackage quiet\n", driver.Config{})
	equal(t, got,
		"sleeper/a.go:5:12: sleeps here [m/sleeper]",
		"sleeper/a_test.go:3:12: sleeps here [m/sleeper]",
		"sleeper/b.go:3:12: sleeps here [m/sleeper]",
		"sleeper/b.go:3:21: sleeps here [m/sleeper]",
		"sleeper/x_test.go:5:12: sleeps here [m/sleeper]",
	)
	if res.Packages != 2 || res.Stopped {
		t.Errorf("got %d packages, stopped %t", res.Packages, res.Stopped)
	}
	first := res.Findings[0]
	if first.Rule != "sleeps" || first.Category != "sleeps" || first.End.Col != 19 {
		t.Errorf("got %+v", first)
	}
	if len(first.Related) != 1 || first.Related[0].Start.Col != 17 || first.Related[0].Message != "for so long" {
		t.Errorf("got related %+v", first.Related)
	}
	if len(first.Fixes) != 1 || first.Fixes[0].Edits[0].New != "Wake" || first.Fixes[0].Edits[0].Start != len("package sleeper\n\nfunc Sleep() {}\n\nfunc a() { ") {
		t.Errorf("got fixes %+v", first.Fixes)
	}
}

func TestFailures(t *testing.T) {
	res, got := run(t, sleeper+`
-- crash/a.go --
package crash

const crash = 1
-- fail/a.go --
package fail

const fail = 1
-- imports/a.go --
package imports

import _ "m/nowhere"
-- onimports/a.go --
package onimports

import _ "m/imports"
-- onfail/a.go --
package onfail

import _ "m/fail"
-- ontest/a.go --
package ontest
-- ontest/a_test.go --
package ontest

import _ "m/types"
-- syntax/a.go --
package syntax

func (
-- testimports/a.go --
package testimports
-- testimports/a_test.go --
package testimports_test

import _ "m/nowhere"
-- types/a.go --
package types

var A = b
var B = c
-- unused/a_test.go --
package unused_test

var a int = ""
`, driver.Config{Patterns: []string{"./...", "m/absent"}})
	got = slices.DeleteFunc(got, func(s string) bool { return strings.HasPrefix(s, "sleeper/") })
	for i, s := range got { // the go command's words differ between versions
		got[i], _, _ = strings.Cut(s, " m/nowhere")
		got[i], _, _ = strings.Cut(got[i], " (/")
	}
	if len(res.Findings) != 5 || res.Packages != 1 {
		t.Errorf("got %d findings in %d packages", len(res.Findings), res.Packages)
	}
	equal(t, got,
		"m/absent: package m/absent is not in std",
		"m/crash: internal error: panic: crash on demand",
		"m/fail: internal error: breaks: failed on demand",
		"m/imports: imports/a.go:3:8: package",
		"m/onfail: imports m/fail, which failed",
		"m/onimports: imports m/imports, which failed: imports/a.go:3:8: package",
		"m/ontest: imports m/types, which failed",
		"m/syntax: syntax/a.go:3:8: expected ')', found 'EOF'",
		"m/testimports: testimports/a_test.go:3:8: package",
		"m/types: types/a.go:3:9: undefined: b",
		"m/unused_test: unused/a_test.go:3:13: cannot use \"\" (untyped string constant) as int value in variable declaration",
	)
}

// A unit that is analysed for its facts alone has to make itself heard, too.
func TestFailingDependency(t *testing.T) {
	const archive = `
-- on/a.go --
package on

import _ "m/dep"
-- dep/a.go --
package dep

const %s = 1
`
	_, got := run(t, fmt.Sprintf(archive, "fail"), driver.Config{Patterns: []string{"./on"}})
	equal(t, got,
		"m/dep: internal error: breaks: failed on demand",
		"m/on: imports m/dep, which failed",
	)
	res, got := run(t, fmt.Sprintf(archive, "crash"), driver.Config{Patterns: []string{"./on"}})
	equal(t, got,
		"m/dep: internal error: panic: crash on demand",
		"m/on: imports m/dep, which failed",
	)
	if !strings.Contains(res.Failures[0].Detail, "goroutine ") {
		t.Errorf("no stack in %q", res.Failures[0].Detail)
	}
}

func TestNothingToCheck(t *testing.T) {
	_, got := run(t, "", driver.Config{})
	equal(t, got, ": ./... matched no packages")
	_, got = run(t, sleeper, driver.Config{BuildFlags: []string{"-mod=never"}})
	if len(got) != 1 || !strings.HasPrefix(got[0], ": -mod=never") {
		t.Errorf("got %q", got)
	}
}

func TestBuildTags(t *testing.T) {
	const archive = "-- a.go --\n//go:build special\n\npackage m\n\nfunc Sleep() { Sleep() }\n"
	_, got := run(t, archive, driver.Config{BuildFlags: []string{"-tags=special"}, Patterns: []string{"."}})
	equal(t, got, "a.go:5:16: sleeps here [m]")
}

func TestOverlay(t *testing.T) {
	res, got := run(t, sleeper+`
-- over.json --
{"Replace": {"sleeper/a.go": "backing/a.txt", "sleeper/b.go": ""}}
-- backing/a.txt --
package sleeper

func Sleep() {
	Sleep()
}
`, driver.Config{BuildFlags: []string{"-overlay=over.json"}, Overlay: "over.json"})
	equal(t, got[:1], "sleeper/a.go:4:2: sleeps here [m/sleeper]")
	first := res.Findings[0]
	for _, name := range []string{first.End.File, first.Related[0].Start.File, first.Fixes[0].Edits[0].File} {
		if name != first.Start.File {
			t.Errorf("%s is not mapped back", name)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	res := driver.Run(ctx, driver.Config{Tool: "none", Patterns: []string{"."}})
	if !res.Stopped || len(res.Findings) > 0 {
		t.Errorf("got %+v", res)
	}
}
