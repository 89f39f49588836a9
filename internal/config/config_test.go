package config

import (
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
		{"unknown key of an attribute", "[[model]]\nbase = { form = \"arg 0\" }\n", `unknown key "form": from is the nearest`},
		{"half-edited", good + "base = \n", "x.toml:9:"},
		{"wrong kind of value", "[[model]]\nname = 3\n", "x.toml:2:"},
		{"no package", "[[model]]\nname = \"Do\"\ndoes = \"run\"\n", "x.toml:1: Do has no package"},
		{"second model", good + "\n[[model]]\nname = \"Get\"\nin = [\"a\"]\ndoes = \"runs\"\n", `x.toml:13: Get does "runs"`},
		{"wrong place", strings.Replace(good, `op = "arg 2"`, `op = "arg"`, 1), "x.toml:5: "},
		{"cycle", strings.Replace(good, `jitter = "full"`, `policy = "arg 2"`, 1), "x.toml:7: policy and op are both arg 2"},
	}
	for _, tt := range tests {
		_, err := parse("x.toml", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %s", tt.name, err, tt.want)
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
	if err := os.Mkdir(filepath.Join(dir, Name), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "can't be read") {
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
`)
	tests := []struct{ name, model, want string }{
		{"all there", "name = \"Do\"\nattempts = \"arg 0\"\nop = \"arg 1\"", ""},
		{"fields", "name = \"Open\"\nattempts = \"arg 0.Retry.Max\"", ""},
		{"method", "name = \"Client.Run\"\nop = \"arg 0\"\npolicy = \"recv\"", ""},
		{"all methods", "name = \"Client.*\"", ""},
		{"no function", "name = \"Dont\"", ".retrylint.toml:4: m/x has no Dont"},
		{"no method", "name = \"Client.Walk\"", ":4: m/x.Client has no method Walk"},
		{"no argument", "name = \"Do\"\nop = \"arg 2\"", ":5: Do takes 2 arguments"},
		{"no field", "name = \"Open\"\nattempts = \"arg 0.Retry.Min\"", ":5: struct{Max int} has no field Min"},
		{"no receiver", "name = \"Do\"\npolicy = \"recv\"", ":5: Do is no method"},
		{"no arguments", "name = \"Options\"\nbase = \"arg 0\"", ":5: Options takes no arguments"},
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
	if err := f.Check(dir, nil); err == nil || !strings.Contains(err.Error(), ":2: there is no package m/none") {
		t.Errorf("no package: %v", err)
	}
}
