package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/output"
)

// check runs the rules over packages.
func check(args []string, stdout, stderr io.Writer) int {
	var opts options
	r, status := opts.run(args, stdout, stderr)
	if r == nil {
		return status
	}
	r.compare(stderr)
	sum, err := show(r.out, r.Result)
	if err = errors.Join(err, r.out.close()); err != nil {
		fmt.Fprintf(stderr, "retrylint: %v\n", err)
		return exitIncomplete
	}
	switch {
	case sum.Stopped:
		return exitInterrupted
	case sum.Failures > 0:
		return exitIncomplete
	case sum.Findings > 0:
		return exitFindings
	}
	return exitClean
}

// A checked run is the result of the rules that are on, and what it is over.
type checkedRun struct {
	driver.Result
	opts     *options
	dir      string
	patterns []string
	on       map[string]bool
	accepted []baseline.Entry
	file     string // the baseline's path
	out      *sinks // nil when nothing is printed
}

// run parses the arguments and checks packages. Without a result it returns
// the exit status.
func (o *options) run(args []string, stdout, stderr io.Writer) (*checkedRun, int) {
	patterns, err := o.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return nil, help(nil, stdout, stderr)
	}
	if err != nil {
		return nil, usageError(stderr, "%v (see retrylint help)", err)
	}
	on, err := selectRules(o.rules)
	if err != nil {
		return nil, usageError(stderr, "%v", err)
	}
	dir, patterns, err := o.ready(patterns)
	if err != nil {
		return nil, usageError(stderr, "%v", err)
	}
	r := &checkedRun{opts: o, dir: dir, patterns: patterns, on: on}
	if err := r.readBaseline(); err != nil {
		return nil, usageError(stderr, "%v", err)
	}
	if !o.writes {
		if r.out, err = o.targets.open(dir, on, stdout, stderr); err != nil {
			return nil, usageError(stderr, "%v", err)
		}
	}
	tool, err := os.Executable()
	if err != nil {
		fmt.Fprintf(stderr, "retrylint: %v\n", err)
		return nil, exitIncomplete
	}
	cfg := driver.Config{Tool: tool, Dir: dir, BuildFlags: o.build, Overlay: o.overlay, Patterns: patterns}
	cfg.ToolFlags = o.toolFlags()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r.Result = driver.Run(ctx, cfg)
	// Every rule runs in any case: the go command keeps what they say in its
	// cache, and it would not if the choice were a flag of the tool.
	r.Findings = slices.DeleteFunc(r.Findings, func(f finding.Finding) bool { return !on[f.Rule] })
	for _, note := range r.Notes {
		fmt.Fprintln(stderr, note)
	}
	return r, exitClean
}

// ready returns the directory that a run is in and the packages that it is
// over. The error is what is wrong with the command line or a configuration.
func (o *options) ready(patterns []string) (dir string, _ []string, _ error) {
	for _, p := range patterns {
		if strings.HasPrefix(p, "-") {
			return "", nil, fmt.Errorf("flag %s stands behind a package: flags come first", p)
		}
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	dir, err := filepath.Abs(o.dir)
	if err != nil {
		return "", nil, err
	}
	if _, err := os.Stat(dir); err != nil {
		return "", nil, fmt.Errorf("-C: %w", err)
	}
	if err := checkConfig(dir, o.build); err != nil {
		return "", nil, config.From(dir, err)
	}
	return dir, patterns, nil
}

// checkConfig reads all configurations that a package could have, so that what
// is wrong with them is said before anything is checked, and once.
func checkConfig(dir string, buildFlags []string) error {
	for _, name := range config.InPatterns(dir) {
		settings, err := config.Read(name)
		if err == nil {
			err = settings.Check(filepath.Dir(name), buildFlags)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// show hands what a run has to say to h.
func show(h output.Handler, res driver.Result) (output.Summary, error) {
	sum := output.Summary{Packages: res.Packages, Failures: len(res.Failures), Stopped: res.Stopped}
	flagged := make(map[string]bool)
	var err error
	for _, f := range res.Findings {
		err = errors.Join(err, h.Finding(f))
		flagged[f.Package] = true
		sum.Findings++
	}
	for _, f := range res.Failures {
		err = errors.Join(err, h.Failure(f))
	}
	sum.Flagged = len(flagged)
	return sum, errors.Join(err, h.End(sum))
}
