package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/finding"
)

// readBaseline reads the baseline: the file that -baseline names, or the one
// at the root of the module or workspace, where there is one.
func (r *checkedRun) readBaseline() error {
	r.file = filepath.Join(config.Base(r.dir), baseline.Name)
	if name := r.opts.base; name != "" {
		if !filepath.IsAbs(name) {
			name = filepath.Join(r.dir, name)
		}
		r.file = name
	}
	var err error
	r.accepted, err = baseline.Read(r.file)
	if errors.Is(err, fs.ErrNotExist) {
		if r.opts.base != "" && (!r.opts.writes || r.opts.prune) {
			return fmt.Errorf("-baseline: there is no %s: write it with retrylint baseline", r.opts.base)
		}
		return nil
	}
	return err
}

// compare leaves only the findings that are not in the baseline, and names
// its entries that match nothing any more.
func (r *checkedRun) compare(stderr io.Writer) {
	isNew, unmatched := baseline.Split(r.Findings, r.accepted)
	var kept []finding.Finding
	for i, f := range r.Findings {
		if isNew[i] {
			kept = append(kept, f)
		}
	}
	r.Findings = kept
	for _, e := range unmatched {
		if r.covers(e) {
			fmt.Fprintf(stderr, "retrylint: baseline: %s in %s.%s is gone: %s (retrylint baseline -prune removes it)\n", e.Rule, e.Package, e.Func, e.Message)
		}
	}
}

// covers reports whether the run would have found what the entry stands for.
func (r *checkedRun) covers(e baseline.Entry) bool {
	if r.Stopped || !r.on[e.Rule] || e.Test && !r.opts.tests {
		return false
	}
	if len(r.Failures) > 0 {
		failed := func(f finding.Failure) bool { return f.Package == "" || f.Package == e.Package }
		return slices.Contains(r.Paths, e.Package) && !slices.ContainsFunc(r.Failures, failed)
	}
	all := r.dir == config.Base(r.dir) && slices.Equal(r.patterns, []string{"./..."})
	return all || slices.Contains(r.Paths, e.Package)
}

// writeBaseline writes all findings to the baseline; with -prune it only
// removes the entries that match nothing any more. Entries that the run does
// not cover stay.
func writeBaseline(args []string, stdout, stderr io.Writer) int {
	opts := options{writes: true}
	r, status := opts.run(args, stdout, stderr)
	if r == nil {
		return status
	}
	for _, f := range r.Failures {
		fmt.Fprintf(stderr, "retrylint: %s not checked: %s\n", f.Package, f.Message)
	}
	if r.Stopped {
		fmt.Fprintln(stderr, "retrylint: interrupted: the baseline is left as it is")
		return exitInterrupted
	}
	isNew, unmatched := baseline.Split(r.Findings, r.accepted)
	gone := map[baseline.Entry]int{}
	for _, e := range unmatched {
		if r.covers(e) {
			gone[e]++
		}
	}
	var entries []baseline.Entry
	removed := 0
	for _, e := range r.accepted {
		if gone[e] > 0 {
			gone[e]--
			removed++
			continue
		}
		entries = append(entries, e)
	}
	added := 0
	for i, e := range baseline.Entries(r.Findings) {
		if isNew[i] && !opts.prune {
			entries = append(entries, e)
			added++
		}
	}
	if err := baseline.Write(r.file, entries); err != nil {
		fmt.Fprintf(stderr, "retrylint: the baseline can't be written: %v: name another place with -baseline\n", err)
		return exitIncomplete
	}
	fmt.Fprintf(stderr, "%d in the baseline: %d added, %d removed\n", len(entries), added, removed)
	if len(r.Failures) > 0 {
		return exitIncomplete
	}
	return exitClean
}
