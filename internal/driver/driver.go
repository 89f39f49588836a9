// Package driver runs the analyzers over packages, underneath go vet.
//
// The go command loads the packages, runs the tool once for each of them and
// keeps what it learned in its cache. Three of its habits are made good here:
// it checks nothing at all when one pattern or import cannot be loaded; it
// says nothing about a package whose dependency failed; and with -json its
// exit status does not tell whether there are findings.
package driver

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/passes/inventory"
)

// Config says what to check.
type Config struct {
	Tool       string   // path of the vet tool
	Dir        string   // where the go command runs; empty for the working directory
	BuildFlags []string // for go list and go vet, each "-name=value"
	ToolFlags  []string // for the analyzers, each "-name=value"
	Overlay    string   // the file of the -overlay flag among BuildFlags, or empty
	Patterns   []string
	Inventory  bool // list the sites as well; they have go vet analyse everything anew the first time

	env []string // for the go command, beyond the environment
}

// Result is what a run has to say.
type Result struct {
	Findings []finding.Finding // in the order of finding.Compare, each once
	Failures []finding.Failure // ordered by package
	Sites    []Site            // ordered by position, each once
	Packages int               // packages that were checked
	Paths    []string          // import paths of all that could be loaded, checked or not
	Notes    []string          // other lines of the go command
	Stopped  bool              // the run was interrupted: packages may be missing
}

// Run checks the packages that the patterns match. What cannot be checked is
// in the Failures of the result; all the rest is checked nevertheless.
func Run(ctx context.Context, cfg Config) Result {
	if cfg.Inventory {
		cfg.ToolFlags = append(slices.Clone(cfg.ToolFlags), inventory.Flag)
	}
	overlay, err := readOverlay(cfg.Dir, cfg.Overlay)
	if err != nil {
		return Result{Failures: []finding.Failure{{Message: err.Error()}}}
	}
	// go vet starts at once and go list beside it: the usual run has nothing
	// broken and pays no waiting time for the list.
	first := make(chan vetOutput, 1)
	vetCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { first <- vet(vetCtx, cfg, cfg.Patterns) }()

	roots, err := list(ctx, cfg, false)
	if err != nil {
		cancel()
		<-first
		return Result{Failures: []finding.Failure{{Message: err.Error()}}, Stopped: ctx.Err() != nil}
	}
	var res Result
	good := split(roots, &res)
	out := <-first
	if len(res.Failures) > 0 && ctx.Err() == nil {
		// go vet has stopped at the first of these failures.
		out = vetOutput{}
		if len(good) > 0 {
			out = vet(ctx, cfg, good)
		}
	}
	res.Packages, res.Paths = len(good), good
	res.Stopped = ctx.Err() != nil
	collect(ctx, cfg, out, good, &res)

	for i := range res.Findings {
		overlay.restore(&res.Findings[i])
	}
	for i := range res.Failures {
		overlay.restoreText(&res.Failures[i])
	}
	slices.SortStableFunc(res.Findings, finding.Compare)
	res.Findings = slices.CompactFunc(res.Findings, finding.Same)
	takeSites(&res)
	slices.SortStableFunc(res.Failures, func(a, b finding.Failure) int {
		return strings.Compare(a.Package, b.Package)
	})
	return res
}

// split returns the packages that can be loaded and adds the others to the
// failures of res.
func split(roots []listed, res *Result) (good []string) {
	for _, p := range roots {
		if msg := p.loadError(); msg != "" {
			res.Failures = append(res.Failures, finding.Failure{Package: p.ImportPath, Message: msg})
			continue
		}
		good = append(good, p.ImportPath)
	}
	return good
}

// collect adds to res what go vet said, and works out which packages it left
// out without a word.
func collect(ctx context.Context, cfg Config, out vetOutput, good []string, res *Result) {
	res.Findings = append(res.Findings, out.findings...)
	failed := out.failures
	if len(failed) == 0 && out.err == nil || res.Stopped {
		res.Failures = append(res.Failures, failed...)
		res.Notes = out.notes
		return
	}
	silent, unchecked := silentFailures(ctx, cfg, good, failed)
	if len(failed) == 0 && len(silent) == 0 {
		// The go command failed for a reason of its own.
		failed = append(failed, finding.Failure{Message: cmdError("go vet", out.err, strings.Join(out.notes, "\n"))})
	}
	res.Failures = append(append(res.Failures, failed...), silent...)
	res.Notes = slices.DeleteFunc(out.notes, func(note string) bool {
		return slices.ContainsFunc(res.Failures, func(f finding.Failure) bool { return strings.Contains(note, f.Message) })
	})
	res.Packages -= unchecked
}

// command returns a go command that runs where cfg says and is interrupted
// when ctx ends.
func command(ctx context.Context, cfg Config, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = cfg.Dir
	if len(cfg.env) > 0 {
		cmd.Env = append(cmd.Environ(), cfg.env...)
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

// cmdError returns one line that says why a go command failed: the first of
// its own, with the next one where that names the place.
func cmdError(name string, err error, stderr string) string {
	var said []string
	for line := range strings.Lines(stderr) {
		if line = strings.TrimSpace(line); line == "" || isNotice(line) {
			continue
		}
		said = append(said, strings.TrimPrefix(line, "go: "))
		if !strings.HasSuffix(line, ":") {
			break
		}
	}
	if len(said) == 0 {
		return fmt.Sprintf("%s: %v", name, err)
	}
	return strings.Join(said, " ")
}

// isNotice reports whether a line of the go command tells of something other
// than a failure.
func isNotice(line string) bool {
	for _, prefix := range []string{"go: downloading ", "go: finding ", "go: warning: ", "warning: "} {
		if strings.HasPrefix(line, prefix) {
			return true
		}
	}
	return false
}

// abs returns file as an absolute path, taken from dir.
func abs(dir, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	full, err := filepath.Abs(filepath.Join(dir, file))
	if err != nil {
		return file
	}
	return full
}
