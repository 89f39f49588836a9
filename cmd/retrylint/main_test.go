package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in the scripts")

// bin is the directory of the command that the scripts run.
var bin string

// The scripts run the command as users do, built without the race detector:
// underneath go vet it analyses the standard library, too.
func TestMain(m *testing.M) {
	flag.Parse()
	code, err := withCommand(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(code)
}

func withCommand(run func() int) (int, error) {
	dir, err := os.MkdirTemp("", "retrylint")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "retrylint")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-o", name, ".")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building the command: %w\n%s", err, out)
	}
	bin = dir
	return run(), nil
}

func TestScripts(t *testing.T) {
	goEnv, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	caches := strings.Split(strings.TrimSpace(string(goEnv)), "\n")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(filepath.ListSeparator)+env.Getenv("PATH"))
			env.Setenv("TOOL", filepath.Join(bin, "retrylint"))
			env.Setenv("GOCACHE", caches[0])
			env.Setenv("GOMODCACHE", caches[1])
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOTOOLCHAIN", "local")
			env.Setenv("GOFLAGS", "")
			env.Setenv("GOWORK", "off")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":   status,
			"findings": findings,
		},
	})
}

// status runs a command and checks its exit status: status 3 retrylint ./...
func status(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if neg || len(args) < 2 || err != nil {
		ts.Fatalf("usage: status code command [args...]")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// findings compares the findings in the last output of the command, without
// their messages, with its arguments: findings a.go:7:3:nojitter
func findings(ts *testscript.TestScript, neg bool, args []string) {
	var got []string
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		line = strings.TrimSpace(line)
		place, _, _ := strings.Cut(line, ": ")
		open := strings.LastIndex(line, "(")
		if open < 0 || !strings.HasSuffix(line, ")") {
			ts.Fatalf("not a finding: %s", line)
		}
		got = append(got, place+":"+line[open+1:len(line)-1])
	}
	if neg || strings.Join(got, " ") != strings.Join(args, " ") {
		ts.Fatalf("got findings %s", strings.Join(got, " "))
	}
}
