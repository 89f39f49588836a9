package herd

import (
	"flag"
	"testing"
	"time"
)

var full = flag.Bool("full", false, "take the figures from 400 seeds instead of 100")

// known is the outage of the known figures, doubling their delays.
var (
	known    = Scenario{Clients: 1000, Outage: 10 * time.Second, Capacity: 100, Horizon: time.Hour}
	doubling = Schedule{Base: time.Second, Factor: 2, Ceiling: 30 * time.Second}
)

func with(s Schedule, j Jitter) Schedule {
	s.Jitter = j
	return s
}

// TestInStep follows the clients without jitter by hand.
func TestInStep(t *testing.T) {
	out, err := Run(known, doubling, 1)
	if err != nil {
		t.Fatal(err)
	}
	if out.Retries != 8500 || out.Rejected != 4500 || out.Worst != 1000 || out.Last != 271*time.Second ||
		out.Back != 1000 || out.GaveUp != 0 || out.Waiting != 0 || out.Stop != Finished {
		t.Errorf("got %d retries, %d rejected, worst second %d, last at %v, %d back, %d gave up, %d waiting, stop %d",
			out.Retries, out.Rejected, out.Worst, out.Last, out.Back, out.GaveUp, out.Waiting, out.Stop)
	}
	left := 1000
	for at, sec := range out.Seconds {
		var want Second
		switch {
		case at == 1 || at == 3 || at == 7:
			want = Second{Failed: 1000}
		case at == 15 || at >= 31 && at%30 == 1:
			want = Second{Served: 100, Failed: left - 100}
			left -= 100
		}
		if sec != want {
			t.Errorf("second %d: %+v, want %+v", at, sec, want)
		}
	}
	if len(out.Seconds) != 272 {
		t.Errorf("%d seconds, want 272", len(out.Seconds))
	}
}

// TestFigures compares the spread of the random schedules with what the AWS
// blog's model gave for the same outage: the 1st and 99th percentile of 400
// runs, and the one run that was published where there is one.
func TestFigures(t *testing.T) {
	type figure struct {
		name      string
		of        func(Outcome) float64
		low, high float64
		published float64 // 0 where there is none
	}
	retries := func(o Outcome) float64 { return float64(o.Retries) }
	rejected := func(o Outcome) float64 { return float64(o.Rejected) }
	worst := func(o Outcome) float64 { return float64(o.Worst) }
	last := func(o Outcome) float64 { return o.Last.Seconds() }
	tests := []struct {
		jitter  Jitter
		figures []figure
	}{
		{Full, []figure{
			{"retries", retries, 5023, 5101, 5081},
			{"rejected", rejected, 42, 103, 77},
			{"worst second", worst, 127, 178, 142},
			{"last", last, 38.6, 42.4, 38.9},
		}},
		{Equal, []figure{
			{"retries", retries, 4583, 4616, 0},
			{"last", last, 28.4, 29.9, 28.7},
		}},
		{Decorrelated, []figure{
			{"retries", retries, 3833, 4022, 3945},
			{"worst second", worst, 163, 218, 0},
		}},
	}
	runs := 100
	if *full {
		runs = 400
	}
	for _, tt := range tests {
		outs := make([]Outcome, runs)
		for seed := range outs {
			out, err := Run(known, with(doubling, tt.jitter), uint64(seed))
			if err != nil {
				t.Fatal(err)
			}
			outs[seed] = out
		}
		for _, f := range tt.figures {
			inside := 0
			for _, o := range outs {
				if v := f.of(o); f.low <= v && v <= f.high {
					inside++
				}
			}
			// 98 % is what the two percentiles enclose of the same distribution.
			share := float64(inside) / float64(runs)
			got := spreadOf(outs, f.of)
			t.Logf("%v jitter, %s: median %.5g, from %.5g to %.5g; %.1f %% of the runs within %v to %v",
				tt.jitter, f.name, got.Median, got.Low, got.High, 100*share, f.low, f.high)
			if share < 0.94 {
				t.Errorf("%v jitter, %s: only %.1f %% of the runs lie from %v to %v", tt.jitter, f.name, 100*share, f.low, f.high)
			}
			// Nor may the runs keep to a part of it.
			if slack := (f.high - f.low) / 4; got.Low > f.low+slack || got.High < f.high-slack {
				t.Errorf("%v jitter, %s: the runs lie from %.5g to %.5g, want about %v to %v",
					tt.jitter, f.name, got.Low, got.High, f.low, f.high)
			}
			if p := f.published; p != 0 && (p < got.Low || p > got.High) {
				t.Errorf("%v jitter, %s: the published run, %v, is not within %.5g to %.5g", tt.jitter, f.name, p, got.Low, got.High)
			}
		}
	}
}
