package juju

import (
	"testing"
	"time"

	"github.com/juju/retry"
)

// probe: juju-call
func TestBackoffFunc(t *testing.T) {
	distinct := func(f func(time.Duration, int) time.Duration, attempt int) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[f(time.Second, attempt)] = true
		}
		return len(seen)
	}
	if n := distinct(retry.DoubleDelay, 2); n != 1 {
		t.Errorf("%d distinct doubled delays", n)
	}
	if n := distinct(retry.ExpBackoff(time.Second, time.Minute, 2, true), 3); n < 50 {
		t.Errorf("%d distinct delays with jitter", n)
	}
	if n := distinct(retry.ExpBackoff(time.Second, 4*time.Second, 4, true), 9); n > 60 {
		t.Errorf("%d distinct delays at the ceiling, want most of them lost", n)
	}
}

// TestIncomplete never calls the function.
//
// probe: juju-call
func TestIncomplete(t *testing.T) {
	for _, args := range []retry.CallArgs{
		{Attempts: 2, Delay: time.Millisecond},
		{Attempts: 2, Clock: wall{}},
		{Delay: time.Millisecond, Clock: wall{}},
	} {
		n := 0
		args.Func = func() error { n++; return nil }
		if err := retry.Call(args); err == nil || n != 0 {
			t.Errorf("%d calls, error %v", n, err)
		}
	}
}
