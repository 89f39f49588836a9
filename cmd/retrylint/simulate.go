package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/retrylint/retrylint/internal/chart"
	"github.com/retrylint/retrylint/internal/herd"
)

const simulateUsage = `Usage: retrylint simulate [flags] [FILE:LINE]

Simulate shows what a schedule of retries does to a service that comes back
from an outage: a thousand clients fail at once, and each tries again by the
same schedule until it is served. Several kinds of jitter are compared.

With FILE:LINE, as a finding has it, the schedule is that of the code there,
compared with full jitter. What the code does not say is asked for, and flags
go first. Build flags are taken as well.

The outage:

	-clients n      clients that fail at second 0 (1000)
	-outage d       how long the service is down (10s)
	-capacity n     requests a second that it takes afterwards (100)
	-latency d      time after which a failed attempt is known to have
	                failed (0s)

The schedule:

	-base d         the first delay (1s)
	-growth g       exp, linear or const (exp)
	-factor x       by which delays grow (2)
	-cap d          the longest delay, or 0 for none (30s)
	-delays list    the delays themselves instead, the last of which repeats:
	                -delays 1s,5s,10s..30s
	-jitter list    the kinds to compare (none,full,equal,decorrelated); a
	                number such as 0.2 stands for that fraction up and down
	-attempts n     attempts in all, the first one included, or 0 for no limit
	-deadline d     no attempt starts later, or 0 for no limit
	-budget b       what bounds retries beyond one client: none, aws (500
	                tokens, 14 or 5 a retry), minute (60 retries a minute) or
	                ratio (retries for 10 % of the successes) (none)
	-share n        clients that share a budget, as the calls of one process
	                do (100)

The runs:

	-runs n         runs, each with random numbers of its own (100, or fewer
	                when there are more than 10,000 clients)
	-seed n         the seed of the first run (0)
	-horizon d      where a run stops at the latest (1h)
	-o file         write the picture to a file, .html or .svg, as well
`

// simulate runs the simulation of a schedule that the flags describe.
func simulate(args []string, stdout, stderr io.Writer) int {
	var opts simulation
	rest, err := opts.parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, simulateUsage)
		return exitClean
	case err != nil:
		return usageError(stderr, "simulate: %v (see retrylint help simulate)", err)
	case len(rest) > 1:
		return usageError(stderr, "simulate: unexpected argument %q: flags come first, then one FILE:LINE", rest[1])
	case len(rest) == 1:
		return simulateSite(opts, rest[0], stdout, stderr)
	case len(opts.build.build) > 0:
		return usageError(stderr, "simulate: build flags such as %s are for FILE:LINE", opts.build.build[0])
	}
	c, err := opts.chart()
	if err != nil {
		return usageError(stderr, "simulate: %v", err)
	}
	return showChart(c, opts.out, stdout, stderr)
}

// chart runs the simulation of each schedule.
func (o *simulation) chart() (*chart.Chart, error) {
	c := &chart.Chart{Scenario: o.scenario, Schedule: o.schedule.String()}
	variants := o.variants
	if variants == nil {
		for _, j := range o.jitters {
			variants = append(variants, j.of(o.schedule))
		}
	}
	for _, v := range variants {
		sample, err := herd.Simulate(o.scenario, v.schedule, o.runs, o.seed)
		if err != nil {
			return nil, err
		}
		c.Rows = append(c.Rows, chart.Row{Name: v.name, Sample: sample})
	}
	return c, nil
}

// showChart prints the chart, and writes it to the file that out names unless
// it is empty.
func showChart(c *chart.Chart, out string, stdout, stderr io.Writer) int {
	err := c.Text(stdout)
	if err == nil && out != "" {
		err = writeChart(c, out)
	}
	if err != nil {
		fmt.Fprintf(stderr, "retrylint: simulate: %v\n", err)
		return exitIncomplete
	}
	return exitClean
}

func writeChart(c *chart.Chart, name string) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if filepath.Ext(name) == ".svg" {
		return c.SVG(f)
	}
	return c.HTML(f)
}
