package main

import (
	"context"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/driver"
)

// An edit is made to the files of a package, by name.
type edit struct {
	name string
	do   func(files map[string]string)
}

// replace returns what replaces text in a file, which has to be there.
func replace(file, old, text string) func(map[string]string) {
	return func(files map[string]string) {
		if !strings.Contains(files[file], old) {
			panic(file + " has no " + old)
		}
		files[file] = strings.Replace(files[file], old, text, 1)
	}
}

const (
	inClient     = "client/client.go"
	inSubscriber = "subscriber/subscriber.go"
)

// neutral are edits that leave every finding what it is.
var neutral = []edit{
	{"lines inserted above", replace(inClient, "// Client reads", "// One\n// more\n\nvar _ = 0\n\n// Client reads")},
	{"file renamed", func(files map[string]string) {
		files["client/prices.go"] = files[inClient]
		delete(files, inClient)
	}},
	{"function moved down", move(inClient, inClient, "func backoff(")},
	{"function moved to another file", move(inClient, "client/backoff.go", "func backoff(")},
	{"method moved to another file", move(inClient, "client/set.go", "// SetPrice writes")},
	{"not formatted, then gofmt", func(files map[string]string) {
		for name, text := range files {
			text, err := format.Source([]byte(strings.ReplaceAll(text, "\t", "   \t ")))
			if err != nil {
				panic(err)
			}
			files[name] = string(text)
		}
	}},
	{"not formatted", func(files map[string]string) {
		replace(inClient, "delay := base << attempt", "delay:=base<<attempt")(files)
		replace(inSubscriber, "5 * time.Second", "5*time.Second")(files)
	}},
	{"variable renamed in a neighbour", func(files map[string]string) {
		files[inClient] = strings.ReplaceAll(files[inClient], "resp", "answer")
	}},
	{"statement added in the loop", replace(inSubscriber, `log.Printf("session: %v", err)`, `log.Printf("session ended: %v", err)
			log.Print("again")`)},
	{"statement added before the loop", replace(inSubscriber, "\tfor ctx.Err() == nil {", "\tlog.Print(\"start\")\n\tfor ctx.Err() == nil {")},
	{"comment added at the finding", replace(inSubscriber, "case <-time.After(5 * time.Second):", "case <-time.After(5 * time.Second): // a while\n\t// then again")},
	{"local variable renamed", func(files map[string]string) {
		files[inSubscriber] = strings.ReplaceAll(files[inSubscriber], "delay", "pause")
	}},
	{"call broken into lines", replace(inSubscriber, "time.After(min(delay+rand.N(delay), maxDelay))", "time.After(min(\n\tdelay+rand.N(delay),\n\tmaxDelay,\n))")},
}

// changes are edits of a schedule, each with the rules whose findings are
// others from then on.
var changes = []struct {
	edit
	rules string
}{
	{edit{"another fixed delay", replace(inSubscriber, "5 * time.Second", "7 * time.Second")}, "nojitter"},
	{edit{"another number of attempts", replace(inClient, "range 10", "range 12")}, "nobackoff"},
	{edit{"another base, a constant of the package", replace(inClient, "200 * time.Millisecond", "100 * time.Millisecond")}, "overflow"},
	{edit{"another growth", replace(inSubscriber, "min(2*delay", "min(3*delay")}, "lostjitter"},
	{edit{"another wait of an endless loop", replace(inSubscriber, "time.Sleep(time.Second +", "time.Sleep(2*time.Second +")}, "unbounded"},
}

// move moves the function that begins with head, to the end of a file.
func move(from, to, head string) func(map[string]string) {
	return func(files map[string]string) {
		text := files[from]
		start := strings.Index(text, head)
		end := start + strings.Index(text[start:], "\n}\n") + len("\n}\n")
		decl := text[start:end]
		files[from] = text[:start] + text[end:]
		const used = "\nvar (\n\t_ = context.Canceled\n\t_ = fmt.Sprint\n\t_ = rand.Int\n\t_ time.Time\n)\n"
		files[from] += used
		if files[to] == "" {
			files[to] = "package client\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"math/rand/v2\"\n\t\"time\"\n)\n" + used
		}
		files[to] += "\n" + decl
	}
}

// TestIdentity edits the faulty examples and looks at the identities of their
// findings.
func TestIdentity(t *testing.T) {
	before := identities(t, edit{"as it stands", func(map[string]string) {}})
	if len(before) < 7 {
		t.Fatalf("%d findings", len(before))
	}
	for _, e := range neutral {
		t.Run(e.name, func(t *testing.T) {
			if after := identities(t, e); !slices.Equal(before, after) {
				t.Errorf("before %q\nafter  %q", before, after)
			}
		})
	}
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			after := identities(t, c.edit)
			gone := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return slices.Contains(after, id) })
			var rules []string
			for _, id := range gone {
				rule, _, _ := strings.Cut(id, " ")
				rules = append(rules, rule)
			}
			if got := strings.Join(rules, " "); got != c.rules || len(after) != len(before) {
				t.Errorf("changed: %s, want %s\nbefore %q\nafter  %q", got, c.rules, before, after)
			}
		})
	}
}

// identities checks a copy of the faulty examples after an edit.
func identities(t *testing.T, e edit) []string {
	t.Helper()
	root := filepath.Join("..", "..", "examples", "faulty")
	files := map[string]string{}
	for _, name := range []string{inClient, inSubscriber, "worker/worker.go"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	e.do(files)
	files["go.mod"] = "module m\n\ngo 1.26\n"
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tool, err := filepath.Abs(filepath.Join(bin, "retrylint"))
	if err != nil {
		t.Fatal(err)
	}
	res := driver.Run(context.Background(), driver.Config{Tool: tool, Dir: dir, Patterns: []string{"./..."}})
	if len(res.Failures) > 0 {
		t.Fatal(res.Failures)
	}
	var out []string
	for _, id := range baseline.Identify(res.Findings, nil) {
		out = append(out, id.Rule+" "+id.Package+" "+id.Func+" "+id.String())
	}
	slices.Sort(out)
	return out
}
