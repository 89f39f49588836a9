package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

var (
	linter, command string // the binaries under test
	example         string // the path of .golangci-example.yml
)

func TestMain(m *testing.M) {
	code, err := withBinaries(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(code)
}

func withBinaries(run func() int) (int, error) {
	dir, err := os.MkdirTemp("", "golangci")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	linter, command = filepath.Join(dir, "custom-gcl.exe"), filepath.Join(dir, "retrylint.exe")
	if example, err = filepath.Abs("../.golangci-example.yml"); err != nil {
		return 0, err
	}
	for name, args := range map[string][]string{linter: {"."}, command: {"-C", "..", "./cmd/retrylint"}} {
		all := []string{"build", "-buildvcs=false", "-o", name, "."}
		if args[0] == "-C" {
			all = []string{"-C", "..", "build", "-buildvcs=false", "-o", name, args[2]}
		}
		if out, err := exec.Command("go", all...).CombinedOutput(); err != nil {
			return 0, fmt.Errorf("building %s: %w\n%s", args, err, out)
		}
	}
	os.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(dir, "cache"))
	os.Setenv("GOFLAGS", "-mod=mod") // the go.mod of a published module may want a line more
	os.Setenv("GOWORK", "off")
	return run(), nil
}

// call runs a binary and returns what it prints and its exit status.
func call(t *testing.T, dir, name string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), log.String(), cmd.ProcessState.ExitCode()
}

// lint returns the findings of golangci-lint, each as "file:line:column: rule".
func lint(t *testing.T, dir string, args ...string) []string {
	t.Helper()
	args = append([]string{"run", "-c", example, "--path-mode=abs", "--output.json.path=stdout", "--show-stats=false"}, args...)
	stdout, stderr, status := call(t, dir, linter, append(args, "./...")...)
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || status > 1 {
		t.Fatalf("status %d, %v\n%s%s", status, err, stdout, stderr)
	}
	var found []string
	for _, issue := range report.Issues {
		rule, _, _ := strings.Cut(issue.Text, ": ")
		found = append(found, at(t, dir, issue.Pos.Filename, issue.Pos.Line, issue.Pos.Column, rule))
		if issue.FromLinter != "retrylint" {
			t.Errorf("%s: from %s: %s", issue.Pos.Filename, issue.FromLinter, issue.Text)
		}
	}
	slices.Sort(found)
	return found
}

// check returns the findings of the command in the same form.
func check(t *testing.T, dir string) []string {
	t.Helper()
	stdout, stderr, status := call(t, dir, command, "-json", "-tests", "-roundtick.all", "./...")
	var report struct {
		Findings []struct {
			Rule, File   string
			Line, Column int
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || status > 1 {
		t.Fatalf("status %d, %v\n%s%s", status, err, stdout, stderr)
	}
	var found []string
	for _, f := range report.Findings {
		found = append(found, at(t, dir, f.File, f.Line, f.Column, f.Rule))
	}
	slices.Sort(found)
	return found
}

func at(t *testing.T, dir, file string, line, column int, rule string) string {
	t.Helper()
	if filepath.IsAbs(file) {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		file = rel
	}
	return fmt.Sprintf("%s:%d:%d: %s", filepath.ToSlash(file), line, column, rule)
}

// module copies a module to where it can be changed.
func module(t *testing.T, from string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, "module")
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chmod(name, 0o755) // the module cache is read-only
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

var shopFindings = []string{
	"orders/orders.go:16:12: nestedretry",
	"orders/orders_test.go:14:3: nojitter",
	"store/store.go:32:3: nojitter",
	"store/store.go:39:9: zerojitter", // by the model of the example
}

// TestShop has a model, facts across packages, and both kinds of nolint.
func TestShop(t *testing.T) {
	dir := module(t, "testdata/shop")
	if got := lint(t, dir); !slices.Equal(got, shopFindings) {
		t.Errorf("golangci-lint finds\n%s", strings.Join(got, "\n"))
	}
	if got := check(t, dir); !slices.Equal(got, shopFindings) {
		t.Errorf("retrylint finds\n%s", strings.Join(got, "\n"))
	}
	stdout, _, _ := call(t, dir, linter, "run", "-c", example, "./...")
	if !strings.Contains(stdout, "; outer retry is at orders/orders.go:15, store.Get is called at orders/orders.go:16, and store.Get retries at store.go:16 (retrylint)") {
		t.Errorf("no way of the nested retry in\n%s", stdout)
	}
}

// TestReal compares the findings in a published module of many packages.
func TestReal(t *testing.T) {
	out, err := exec.Command("go", "mod", "download", "-json", "github.com/segmentio/kafka-go@v0.4.51").Output()
	if err != nil {
		t.Fatal(err)
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		t.Fatal(err)
	}
	dir := module(t, downloaded.Dir)
	want, got := check(t, dir), lint(t, dir)
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("golangci-lint finds\n%s\nand retrylint\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestNolintlint checks that golangci-lint sees the nolint comments at work.
func TestNolintlint(t *testing.T) {
	dir := module(t, "testdata/shop")
	if got := lint(t, dir, "--enable=nolintlint"); !slices.Equal(got, shopFindings) {
		t.Errorf("found\n%s", strings.Join(got, "\n"))
	}
}

// TestFix checks that --fix mends what has a fix, and that findings without
// one survive it.
func TestFix(t *testing.T) {
	left := []string{"orders/orders.go:16:12: nestedretry", "store/store.go:39:9: zerojitter"}
	dir := module(t, "testdata/shop")
	if got := lint(t, dir, "--fix"); !slices.Equal(got, left) {
		t.Errorf("found\n%s", strings.Join(got, "\n"))
	}
	if got := check(t, dir); !slices.Equal(got, left) {
		t.Errorf("afterwards retrylint finds\n%s", strings.Join(got, "\n"))
	}
}

func TestNewFromRev(t *testing.T) {
	dir := module(t, "testdata/shop")
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"}, args...)
		if out, stderr, status := call(t, dir, "git", args...); status != 0 {
			t.Fatalf("git %v: %s%s", args, out, stderr)
		}
	}
	git("init", "-q")
	git("add", "-A")
	git("commit", "-qm", "all")
	name := filepath.Join(dir, "store", "store.go")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("2 * time.Second"), []byte("3 * time.Second"), 1)
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	want := []string{"store/store.go:32:3: nojitter"}
	if got := lint(t, dir, "--new-from-rev=HEAD"); !slices.Equal(got, want) {
		t.Errorf("found\n%s", strings.Join(got, "\n"))
	}
}

func TestBadSettings(t *testing.T) {
	dir := module(t, "testdata/shop")
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ old, new, want string }{
		{"tests: true", "test: true", "settings.test: unknown key: tests is the nearest"},
		{"- nojitter", "- nojiter", `settings.rules: unknown rule "nojiter": nojitter is the nearest`},
		{"jitter: none", "jiter: none", `settings.models[0].jiter: unknown key "jiter": jitter is the nearest`},
		{"name: Do", "name: Doo", "settings.models: example.com/shop/httpx has no Doo: correct the name"},
	} {
		name := filepath.Join(dir, "bad.yml")
		if err := os.WriteFile(name, bytes.Replace(text, []byte(tt.old), []byte(tt.new), 1), 0o666); err != nil {
			t.Fatal(err)
		}
		_, stderr, status := call(t, dir, linter, "run", "-c", name, "./...")
		if status != 3 || !strings.Contains(stderr, tt.want) {
			t.Errorf("%s: status %d, %s", tt.new, status, stderr)
		}
	}
}

// TestCustom checks that .custom-gcl.yml builds what was tested here.
func TestCustom(t *testing.T) {
	text, err := os.ReadFile("../.custom-gcl.yml")
	if err != nil {
		t.Fatal(err)
	}
	var custom struct {
		Version string
		Plugins []struct{ Module, Import, Path string }
	}
	if err := yaml.Unmarshal(text, &custom); err != nil || len(custom.Plugins) != 1 {
		t.Fatalf("%+v, %v", custom, err)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Fatal("no build information")
	}
	if !slices.ContainsFunc(info.Deps, func(dep *debug.Module) bool {
		return dep.Path == "github.com/golangci/golangci-lint/v2" && dep.Version == custom.Version
	}) {
		t.Errorf("version %s in .custom-gcl.yml is not that in go.mod", custom.Version)
	}
	plugin := custom.Plugins[0]
	main, err := os.ReadFile("main.go")
	if err != nil || !bytes.Contains(main, []byte(`_ "`+plugin.Import+`"`)) {
		t.Errorf("main.go does not import %s: %v", plugin.Import, err)
	}
	mod, err := os.ReadFile(filepath.Join("..", plugin.Path, "go.mod"))
	if err != nil || !bytes.HasPrefix(mod, []byte("module "+plugin.Module+"\n")) {
		t.Errorf("no module %s in %s: %v", plugin.Module, plugin.Path, err)
	}
}
