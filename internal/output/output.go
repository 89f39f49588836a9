// Package output prints what a run of the analyzers has to say. There is one
// [Handler] for each format.
package output

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// A Handler takes the events of one run in order: the findings, the
// failures, and the end.
type Handler interface {
	Finding(finding.Finding) error
	Failure(finding.Failure) error
	End(Summary) error
}

// Summary is what there is to say at the end of a run.
type Summary struct {
	Findings int
	Flagged  int  // packages with findings
	Packages int  // packages that were checked
	Failures int  // packages and patterns that were not
	Stopped  bool // the run was interrupted
}

// String returns one line: "3 findings in 2 of 12 packages".
func (s Summary) String() string {
	switch {
	case s.Stopped:
		return fmt.Sprintf("interrupted: %s so far, not everything was checked", plural(s.Findings, "finding"))
	case s.Packages == 0:
		return "nothing was checked"
	}
	text := "no findings in " + plural(s.Packages, "package")
	if s.Findings > 0 {
		text = fmt.Sprintf("%s in %d of %s", plural(s.Findings, "finding"), s.Flagged, plural(s.Packages, "package"))
	}
	if s.Failures > 0 {
		text += fmt.Sprintf(", %d not checked", s.Failures)
	}
	return text
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Text prints findings one a line, and the rest as lines of an error output.
type Text struct {
	Out, Err io.Writer
	Dir      string // paths are printed relative to it
}

// Finding prints "file:line:col: message (rule)", and below it why the fix was
// not applied, where that is so.
func (t *Text) Finding(f finding.Finding) error {
	start := f.Start
	start.File = relative(t.Dir, start.File)
	text := fmt.Sprintf("%s: %s (%s)\n", start, f.Message, f.Rule)
	if f.NotFixed != "" {
		text += "\tnot fixed: " + f.NotFixed + "\n"
	}
	_, err := io.WriteString(t.Out, text)
	return err
}

// Failure prints "retrylint: package not checked: first error", and below it
// the whole text of a crash.
func (t *Text) Failure(f finding.Failure) error {
	text := f.Message
	if f.Package != "" {
		text = f.Package + " not checked: " + text
	}
	if f.Detail != "" {
		text += "\n\t" + strings.ReplaceAll(f.Detail, "\n", "\n\t")
	}
	_, err := fmt.Fprintf(t.Err, "retrylint: %s\n", text)
	return err
}

// End prints the counts.
func (t *Text) End(s Summary) error {
	_, err := fmt.Fprintln(t.Err, s)
	return err
}

// relative returns file as seen from dir, unless the absolute path is
// shorter: the way the go command prints paths.
func relative(dir, file string) string {
	rel, err := filepath.Rel(dir, file)
	if err != nil || len(rel) >= len(file) {
		return file
	}
	return cmp.Or(rel, file)
}
