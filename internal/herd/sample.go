package herd

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// A Spread is what a figure came to over several runs: its median, and its 1st
// and 99th percentile.
type Spread struct{ Low, Median, High float64 }

// A Sample is what several runs with different seeds came to.
type Sample struct {
	Runs     int
	Retries  Spread
	Rejected Spread
	Worst    Spread
	Back     Spread
	GaveUp   Spread
	Last     Spread // in seconds
	Typical  Outcome
	Stopped  int // runs that did not finish
}

// Simulate runs a scenario with the seeds from 0 on, or once where nothing is
// random. The typical outcome is the one whose last client comes back at the
// median of the runs.
func Simulate(c Scenario, s Schedule, runs int, seed uint64) (Sample, error) {
	if runs < 1 || runs > 100_000 {
		return Sample{}, fmt.Errorf("runs %d is not between 1 and 100000", runs)
	}
	if !s.Random() {
		runs = 1
	}
	outs := make([]Outcome, runs)
	for i := range outs {
		out, err := Run(c, s, seed+uint64(i))
		if err != nil {
			return Sample{}, err
		}
		if runs > 1 {
			out.Seconds = nil // the typical one is run again
		}
		outs[i] = out
	}
	byLast := make([]int, runs)
	for i := range byLast {
		byLast[i] = i
	}
	slices.SortStableFunc(byLast, func(i, j int) int {
		return cmp.Or(cmp.Compare(outs[i].Waiting, outs[j].Waiting), cmp.Compare(outs[i].Last, outs[j].Last))
	})
	sample := Sample{Runs: runs}
	typical := byLast[(runs-1)/2]
	sample.Typical = outs[typical]
	if runs > 1 {
		sample.Typical, _ = Run(c, s, seed+uint64(typical)) // as before, so without an error
	}
	for _, out := range outs {
		if out.Stop != Finished {
			sample.Stopped++
		}
	}
	spread := func(of func(Outcome) float64) Spread { return spreadOf(outs, of) }
	sample.Retries = spread(func(o Outcome) float64 { return float64(o.Retries) })
	sample.Rejected = spread(func(o Outcome) float64 { return float64(o.Rejected) })
	sample.Worst = spread(func(o Outcome) float64 { return float64(o.Worst) })
	sample.Back = spread(func(o Outcome) float64 { return float64(o.Back) })
	sample.GaveUp = spread(func(o Outcome) float64 { return float64(o.GaveUp) })
	sample.Last = spread(func(o Outcome) float64 { return float64(o.Last) / float64(time.Second) })
	return sample, nil
}

// spreadOf takes the percentiles of a figure: for p, the smallest value that
// at least p percent of the runs do not exceed.
func spreadOf(outs []Outcome, of func(Outcome) float64) Spread {
	list := make([]float64, len(outs))
	for i, o := range outs {
		list[i] = of(o)
	}
	slices.Sort(list)
	at := func(percent int) float64 { return list[max(0, (len(list)*percent+99)/100-1)] }
	return Spread{Low: at(1), Median: at(50), High: at(99)}
}
