// Package config reads .retrylint.toml, in which a module says what retrylint
// can't know by itself.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/suggest"
)

// Name is the name of the file.
const Name = ".retrylint.toml"

// A File is the content of a configuration file.
type File struct {
	Models []catalog.Model `toml:"model"` // of helpers that the catalogue does not know

	Path string `toml:"-"`
	text []byte
}

// Find returns the path of the nearest file from dir upwards to the root of
// its module, or "". Outside a module it looks in dir alone.
func Find(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for cur, inModule := dir, hasModule(dir); ; cur = filepath.Dir(cur) {
		name := filepath.Join(cur, Name)
		if _, err := os.Lstat(name); err == nil {
			return name
		}
		_, err := os.Lstat(filepath.Join(cur, "go.mod"))
		if err == nil || !inModule || cur == filepath.Dir(cur) {
			return ""
		}
	}
}

func hasModule(dir string) bool {
	for cur := dir; ; cur = filepath.Dir(cur) {
		if _, err := os.Lstat(filepath.Join(cur, "go.mod")); err == nil {
			return true
		}
		if cur == filepath.Dir(cur) {
			return false
		}
	}
}

// Load reads the nearest file, see [Find]. Without one it returns an empty
// File. An error is one line that names the place in the file and the mend.
func Load(dir string) (*File, error) {
	name := Find(dir)
	if name == "" {
		return &File{}, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, fmt.Errorf("%s: can't be read: %w", show(name), err)
	}
	return parse(name, text)
}

func parse(name string, text []byte) (*File, error) {
	f := &File{Path: name, text: text}
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(f)
	var unknown *toml.StrictMissingError
	var broken *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		e := unknown.Errors[0]
		line, col := e.Position()
		key := e.Key()
		last := key[len(key)-1]
		return nil, fmt.Errorf("%s:%d:%d: unknown key %q: %s is the nearest", show(name), line, col, last, suggest.Nearest(last, keys(key, lineOf(text, line))))
	case errors.As(err, &broken):
		line, col := broken.Position()
		return nil, fmt.Errorf("%s:%d:%d: %s", show(name), line, col, oneLine(broken.Error()))
	case err != nil:
		return nil, fmt.Errorf("%s: %s", show(name), oneLine(err.Error()))
	}
	if p := catalog.Validate(f.Models); p != nil {
		return nil, f.errorf(p.Model, p.Key, "%s", p.Text)
	}
	return f, nil
}

func oneLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimPrefix(s, "toml: "), "\n")
	return s
}

// show writes a path as seen from the working directory, where that is
// shorter.
func show(name string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, name); err == nil && len(rel) < len(name) {
			return rel
		}
	}
	return name
}

var header = regexp.MustCompile(`^\s*\[\[\s*model\s*\]\]`)

// errorf makes an error that stands at a key of a model.
func (f *File) errorf(model int, key, format string, args ...any) error {
	line := 0
	for i, text := range strings.Split(string(f.text), "\n") {
		switch {
		case header.MatchString(text):
			if model--; model == -1 {
				line = i + 1
			} else if model < -1 {
				model = -1 << 30
			}
		case line > 0 && model == -1 && key != "" && regexp.MustCompile(`^\s*"?`+key+`"?\s*=`).MatchString(text):
			line, model = i+1, -1<<30
		}
	}
	return fmt.Errorf("%s:%d: "+format, append([]any{show(f.Path), line}, args...)...)
}

func lineOf(text []byte, line int) string {
	lines := strings.Split(string(text), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return lines[line-1]
}

var inline = regexp.MustCompile(`^\s*(\w+)\s*=\s*\{`)

// keys returns the keys that could stand where a key is unknown. The decoder
// leaves the name of an inline table out of the key, so that has to be read
// off the line.
func keys(at []string, line string) []string {
	t := reflect.TypeFor[File]()
	if m := inline.FindStringSubmatch(line); m != nil && m[1] != at[len(at)-1] && !slices.Contains(at, m[1]) {
		at = slices.Insert(slices.Clone(at), len(at)-1, m[1])
	}
	for _, k := range at[:len(at)-1] {
		next := t
		for i := range t.NumField() {
			if name(t.Field(i)) == k {
				next = t.Field(i).Type
			}
		}
		for next.Kind() == reflect.Slice || next.Kind() == reflect.Pointer {
			next = next.Elem()
		}
		if next.Kind() != reflect.Struct {
			break
		}
		t = next
	}
	var out []string
	for i := range t.NumField() {
		if n := name(t.Field(i)); n != "" && n != "-" {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

func name(f reflect.StructField) string {
	n, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
	return n
}
