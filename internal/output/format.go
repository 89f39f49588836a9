package output

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/suggest"
)

// A Rule is what the formats say of one rule.
type Rule struct {
	Name    string
	Summary string // a verb phrase in one line
	Page    string // the whole page, plain text
	URL     string
}

// Config is what the formats need to know of the run.
type Config struct {
	Out, Err io.Writer
	Dir      string // absolute; where the command runs
	Root     string // absolute; the root of the checkout, which code hosts count paths from
	Version  string // of retrylint
	Rules    []Rule // all that were run, in order
}

// formats are the ways to print findings, by the name that selects them.
var formats = map[string]func(Config) Handler{
	"text":       func(c Config) Handler { return &Text{Out: c.Out, Err: c.Err, Dir: c.Dir} },
	"json":       func(c Config) Handler { return &JSON{Out: c.Out, Dir: c.Dir} },
	"sarif":      func(c Config) Handler { return &document{cfg: c, print: sarif} },
	"github":     func(c Config) Handler { return &document{cfg: c, print: github} },
	"gitlab":     func(c Config) Handler { return &document{cfg: c, print: gitlab} },
	"checkstyle": func(c Config) Handler { return &document{cfg: c, print: checkstyle} },
	"junit":      func(c Config) Handler { return &document{cfg: c, print: junit} },
}

// Formats lists the names of all formats.
func Formats() []string {
	return []string{"text", "json", "sarif", "github", "gitlab", "checkstyle", "junit"}
}

// New returns the handler that prints a format.
func New(format string, cfg Config) (Handler, error) {
	if err := Known(format); err != nil {
		return nil, err
	}
	return formats[format](cfg), nil
}

// Known returns an error with the nearest name for a format that there is not.
func Known(format string) error {
	if formats[format] == nil {
		return fmt.Errorf("unknown format %q: %s is the nearest of %s", format, suggest.Nearest(format, Formats()), strings.Join(Formats(), ", "))
	}
	return nil
}

// A document prints nothing before the run ends.
type document struct {
	cfg      Config
	findings []finding.Finding
	failures []finding.Failure
	summary  Summary
	print    func(*document) error
}

func (d *document) Finding(f finding.Finding) error {
	d.findings = append(d.findings, f)
	return nil
}

func (d *document) Failure(f finding.Failure) error {
	d.failures = append(d.failures, f)
	return nil
}

func (d *document) End(s Summary) error {
	d.summary = s
	return d.print(d)
}

// inRoot returns the file as the host of the code names it: with slashes, from
// the root of the checkout. Outside of it, ok is false.
func (d *document) inRoot(file string) (path string, ok bool) {
	rel, err := filepath.Rel(d.cfg.Root, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return filepath.ToSlash(file), false
	}
	return filepath.ToSlash(rel), true
}

// Tee hands everything to several handlers. An error of one keeps nothing from
// the others.
type Tee []Handler

// Finding hands on f.
func (t Tee) Finding(f finding.Finding) error {
	return t.each(func(h Handler) error { return h.Finding(f) })
}

// Failure hands on f.
func (t Tee) Failure(f finding.Failure) error {
	return t.each(func(h Handler) error { return h.Failure(f) })
}

// End hands on s.
func (t Tee) End(s Summary) error {
	return t.each(func(h Handler) error { return h.End(s) })
}

func (t Tee) each(do func(Handler) error) error {
	var errs []error
	for _, h := range t {
		errs = append(errs, do(h))
	}
	return errors.Join(errs...)
}
