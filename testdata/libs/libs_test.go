package libs

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A place is a line of a file.
type place struct {
	file string // relative to this directory
	line int
}

func (p place) String() string { return fmt.Sprintf("%s:%d", p.file, p.line) }

// A source is one file of cases or probes.
type source struct {
	name string
	fset *token.FileSet
	ast  *ast.File
	text string
}

// sources parses the files of the folders that hold cases.
func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "stubs" || d.Name() == "wire"): // code that is no case
			return filepath.SkipDir
		case d.IsDir(), filepath.Ext(name) != ".go", filepath.Dir(name) == ".":
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, text, parser.ParseComments)
		if err != nil {
			return err
		}
		out = append(out, source{filepath.ToSlash(name), fset, f, string(text)})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var quoted = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`")

// wants returns what the want comments of a file expect, by line.
func (s source) wants() (map[place][]*regexp.Regexp, error) {
	out := map[place][]*regexp.Regexp{}
	for _, group := range s.ast.Comments {
		for _, c := range group.List {
			rest, ok := strings.CutPrefix(c.Text, "// want ")
			if !ok {
				continue
			}
			at := place{s.name, s.fset.Position(c.Pos()).Line}
			list := quoted.FindAllString(rest, -1)
			if len(list) == 0 {
				return nil, fmt.Errorf("%v: want without a pattern", at)
			}
			for _, q := range list {
				text, err := strconv.Unquote(q)
				if err != nil {
					return nil, fmt.Errorf("%v: %v", at, err)
				}
				re, err := regexp.Compile(text)
				if err != nil {
					return nil, fmt.Errorf("%v: %v", at, err)
				}
				out[at] = append(out[at], re)
			}
		}
	}
	return out, nil
}

// compare tells what was found and not expected, and what was expected and
// not found.
func compare(found map[place][]string, wants map[place][]*regexp.Regexp) []string {
	places := slices.AppendSeq(slices.Collect(maps.Keys(found)), maps.Keys(wants))
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.line-b.line)
	})
	var out []string
	for _, at := range slices.Compact(places) {
		messages := slices.Sorted(slices.Values(found[at]))
		taken := match(messages, wants[at])
		for i, re := range wants[at] {
			if taken[i] < 0 {
				out = append(out, fmt.Sprintf("%v: no finding matches %q", at, re))
			}
		}
		for i, m := range messages {
			if !slices.Contains(taken, i) {
				out = append(out, fmt.Sprintf("%v: unexpected finding: %s", at, m))
			}
		}
	}
	return out
}

// match gives each pattern a message of its own, and as many of them as can
// have one. It returns the index of the message of each, or -1.
func match(messages []string, wants []*regexp.Regexp) []int {
	taken := slices.Repeat([]int{-1}, len(wants))
	var place func(m int, seen []bool) bool
	place = func(m int, seen []bool) bool {
		for i, re := range wants {
			if seen[i] || !re.MatchString(messages[m]) {
				continue
			}
			seen[i] = true
			if taken[i] < 0 || place(taken[i], seen) {
				taken[i] = m
				return true
			}
		}
		return false
	}
	for m := range messages {
		place(m, make([]bool, len(wants)))
	}
	return taken
}

// vet runs the real go vet with the tool over the folders.
func vet(t *testing.T, folders []string) map[place][]string {
	t.Helper()
	tool := filepath.Join(t.TempDir(), "retrylint")
	build := exec.Command("go", "build", "-o", tool, "./cmd/retrylint")
	build.Dir = filepath.Join("..", "..")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, text)
	}
	args := []string{"vet", "-json", "-vettool=" + tool}
	for _, f := range folders {
		args = append(args, "./"+f)
	}
	cmd := exec.Command("go", args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Errorf("go vet: %v\n%s", err, stderr.String())
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	found := map[place][]string{}
	dec := json.NewDecoder(&stdout)
	for dec.More() {
		var out map[string]map[string]json.RawMessage
		if err := dec.Decode(&out); err != nil {
			t.Fatalf("go vet -json: %v", err)
		}
		for id, rules := range out {
			for rule, raw := range rules {
				var list []struct{ Posn, Message string }
				if err := json.Unmarshal(raw, &list); err != nil {
					t.Errorf("%s: %s: %s", id, rule, raw)
				}
				for _, d := range list {
					name, line := position(here, d.Posn)
					at := place{name, line}
					// The test variant of a package repeats what the package says.
					if m := rule + ": " + d.Message; !slices.Contains(found[at], m) {
						found[at] = append(found[at], m)
					}
				}
			}
		}
	}
	return found
}

func position(here, posn string) (string, int) {
	parts := strings.Split(posn, ":")
	line, _ := strconv.Atoi(parts[len(parts)-2])
	name := strings.Join(parts[:len(parts)-2], ":")
	if rel, err := filepath.Rel(here, name); err == nil {
		name = filepath.ToSlash(rel)
	}
	return name, line
}

func TestVet(t *testing.T) {
	wants := map[string]map[place][]*regexp.Regexp{}
	for _, s := range sources(t) {
		w, err := s.wants()
		if err != nil {
			t.Fatal(err)
		}
		dir := s.dir()
		if wants[dir] == nil {
			wants[dir] = map[place][]*regexp.Regexp{}
		}
		maps.Copy(wants[dir], w)
	}
	folders := slices.Sorted(maps.Keys(wants))
	found := vet(t, folders)
	for _, dir := range folders {
		t.Run(dir, func(t *testing.T) {
			here := map[place][]string{}
			for at, m := range found {
				if filepath.ToSlash(filepath.Dir(at.file)) == dir {
					here[at] = m
				}
			}
			for _, line := range compare(here, wants[dir]) {
				t.Error(line)
			}
		})
	}
	for at, m := range found {
		if _, ok := wants[filepath.ToSlash(filepath.Dir(at.file))]; !ok {
			t.Errorf("%v: finding in a file that holds no cases: %q", at, m)
		}
	}
}
