// Package apply applies the fixes of findings, in rounds, and writes what comes
// of them.
//
// A round applies the fixes that do not overlap and has the result checked: it
// must type-check, and the findings that are left have the fixes of the next
// round. What is checked reaches the go command through an overlay, so nothing
// is written before the last round is over.
package apply

import (
	"context"
	"slices"

	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/finding"
)

// maxRounds ends a run in which a fix keeps bringing about the next finding.
const maxRounds = 20

// Config says what to fix.
type Config struct {
	// Check runs the rules with the files of replace read in place of those
	// they are the key of.
	Check func(ctx context.Context, replace map[string]string) driver.Result
	// Choose returns the fix of a finding to apply, or why there is none; a
	// finding without a fix to apply and without a reason is left alone.
	Choose func(finding.Finding) (fix *finding.Fix, reason string)
}

// Result is what came of a run.
type Result struct {
	driver.Result        // of the last check; NotFixed is set where a fix was not applied
	Applied       int    // fixes
	Files         []File // that have changed, by name; none has been written
}

// Run applies fixes until nothing is left or nothing changes. It writes no
// file of the user's; [Write] does.
func Run(ctx context.Context, cfg Config) (Result, error) {
	stage, err := newStage()
	if err != nil {
		return Result{}, err
	}
	defer stage.close()
	r := &run{Config: cfg, ctx: ctx, stage: stage, texts: make(texts)}
	r.last = cfg.Check(ctx, nil)
	known := failed(r.last)
	var out Result
	for range maxRounds {
		picked, err := r.pick()
		if err != nil {
			return Result{}, err
		}
		r.refused = nil
		kept, err := r.try(picked, known)
		if err != nil {
			return Result{}, err
		}
		out.Applied += kept
		if kept == 0 || r.last.Stopped {
			break
		}
	}
	out.Result = r.last
	r.explain(out.Result.Findings)
	out.Files = r.texts.changed()
	return out, nil
}

// A run is one call of [Run].
type run struct {
	Config
	ctx     context.Context
	stage   *stage
	texts   texts         // the files that fixes touch, as they are by now
	last    driver.Result // the check of these texts
	refused []refusal     // of the last round
}

// A picked fix is one that is to be applied, with the finding it mends.
type picked struct {
	of  finding.Finding
	fix finding.Fix
}

// A refusal says why a fix was not applied.
type refusal struct {
	of     finding.Finding
	reason string
}

// pick returns fixes for the findings of the last check of which no two
// overlap, in the order of the findings.
func (r *run) pick() ([]picked, error) {
	var out []picked
	var taken []finding.Edit
	for _, f := range r.last.Findings {
		fix, _ := r.Choose(f)
		if fix == nil || !fix.Fits(taken) || rewrites(taken, fix.Edits) {
			continue
		}
		for _, e := range fix.Edits {
			if err := r.texts.load(e.File); err != nil {
				return nil, err
			}
		}
		taken = append(taken, fix.Edits...)
		out = append(out, picked{f, *fix})
	}
	return out, nil
}

// try applies the fixes and returns how many of them were kept. Where the
// result does not type-check it tries them by halves, until the fix is found
// that is the reason.
func (r *run) try(fixes []picked, known map[string]bool) (kept int, err error) {
	if len(fixes) == 0 {
		return 0, nil
	}
	next := r.texts.with(editsOf(fixes))
	replace, err := r.stage.put(next)
	if err != nil {
		return 0, err
	}
	res := r.Check(r.ctx, replace)
	if res.Stopped {
		r.last.Stopped = true
		return 0, nil
	}
	bad := slices.IndexFunc(res.Failures, func(f finding.Failure) bool { return !known[f.Package] })
	switch {
	case bad < 0:
		r.texts, r.last = next, res
		return len(fixes), nil
	case len(fixes) == 1:
		r.refused = append(r.refused, refusal{fixes[0].of, "the fix does not type-check: " + res.Failures[bad].Message})
		return 0, nil
	}
	// The second half was made for the texts before the first one. Where
	// something was kept of that, it waits for the next round.
	half := len(fixes) / 2
	kept, err = r.try(fixes[:half], known)
	if err != nil || kept > 0 || r.last.Stopped {
		return kept, err
	}
	return r.try(fixes[half:], known)
}

// explain says at each finding why its fix was not applied.
func (r *run) explain(findings []finding.Finding) {
	for i, f := range findings {
		if _, reason := r.Choose(f); reason != "" {
			findings[i].NotFixed = reason
		}
		for _, no := range r.refused {
			if finding.Same(f, no.of) {
				findings[i].NotFixed = no.reason
			}
		}
	}
}

// failed returns the packages that were not checked.
func failed(res driver.Result) map[string]bool {
	out := make(map[string]bool)
	for _, f := range res.Failures {
		out[f.Package] = true
	}
	return out
}

// editsOf returns the edits of all fixes by file, each once.
func editsOf(fixes []picked) map[string][]finding.Edit {
	out := make(map[string][]finding.Edit)
	for _, p := range fixes {
		for _, e := range p.fix.Edits {
			if !slices.Contains(out[e.File], e) {
				out[e.File] = append(out[e.File], e)
			}
		}
	}
	return out
}
