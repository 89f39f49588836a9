package config

import (
	"errors"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	const good = "[[model]]\nname = \"Do\"\nin = [\"example.com/httpx\"]\ndoes = \"run\"\nop = \"arg 2\"\nattempts = \"arg 1\"\njitter = \"full\"\ncontext = \"arg 0\"\n"
	f, err := parse("x.toml", []byte(good))
	if err != nil || len(f.Models) != 1 || f.Models[0].Attempts.From != "arg 1" {
		t.Fatalf("%+v, %v", f, err)
	}
	tests := []struct{ name, text, want string }{
		{"unknown key", good + "jiter = \"none\"\n", `x.toml:9:1: unknown key "jiter": jitter is the nearest`},
		{"unknown table", "[[modell]]\n", `x.toml:1:3: unknown key "modell": model is the nearest`},
		{"unknown key of an attribute", "[[model]]\nbase = { form = \"arg 0\" }\n", `x.toml:2:10: unknown key "form": from is the nearest`},
		{"unknown key of a table", "[[model]]\n[model.base]\nform = \"arg 0\"\n", `x.toml:3:1: unknown key "form": from is the nearest`},
		{"unknown key of a fault", "[[model]]\n[[model.fault]]\nkid = \"off\"\n", `x.toml:3:1: unknown key "kid": kind is the nearest`},
		{"unknown key with a dot", "[[model]]\nbase.form = \"arg 0\"\n", `x.toml:2:6: unknown key "form": from is the nearest`},
		{"half-edited", good + "base = \n", "x.toml:9:8: no value stands here: write one"},
		{"no quotes", good + "base = arg 0\n", "x.toml:9:8: this is no value: write text in quotes"},
		{"conflict", good + "<<<<<<< HEAD\n", "x.toml:9:1: this is no line of TOML"},
		{"cut off", good + "base = { from = \"arg 0\"\n", "x.toml:9:24: this is no TOML: inline table is incomplete"},
		{"key twice", good + "name = \"Get\"\n", "x.toml:9:1: this is no TOML: key name is already defined"},
		{"number for a string", "[[model]]\nname = 3\n", "x.toml:2:8: name can't be an integer: write it in quotes"},
		{"string for a list", "[[model]]\nin = \"a\"\n", `x.toml:2:6: in can't be a string: write a list, ["…"]`},
		{"number in a list", "[[model]]\nin = [3]\n", `x.toml:2:7: in can't be an integer: write it in quotes`},
		{"string for a number", "[[model]]\nbase = { plus = \"1\" }\n", `x.toml:2:17: plus can't be a string: write a whole number without quotes`},
		{"list for an attribute", "[[model]]\nbase = [\"1s\"]\n", `x.toml:2:8: base can't be an array: write a string, or a table`},
		{"no package", "[[model]]\nname = \"Do\"\ndoes = \"run\"\n", "x.toml:1:3: Do: it has no package: write in"},
		{"second model", good + "\n[[model]]\nname = \"Get\"\nin = [\"a\"]\ndoes = \"runs\"\n", `x.toml:13:1: Get: does is "runs": write one of`},
		{"single table", strings.Replace(good, "[[model]]", "[model]", 1) + "at_cap = \"no\"\n", "x.toml:9:1: Do: at_cap"},
		{"wrong place", strings.Replace(good, `op = "arg 2"`, `op = "arg"`, 1), "x.toml:5:1: Do: op: "},
		{"cycle", strings.Replace(good, `jitter = "full"`, `policy = "arg 2"`, 1), "x.toml:7:1: Do: policy and op are both arg 2"},
		{"unknown setting of a rule", "[roundtick]\nal = true\n", `x.toml:2:1: unknown key "al": all is the nearest`},
		{"string for a setting", "[roundtick]\nall = \"yes\"\n", `x.toml:2:7: all can't be a string: write true or false`},
		{"value for a table", "roundtick = true\n", `x.toml:1:13: roundtick can't be a boolean: write [roundtick] and its keys below`},
		{"inside an attribute", good + "base = { from = \"arg 0\", zero = \"soon\" }\n", `x.toml:9:26: Do: base can't be "soon": write a duration`},
		{"second fault", good + "[[model.fault]]\nkind = \"off\"\nwhen = [\"base zero\"]\nsay = \"s\"\n" +
			"[[model.fault]]\nkind = \"off\"\nwhen = [\"base zero\",\n  \"bse zero\"]\nsay = \"s\"\n", `x.toml:16:3: Do: condition "bse zero" has no`},
	}
	for _, tt := range tests {
		_, err := parse("x.toml", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %s", tt.name, err, tt.want)
		}
	}
}

func TestFlags(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"[roundtick]\n":              "",
		"[roundtick]\nall = true\n":  "true",
		"[roundtick]\nall = false\n": "",
	} {
		f, err := parse("x.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Flags()["roundtick.all"]; got != want {
			t.Errorf("%q: roundtick.all is %q, want %q", text, got, want)
		}
	}
}

// TestReadme checks that the example in the README is one.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```toml\n")
	example, _, ok := strings.Cut(rest, "```")
	f, err := parse("README.md", []byte(example))
	if err != nil || !ok || len(f.Models) != 1 {
		t.Errorf("%+v, %v", f, err)
	}
}

// TestHalfEdited checks that a file that ends anywhere gets one line, and a
// place in it.
func TestHalfEdited(t *testing.T) {
	const text = "# ours\n[[model]]\nname = \"Do\"\nin = [\"m/x\", 'm/y']\ndoes = \"run\"\nbase = { from = \"arg 0\", \"zero\" = \"1s\" }\n" +
		"ceiling.value = \"5s\"\n[model.jitter]\nvalue = \"none\"\n[[model.fault]]\nkind = \"off\"\nwhen = [\n\"base zero\",\n]\nsay = \"\"\"s\"\"\"\n"
	if _, err := parse("x.toml", []byte(text)); err != nil {
		t.Fatal(err)
	}
	for i := range text {
		_, err := parse("x.toml", []byte(text[:i]))
		var e *Error
		if err != nil && (!errors.As(err, &e) || e.Line == 0 || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%q: %v", text[:i], err)
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, Name), "")
	write(t, filepath.Join(dir, "m", "go.mod"), "module m\n")
	write(t, filepath.Join(dir, "m", "a", "b", "b.go"), "package b\n")
	if got := Find(filepath.Join(dir, "m", "a", "b")); got != "" {
		t.Errorf("found %s beyond the module", got)
	}
	write(t, filepath.Join(dir, "m", Name), "")
	if got, want := Find(filepath.Join(dir, "m", "a", "b")), filepath.Join(dir, "m", Name); got != want {
		t.Errorf("found %q, want %q", got, want)
	}
	write(t, filepath.Join(dir, "m", "a", Name), "")
	if got, want := Find(filepath.Join(dir, "m", "a", "b")), filepath.Join(dir, "m", "a", Name); got != want {
		t.Errorf("found %q, want the nearest, %q", got, want)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module m\n")
	if f, err := Load(dir); err != nil || len(f.Models) > 0 {
		t.Errorf("without a file: %+v, %v", f, err)
	}
	write(t, filepath.Join(dir, Name), "\ufeff[[model]]\nin = [\"m/x\"]\nname = \"Do\"\ndoes = \"run\"\n")
	if f, err := Load(dir); err != nil || len(f.Models) != 1 {
		t.Errorf("with a byte order mark: %+v, %v", f, err)
	}
	if err := os.Remove(filepath.Join(dir, Name)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, Name), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), Name+": can't be read: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("a folder of that name: %v", err)
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module m\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "x", "x.go"), `package x

type Options struct{ Retry struct{ Max int } }

func Do(n int, fn func() error) error { return fn() }

func Open(o Options) *Client { return nil }

type Client struct{}

func (c *Client) Run(fn func() error) error { return fn() }

type Wrapper struct{ *Client }

func Apply(fns ...func() error) {}

func do(n int, fn func() error) error { return fn() }
`)
	tests := []struct{ name, model, want string }{
		{"all there", "name = \"Do\"\nattempts = \"arg 0\"\nop = \"arg 1\"", ""},
		{"fields", "name = \"Open\"\nattempts = \"arg 0.Retry.Max\"", ""},
		{"method", "name = \"Client.Run\"\nop = \"arg 0\"\npolicy = \"recv\"", ""},
		{"all methods", "name = \"Client.*\"", ""},
		{"variadic", "name = \"Apply\"\noptions = 0\nop = \"arg 3\"", ""},
		{"unexported", "name = \"do\"\nop = \"arg 1\"", ""},
		{"calls", "name = \"Open\"\ncalls = [\"Client.Run\", \"Client.*\"]", ""},
		{"no function", "name = \"Dont\"", ".retrylint.toml:4:1: m/x has no Dont"},
		{"no method", "name = \"Client.Walk\"", ":4:1: m/x.Client has no method Walk"},
		{"no type", "name = \"Do.Run\"", ":4:1: m/x.Do is no type"},
		{"promoted method", "name = \"Wrapper.Run\"", ":4:1: m/x.Wrapper has its method Run from Client of m/x"},
		{"no argument", "name = \"Do\"\nop = \"arg 2\"", ":5:1: Do takes 2 arguments, so there is no arg 2"},
		{"no option", "name = \"Do\"\noptions = 2", ":5:1: Do takes 2 arguments, so there is no arg 2"},
		{"no field", "name = \"Open\"\nattempts = { from = \"arg 0.Retry.Min\" }", ":5:14: Open: struct{Max int} has no field Min"},
		{"no field of a condition", "name = \"Open\"\n[[model.fault]]\nkind = \"off\"\nsay = \"s\"\nwhen = [\"arg 0.Max = 0\"]", ":8:9: Open: Options has no field Max"},
		{"no receiver", "name = \"Do\"\npolicy = \"recv\"", ":5:1: Do is no method"},
		{"field of a function", "name = \"Do\"\nbase = \"field Base\"", ":5:1: Do is a function, so there is no field Base"},
		{"not to be run", "name = \"Do\"\nop = \"arg 0\"", ":5:1: arg 0 of Do has type int, which can't be run"},
		{"no context", "name = \"Do\"\ncontext = \"arg 0\"", ":5:1: arg 0 of Do has type int, which is no context"},
		{"no number", "name = \"Do\"\nattempts = \"arg 1\"", ":5:1: arg 1 of Do has type func"},
		{"no duration", "name = \"Do\"\nbase = \"arg 0\"", ":5:1: arg 0 of Do has type int, which is no duration: say what 1 stands for"},
		{"type", "name = \"Options\"\nbase = \"arg 0\"", ":3:1: Options is a type"},
		{"no call", "name = \"Open\"\ncalls = [\"Client.Run\", \"Client.Walk\"]", ":5:24: m/x.Client has no method Walk"},
	}
	for _, tt := range tests {
		write(t, filepath.Join(dir, Name), "[[model]]\nin = [\"m/x\"]\ndoes = \"run\"\n"+tt.model+"\n")
		f, err := Load(dir)
		if err == nil {
			err = f.Check(dir, nil)
		}
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	write(t, filepath.Join(dir, Name), "[[model]]\nin = [\"m/none\"]\ndoes = \"run\"\nname = \"Do\"\n")
	f, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(dir, nil); err == nil || !strings.Contains(err.Error(), ":2:7: Do: there is no package m/none") {
		t.Errorf("no package: %v", err)
	}
}

// TestCheckBroken checks that a package that does not compile is left to the
// run, which says so.
func TestCheckBroken(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module m\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "x", "x.go"), "package x\n\nfunc Do( {\n")
	write(t, filepath.Join(dir, Name), "[[model]]\nin = [\"m/x\"]\ndoes = \"run\"\nname = \"Do\"\n")
	f, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(dir, nil); err != nil {
		t.Error(err)
	}
}

func TestCheckImported(t *testing.T) {
	x := types.NewPackage("m/x", "x")
	x.MarkComplete()
	y := types.NewPackage("m/y", "y")
	y.SetImports([]*types.Package{x})
	f, err := parse("x.toml", []byte("[[model]]\nin = [\"m/x\"]\ndoes = \"run\"\nname = \"do\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.CheckImported(y); err != nil {
		t.Errorf("what is not exported is not known to an importer: %v", err)
	}
	if err := f.CheckImported(x); err == nil || !strings.Contains(err.Error(), "x.toml:4:1: m/x has no do") {
		t.Errorf("in the package itself: %v", err)
	}
	f.Models[0].Name = "Do"
	if err := f.CheckImported(y); err == nil || !strings.Contains(err.Error(), "m/x has no Do") {
		t.Errorf("by an importer: %v", err)
	}
	if err := f.CheckImported(types.NewPackage("m/z", "z")); err != nil {
		t.Errorf("by a package that has nothing to do with it: %v", err)
	}
}

func TestAll(t *testing.T) {
	dir := t.TempDir()
	shown := func(names []string) string {
		var out []string
		for _, name := range names {
			rel, err := filepath.Rel(dir, filepath.Dir(name))
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, filepath.ToSlash(rel))
		}
		return strings.Join(out, " ")
	}
	for name, text := range map[string]string{
		"go.work": "go 1.26\n\nuse (\n\t./m\n\t./n\n)\n", "m/go.mod": "module m\n", "n/go.mod": "module n\n",
		"m/nested/go.mod": "module nested\n", "m/vendor/v/v.go": "package v\n",
	} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	for _, at := range []string{"", "m", "m/a/b", "m/nested", "m/vendor/v", "m/.git", "n/testdata/c", "o"} {
		write(t, filepath.Join(dir, filepath.FromSlash(at), Name), "")
	}
	for _, tt := range []struct{ gowork, dir, base, all, inPatterns string }{
		{"", "m", ".", "m m/a/b n/testdata/c", "m m/a/b"},
		{"", "m/a", ".", "m m/a/b n/testdata/c", "m m/a/b"},
		{"", "m/nested", ".", "m m/a/b m/nested n/testdata/c", "m m/a/b m/nested"},
		{"", ".", ".", "m m/a/b n/testdata/c", "m m/a/b"},
		{"", "n/testdata/c", ".", "m m/a/b n/testdata/c", "m m/a/b n/testdata/c"},
		{"off", "m", "m", "m m/a/b", "m m/a/b"},
		{"off", "m/a/b", "m", "m m/a/b", "m m/a/b"},
		{"off", "o", "o", "o", "o"},
		{"off", "m/nested", "m/nested", "m/nested", "m/nested"},
	} {
		t.Setenv("GOWORK", tt.gowork)
		at := filepath.Join(dir, filepath.FromSlash(tt.dir))
		if got := Base(at); got != filepath.Join(dir, filepath.FromSlash(tt.base)) {
			t.Errorf("GOWORK=%q in %s: base %s, want %s", tt.gowork, tt.dir, got, tt.base)
		}
		if got := shown(All(at)); got != tt.all {
			t.Errorf("GOWORK=%q in %s: %s, want %s", tt.gowork, tt.dir, got, tt.all)
		}
		if got := shown(InPatterns(at)); got != tt.inPatterns {
			t.Errorf("GOWORK=%q in %s: %s match patterns, want %s", tt.gowork, tt.dir, got, tt.inPatterns)
		}
	}
}
