package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/herd"
	"github.com/retrylint/retrylint/internal/output"
	"github.com/retrylint/retrylint/internal/site"
)

// simulateSite runs the simulation of the schedule that the code has at a
// place, FILE:LINE, as it is written and with full jitter.
func simulateSite(opts simulation, place string, stdout, stderr io.Writer) int {
	file, line, err := parsePlace(place)
	if err != nil {
		return usageError(stderr, "simulate: %v", err)
	}
	dir := filepath.Dir(file)
	if err := checkConfig(dir, opts.build.build); err != nil {
		return usageError(stderr, "%v", config.From(dir, err))
	}
	tool, err := os.Executable()
	if err != nil {
		fmt.Fprintf(stderr, "retrylint: %v\n", err)
		return exitIncomplete
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	res := driver.Run(ctx, driver.Config{
		Tool: tool, Dir: dir, BuildFlags: opts.build.build, Overlay: opts.build.overlay,
		Patterns: []string{"."}, Inventory: true,
	})
	if len(res.Failures) > 0 || res.Stopped {
		h := &output.Text{Out: stdout, Err: stderr, Dir: dir}
		for _, f := range res.Failures {
			if err := h.Failure(f); err != nil {
				fmt.Fprintf(stderr, "retrylint: %v\n", err)
			}
		}
		return exitIncomplete
	}
	s, err := siteAt(res.Sites, file, line)
	if err != nil {
		return usageError(stderr, "simulate: %s: %v", place, err)
	}
	return simulateRecord(opts, place, s.Record, stdout, stderr)
}

// simulateRecord compares the schedule of a site with what a fix makes of it.
func simulateRecord(opts simulation, place string, r site.Record, stdout, stderr io.Writer) int {
	if missing := opts.fill(r); len(missing) > 0 {
		return usageError(stderr, "simulate: %s: the code does not say all of the schedule of the %s: add %s", place, subject(r), strings.Join(missing, ", "))
	}
	c, err := opts.chart()
	if err != nil {
		return usageError(stderr, "simulate: %s: %v", place, err)
	}
	c.Schedule = place + ", " + subject(r) + ". " + c.Schedule
	if r.Breaks {
		c.Remarks = append(c.Remarks, "Later on the arithmetic of the delay breaks; that is left out.")
	}
	if opts.schedule.Attempts == 0 && opts.schedule.Deadline == 0 {
		switch r.Bound {
		case site.Attempts.String(), site.Deadline.String(), site.BoundUnknown.String():
			c.Remarks = append(c.Remarks, "When the clients give up is not known: -attempts or -deadline says it.")
		}
	}
	return showChart(c, opts.out, stdout, stderr)
}

// subject names a site: "retry of c.put in Client.Put".
func subject(r site.Record) string {
	text := r.Kind
	if r.Kind == site.Lib.String() || r.Kind == site.KindUnknown.String() {
		text = "policy"
	}
	if len(r.Attempts) > 0 {
		text += " of " + r.Attempts[0]
	}
	if r.Func != "" {
		text += " in " + r.Func
	}
	return text
}

// parsePlace reads FILE:LINE, or FILE:LINE:COLUMN as findings have it. The
// file is returned as an absolute path.
func parsePlace(place string) (file string, line int, err error) {
	parts := strings.Split(place, ":")
	var numbers []int
	for len(parts) > 1 && len(numbers) < 2 {
		n, err := strconv.Atoi(parts[len(parts)-1])
		if err != nil {
			break
		}
		numbers = append(numbers, n)
		parts = parts[:len(parts)-1]
	}
	if len(numbers) == 0 || numbers[len(numbers)-1] < 1 {
		return "", 0, fmt.Errorf("%q is not FILE:LINE", place)
	}
	file, err = filepath.Abs(strings.Join(parts, ":"))
	if err == nil {
		_, err = os.Stat(file)
	}
	return file, numbers[len(numbers)-1], err
}

// siteAt returns the innermost site that a line belongs to, or an error that
// names the nearest one of the file.
func siteAt(sites []driver.Site, file string, line int) (*driver.Site, error) {
	var best, nearest *driver.Site
	size, distance := 0, 0
	for i := range sites {
		s := &sites[i]
		inside := sameFile(s.Start.File, file) && s.Start.Line <= line && line <= s.End.Line
		at := slices.ContainsFunc(s.Places, func(p finding.Related) bool {
			return sameFile(p.Start.File, file) && p.Start.Line <= line && line <= p.End.Line
		})
		if n := s.End.Line - s.Start.Line; (inside || at) && (best == nil || n < size) {
			best, size = s, n
		}
		if sameFile(s.Start.File, file) {
			if d := max(s.Start.Line-line, line-s.End.Line); nearest == nil || d < distance {
				nearest, distance = s, d
			}
		}
	}
	switch {
	case best != nil:
		return best, nil
	case nearest != nil:
		return nil, fmt.Errorf("no retry here; the nearest is %s:%d, the %s", filepath.Base(file), nearest.Start.Line, subject(nearest.Record))
	}
	return nil, fmt.Errorf("no retry in this file")
}

func sameFile(a, b string) bool {
	if a == b {
		return true
	}
	if filepath.Base(a) != filepath.Base(b) {
		return false
	}
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// fill takes over from a site what the flags do not say, and returns the
// flags that neither it nor they have a value for.
func (o *simulation) fill(r site.Record) (missing []string) {
	s := &o.schedule
	given := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return o.given[n] })
	}
	listed := len(r.Delays) > 0 && !given("base", "growth", "factor", "delays")
	switch {
	case listed:
		s.Growth, s.List = herd.Listed, nil
		for _, d := range r.Delays {
			s.List = append(s.List, herd.Range{Low: min(d.Low, herd.Longest), High: min(d.High, herd.Longest)})
		}
		if !given("cap") {
			s.Ceiling = 0
		}
	case given("delays"):
	default:
		missing = o.fillGrowth(r, given)
	}
	if !given("attempts") {
		s.Attempts = r.MaxTries
	}
	if !given("deadline") {
		s.Deadline = r.Deadline
	}
	if given("jitter") {
		return missing
	}
	return o.compare(r, listed, missing)
}

// compare sets the schedule as it is written, and what a fix makes of it: full
// jitter, and a backoff where there is no delay at all.
func (o *simulation) compare(r site.Record, listed bool, missing []string) []string {
	s := &o.schedule
	written := r.Draws
	if listed || s.Growth == herd.Constant && s.Base == 0 {
		written = "none" // what is drawn stands in the list
	}
	jitters, err := jittersOf(written)
	if err != nil {
		return append(missing, "-jitter")
	}
	asWritten := jitters[0].of(*s)
	asWritten.name = "as written"
	o.variants = []variant{asWritten}
	switch {
	case asWritten.schedule.Random():
	case s.Growth == herd.Constant && s.Base == 0:
		fixed := herd.Schedule{
			Base: time.Second, Factor: 2, Ceiling: 30 * time.Second, Jitter: herd.Full,
			Attempts: s.Attempts, Deadline: s.Deadline, Budget: s.Budget,
		}
		o.variants = append(o.variants, variant{"full jitter, 1s to 30s", fixed})
	default:
		o.variants = append(o.variants, variant{"with full jitter", jitter{kind: herd.Full}.of(*s).schedule})
	}
	return missing
}

// fillGrowth fills in a schedule that is given by its growth.
func (o *simulation) fillGrowth(r site.Record, given func(...string) bool) (missing []string) {
	s := &o.schedule
	if r.Delay == site.None.String() && !given("base", "growth") {
		s.Growth, s.Base, s.Ceiling = herd.Constant, 0, 0
		if !given("latency") {
			return []string{"-latency, the time of an attempt, since they follow each other at once"}
		}
		return nil
	}
	if !given("growth") {
		growth, err := growthOf(r.Grows)
		if err != nil {
			return []string{"-delays, or -base and -growth"}
		}
		s.Growth = growth
	}
	if !given("base") {
		if s.Base = r.Base; r.Base == 0 {
			missing = append(missing, "-base")
		}
	}
	if s.Growth == herd.Exponential && !given("factor") {
		if s.Factor = r.Factor; r.Factor == 0 {
			missing = append(missing, "-factor")
		}
	}
	if !given("cap") {
		s.Ceiling = r.Ceiling
		if s.Growth != herd.Constant && r.Ceiling == 0 && r.Cap != site.No.String() {
			missing = append(missing, "-cap")
		}
	}
	return missing
}
