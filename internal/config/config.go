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
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
)

// Name is the name of the file.
const Name = ".retrylint.toml"

// A File is the content of a configuration file.
type File struct {
	Models    []catalog.Model `toml:"model"` // of helpers that the catalogue does not know
	Roundtick Roundtick       `toml:"roundtick"`

	Path string `toml:"-"`
	text []byte
}

// Roundtick is the table of rule roundtick.
type Roundtick struct {
	All bool `toml:"all"` // report what is likely as well
}

// Flags returns the flags of analyzers that the file sets, each as
// "rule.name", with their values.
func (f *File) Flags() map[string]string {
	out := map[string]string{}
	if f.Roundtick.All {
		out["roundtick.all"] = "true"
	}
	return out
}

// An Error says in one line what is wrong with a file, and the mend.
type Error struct {
	File      string // its path
	Line, Col int    // from 1; zero when it is about the whole file
	Text      string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Text)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Text)
}

// From names the file of an [Error] as seen from dir, where that is shorter.
func From(dir string, err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	if rel, err := filepath.Rel(dir, e.File); err == nil && len(rel) < len(e.File) {
		e.File = rel
	}
	return e
}

// Load reads the file that holds for dir, see [Find]. Without one it returns
// an empty File. An error is an [Error].
func Load(dir string) (*File, error) {
	name := Find(dir)
	if name == "" {
		return &File{}, nil
	}
	return Read(name)
}

// Read reads a file. An error is an [Error].
func Read(name string) (*File, error) {
	text, err := Text(name)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, &Error{File: name, Text: fmt.Sprintf("can't be read: %v: make it a file that can be, or remove it", err)}
	}
	return parse(name, bytes.TrimPrefix(text, []byte("\ufeff"))) // some editors begin with a byte order mark
}

// Text returns the text of a file. Reading a pipe would wait for a writer, so
// only a regular file is read.
func Text(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no regular file")
	}
	return os.ReadFile(name)
}

// errorf makes an error that stands at a key of a model, or at the table
// around that key.
func (f *File) errorf(model int, path, format string, args ...any) error {
	at := find(keysOf(f.text), strings.TrimSuffix(fmt.Sprintf("model[%d].%s", model, path), "."))
	return &Error{f.Path, at.line, at.col, fmt.Sprintf(format, args...)}
}
