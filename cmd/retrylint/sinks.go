package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/output"
)

// A target is what one -f flag asks for: a format, and the file that it goes
// to, which is empty for standard output.
type target struct{ format, file string }

// targets is the value of the -f flags.
type targets []target

func (t *targets) String() string { return "" }

// Set adds FORMAT or FORMAT=FILE.
func (t *targets) Set(value string) error {
	format, file, hasFile := strings.Cut(value, "=")
	if err := output.Known(format); err != nil {
		return err
	}
	if hasFile && file == "" {
		return fmt.Errorf("no file behind %s=", format)
	}
	for _, other := range *t {
		switch {
		case other.file != file:
		case file == "":
			return fmt.Errorf("%s and %s both go to standard output: give one of them a file, as in -f %s=FILE", other.format, format, format)
		default:
			return fmt.Errorf("%s and %s both go to %s", other.format, format, file)
		}
	}
	*t = append(*t, target{format, file})
	return nil
}

// sinks are where the output of a run goes.
type sinks struct {
	output.Tee
	files  []*output.File
	text   *bytes.Buffer // the findings as text, for where a file cannot be written
	stdout io.Writer
}

// open readies the outputs of a run in dir. Files that cannot be written are
// an error here, before anything is checked.
func (t targets) open(dir string, on map[string]bool, stdout, stderr io.Writer) (*sinks, error) {
	if len(t) == 0 {
		t = targets{{format: "text"}}
	}
	cfg := output.Config{Err: stderr, Dir: dir, Root: checkout(dir), Version: moduleVersion(), Rules: rulesOf(on)}
	s := &sinks{stdout: stdout}
	// What was not checked and the counts go to standard error, unless the one
	// output is a JSON document that holds them.
	quiet := len(t) == 1 && t[0] == target{format: "json"}
	for _, one := range t {
		cfg.Out = stdout
		if one.file != "" {
			f, err := output.Create(one.file)
			if err != nil {
				return nil, fmt.Errorf("-f %s=%s: %w", one.format, one.file, err)
			}
			s.files = append(s.files, f)
			cfg.Out = f
		}
		c := cfg
		if one.format == "text" {
			c.Err = io.Discard
		}
		h, err := output.New(one.format, c)
		if err != nil {
			return nil, err
		}
		s.Tee = append(s.Tee, h)
	}
	if !slices.ContainsFunc(t, func(one target) bool { return one.file == "" }) {
		s.text = new(bytes.Buffer)
		s.Tee = append(s.Tee, &output.Text{Out: s.text, Err: io.Discard, Dir: dir})
	}
	if !quiet {
		s.Tee = append(s.Tee, &output.Text{Out: io.Discard, Err: stderr, Dir: dir})
	}
	return s, nil
}

// close puts the files in their places. When one cannot be written, and
// standard output has nothing yet, the findings are printed there.
func (s *sinks) close() error {
	var errs []error
	for _, f := range s.files {
		errs = append(errs, f.Commit())
	}
	err := errors.Join(errs...)
	if err != nil && s.text != nil {
		_, printed := s.stdout.Write(s.text.Bytes())
		err = errors.Join(err, printed)
	}
	return err
}

// checkout returns the root of the working tree of git that holds dir, and dir
// itself outside of one.
func checkout(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// rulesOf describes the rules that are on.
func rulesOf(on map[string]bool) []output.Rule {
	var rules []output.Rule
	for _, a := range analyzers.All {
		if on[a.Name] {
			rules = append(rules, output.Rule{Name: a.Name, Summary: summary(a), Page: a.Doc, URL: diag.URL(a.Name)})
		}
	}
	return rules
}
