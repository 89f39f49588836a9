package sethvargo

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/sethvargo/go-retry"
)

// draws returns the first n delays of a policy.
func draws(n int, b retry.Backoff) []time.Duration {
	var out []time.Duration
	for range n {
		d, stop := b.Next()
		if stop {
			break
		}
		out = append(out, d)
	}
	return out
}

// distinct counts the different third delays of n policies.
func distinct(n int, b func() retry.Backoff) int {
	seen := map[time.Duration]bool{}
	for range n {
		seen[draws(3, b())[2]] = true
	}
	return len(seen)
}

// attempts counts the calls of an operation that always fails.
func attempts(t *testing.T, b retry.Backoff, marked bool) int {
	t.Helper()
	n := 0
	err := retry.Do(t.Context(), b, func(context.Context) error {
		n++
		if marked {
			return retry.RetryableError(errors.New("always"))
		}
		return errors.New("always")
	})
	if err == nil {
		t.Error("no error of an operation that always fails")
	}
	return n
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

// probe: sethvargo-exponential
func TestExponential(t *testing.T) {
	t.Parallel()
	if got, want := draws(4, retry.NewExponential(time.Second)), []time.Duration{1e9, 2e9, 4e9, 8e9}; !slices.Equal(got, want) {
		t.Errorf("delays %v, want exactly %v", got, want)
	}
	long := func() retry.Backoff { return retry.NewExponential(time.Minute) }
	short := func() retry.Backoff { return retry.WithCappedDuration(time.Second, long()) }
	tests := []struct {
		name     string
		b        func() retry.Backoff
		min, max int
	}{
		{"no jitter", long, 1, 1},
		{"no percent", func() retry.Backoff { return retry.WithJitterPercent(0, long()) }, 1, 1},
		{"ceiling outside of percent", func() retry.Backoff {
			return retry.WithCappedDuration(time.Second, retry.WithJitterPercent(20, long()))
		}, 1, 1},
		{"percent", func() retry.Backoff { return retry.WithJitterPercent(20, short()) }, 5, 40},
		{"jitter", func() retry.Backoff { return retry.WithJitter(time.Second, short()) }, 50, 100},
		{"full jitter", func() retry.Backoff { return retry.WithFullJitter(short()) }, 50, 100},
	}
	for _, tt := range tests {
		if n := distinct(100, tt.b); n < tt.min || n > tt.max {
			t.Errorf("%s: %d distinct delays of 100, want %d to %d", tt.name, n, tt.min, tt.max)
		}
	}
	if got := draws(2, retry.WithCappedDuration(0, long())); !slices.Equal(got, []time.Duration{0, 0}) {
		t.Errorf("delays %v with a ceiling of 0", got)
	}
	if n := attempts(t, retry.WithMaxDuration(0, long()), true); n != 1 {
		t.Errorf("a total of 0 makes %d attempts", n)
	}
	if !panics(func() { retry.NewExponential(0) }) {
		t.Error("a base of 0 does not panic")
	}
}

// probe: sethvargo-constant
func TestConstant(t *testing.T) {
	t.Parallel()
	if got, want := draws(3, retry.NewConstant(time.Second)), []time.Duration{1e9, 1e9, 1e9}; !slices.Equal(got, want) {
		t.Errorf("delays %v, want exactly %v", got, want)
	}
	if got, want := draws(5, retry.NewFibonacci(time.Second)), []time.Duration{1e9, 2e9, 3e9, 5e9, 8e9}; !slices.Equal(got, want) {
		t.Errorf("delays %v, want exactly %v", got, want)
	}
	if n := attempts(t, retry.WithMaxRetries(3, retry.NewConstant(time.Microsecond)), true); n != 4 {
		t.Errorf("3 retries make %d attempts", n)
	}
	if n := attempts(t, retry.NewConstant(time.Microsecond), false); n != 1 {
		t.Errorf("an error that is not marked makes %d attempts", n)
	}
	if !panics(func() { retry.NewConstant(0) }) || !panics(func() { retry.NewFibonacci(0) }) {
		t.Error("a delay of 0 does not panic")
	}
}
