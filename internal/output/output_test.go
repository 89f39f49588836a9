package output_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/output"
)

func TestSummary(t *testing.T) {
	tests := []struct {
		sum  output.Summary
		want string
	}{
		{output.Summary{Packages: 12}, "no findings in 12 packages"},
		{output.Summary{Packages: 1}, "no findings in 1 package"},
		{output.Summary{Findings: 1, Flagged: 1, Packages: 12}, "1 finding in 1 of 12 packages"},
		{output.Summary{Findings: 3, Flagged: 2, Packages: 12, Failures: 1}, "3 findings in 2 of 12 packages, 1 not checked"},
		{output.Summary{Failures: 1}, "nothing was checked"},
		{output.Summary{Packages: 12, Stopped: true}, "interrupted: 0 findings so far, not everything was checked"},
		{output.Summary{Findings: 3, Flagged: 2, Packages: 12, Stopped: true}, "interrupted: 3 findings so far, not everything was checked"},
	}
	for _, test := range tests {
		if got := test.sum.String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

var (
	dir = filepath.Join(string(filepath.Separator), "home", "me", "module")
	at  = finding.Position{File: filepath.Join(dir, "a", "a.go"), Line: 3, Col: 2}
	one = finding.Finding{
		Rule: "nojitter", Category: "nojitter", Message: "retry of a < b", Package: "m/a", Start: at, End: at,
		Related: []finding.Related{{Start: at, End: at, Message: "retry loop is here"}},
		Fixes:   []finding.Fix{{Message: "Add jitter", Edits: []finding.Edit{{File: at.File, Start: 10, End: 12, New: "x"}}}},
	}
	crash = finding.Failure{Package: "m/b", Message: "internal error: panic: x", Detail: "panic: x\ngoroutine 1"}
)

// print hands h two findings, of which the other stands outside of the
// directory, and a failure.
func print(t *testing.T, h output.Handler) {
	t.Helper()
	far := one
	far.Start.File = filepath.Join(string(filepath.Separator), "x.go")
	for _, err := range []error{h.Finding(one), h.Finding(far), h.Failure(crash), h.End(output.Summary{Findings: 2, Flagged: 1, Packages: 1, Failures: 1})} {
		if err != nil {
			t.Error(err)
		}
	}
}

func TestText(t *testing.T) {
	var out, errs strings.Builder
	print(t, &output.Text{Out: &out, Err: &errs, Dir: dir})
	want := "a/a.go:3:2: retry of a < b (nojitter)\n/x.go:3:2: retry of a < b (nojitter)\n"
	if got := filepath.ToSlash(out.String()); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	want = "retrylint: m/b not checked: internal error: panic: x\n\tpanic: x\n\tgoroutine 1\n2 findings in 1 of 1 package, 1 not checked\n"
	if got := errs.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestJSON(t *testing.T) {
	var out strings.Builder
	print(t, &output.JSON{Out: &out, Dir: dir})
	for _, want := range []string{
		`"version": 1,`,
		`"file": "a/a.go",`,
		`"file": "/x.go",`,
		`"message": "retry of a < b",`,
		`"message": "retry loop is here"`,
		`"start": 10,`,
		`"package": "m/b",`,
		`"detail": "panic: x\ngoroutine 1"`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in %s", want, out.String())
		}
	}
}
