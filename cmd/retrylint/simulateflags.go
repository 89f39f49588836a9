package main

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/herd"
	"github.com/retrylint/retrylint/internal/suggest"
)

// A simulation is what the flags of simulate ask for.
type simulation struct {
	scenario herd.Scenario
	schedule herd.Schedule
	jitters  []jitter
	variants []variant // what is compared, unless it is all jitters
	runs     int
	seed     uint64
	out      string
	given    map[string]bool // flags on the command line
	build    options         // build flags, for a schedule that is read from code
}

// A jitter is a kind of jitter to compare.
type jitter struct {
	kind   herd.Jitter
	spread float64
}

// A variant is a schedule to compare with others.
type variant struct {
	name     string
	schedule herd.Schedule
}

// of gives a schedule the jitter.
func (j jitter) of(s herd.Schedule) variant {
	s.Jitter, s.Spread = j.kind, j.spread
	return variant{j.name(s), s}
}

// name names the jitter of a schedule in a table.
func (j jitter) name(s herd.Schedule) string {
	switch j.kind {
	case herd.NoJitter:
		if s.Random() {
			return "as listed"
		}
		return "no jitter"
	case herd.Fraction:
		return "±" + strconv.FormatFloat(j.spread, 'g', -1, 64)
	}
	return j.kind.String() + " jitter"
}

// plenty is how many clients all runs together have unless -runs says more.
const plenty = 1_000_000

// parse reads the flags and returns the rest of the arguments.
func (o *simulation) parse(args []string) ([]string, error) {
	fs := flag.NewFlagSet("simulate", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	c, s := &o.scenario, &o.schedule
	fs.IntVar(&c.Clients, "clients", 1000, "")
	fs.DurationVar(&c.Outage, "outage", 10*time.Second, "")
	fs.IntVar(&c.Capacity, "capacity", 100, "")
	fs.DurationVar(&c.Latency, "latency", 0, "")
	fs.DurationVar(&c.Horizon, "horizon", time.Hour, "")
	fs.DurationVar(&s.Base, "base", time.Second, "")
	growth := fs.String("growth", "exp", "")
	fs.Float64Var(&s.Factor, "factor", 2, "")
	fs.DurationVar(&s.Ceiling, "cap", 30*time.Second, "")
	delays := fs.String("delays", "", "")
	jitters := fs.String("jitter", "", "")
	fs.IntVar(&s.Attempts, "attempts", 0, "")
	fs.DurationVar(&s.Deadline, "deadline", 0, "")
	budget := fs.String("budget", "none", "")
	share := fs.Int("share", 100, "")
	fs.IntVar(&o.runs, "runs", 0, "")
	fs.Uint64Var(&o.seed, "seed", 0, "")
	fs.StringVar(&o.out, "o", "", "")
	for _, b := range buildFlags {
		fs.Var(&passed{&o.build, b.name, b.isBool}, b.name, "")
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	given := make(map[string]bool)
	o.given = given
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })

	if !given["runs"] {
		o.runs = min(100, max(1, plenty/max(1, c.Clients)))
	}
	if ext := filepath.Ext(o.out); o.out != "" && ext != ".html" && ext != ".svg" {
		return nil, fmt.Errorf("-o %s ends neither in .html nor in .svg", o.out)
	}
	var err error
	if s.Growth, err = growthOf(*growth); err != nil {
		return nil, err
	}
	if given["delays"] {
		for _, name := range []string{"base", "growth", "factor"} {
			if given[name] {
				return nil, fmt.Errorf("-delays and -%s exclude each other", name)
			}
		}
		s.Growth = herd.Listed
		if !given["cap"] {
			s.Ceiling = 0
		}
		if s.List, err = delayList(*delays); err != nil {
			return nil, err
		}
	}
	if given["factor"] && s.Growth != herd.Exponential {
		return nil, fmt.Errorf("-factor is for -growth exp")
	}
	if s.Growth == herd.Constant && !given["cap"] {
		s.Ceiling = 0
	}
	if s.Budget, err = budgetOf(*budget, *share); err != nil {
		return nil, err
	}
	if given["share"] && s.Budget == nil {
		return nil, fmt.Errorf("-share is for -budget")
	}
	if !given["jitter"] {
		*jitters = "none,full,equal,decorrelated"
		if s.Growth == herd.Listed {
			*jitters = "none,full,equal"
		}
	}
	o.jitters, err = jittersOf(*jitters)
	return fs.Args(), err
}

func growthOf(name string) (herd.Growth, error) {
	switch name {
	case "exp":
		return herd.Exponential, nil
	case "linear":
		return herd.Linear, nil
	case "const":
		return herd.Constant, nil
	}
	return 0, unknownWord("-growth", name, "exp", "linear", "const")
}

func budgetOf(name string, share int) (*herd.Budget, error) {
	switch name {
	case "none":
		return nil, nil
	case "aws":
		return herd.AWS(share), nil
	case "minute":
		return herd.PerMinute(60, share), nil
	case "ratio":
		return herd.Ratio(0.1, share), nil
	}
	return nil, unknownWord("-budget", name, "none", "aws", "minute", "ratio")
}

func jittersOf(list string) ([]jitter, error) {
	var out []jitter
	words := []string{"none", "full", "equal", "decorrelated"}
	for word := range strings.SplitSeq(list, ",") {
		switch word {
		case "none":
			out = append(out, jitter{kind: herd.NoJitter})
		case "full":
			out = append(out, jitter{kind: herd.Full})
		case "equal":
			out = append(out, jitter{kind: herd.Equal})
		case "decorrelated":
			out = append(out, jitter{kind: herd.Decorrelated})
		default:
			f, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return nil, unknownWord("-jitter", word, words...)
			}
			out = append(out, jitter{kind: herd.Fraction, spread: f})
		}
	}
	return out, nil
}

// delayList reads delays and ranges of delays: "1s,5s,10s..30s".
func delayList(list string) ([]herd.Range, error) {
	var out []herd.Range
	for item := range strings.SplitSeq(list, ",") {
		low, high, isRange := strings.Cut(item, "..")
		if !isRange {
			high = low
		}
		var r herd.Range
		var err error
		if r.Low, err = time.ParseDuration(low); err == nil {
			r.High, err = time.ParseDuration(high)
		}
		if err != nil {
			return nil, fmt.Errorf("-delays: %q is neither a delay such as 5s nor a range such as 1s..5s", item)
		}
		out = append(out, r)
	}
	return out, nil
}

func unknownWord(flag, word string, words ...string) error {
	return fmt.Errorf("%s: unknown word %q: %s is the nearest", flag, word, suggest.Nearest(word, words))
}
