package sethvargo

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sethvargo/go-retry"
)

func distinct(n int, b func() retry.Backoff, skip int) int {
	seen := map[time.Duration]bool{}
	for range n {
		x := b()
		for range skip {
			x.Next()
		}
		d, _ := x.Next()
		seen[d] = true
	}
	return len(seen)
}

// probe: sethvargo-exponential
func TestExponential(t *testing.T) {
	if n := distinct(50, func() retry.Backoff { return retry.NewExponential(time.Second) }, 2); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
	lost := func() retry.Backoff {
		return retry.WithCappedDuration(time.Second, retry.WithJitterPercent(20, retry.NewExponential(time.Minute)))
	}
	if n := distinct(50, lost, 2); n != 1 {
		t.Errorf("%d distinct delays with the ceiling outside", n)
	}
	kept := func() retry.Backoff {
		return retry.WithJitterPercent(20, retry.WithCappedDuration(time.Second, retry.NewExponential(time.Minute)))
	}
	if n := distinct(100, kept, 2); n < 5 {
		t.Errorf("%d distinct delays with the jitter outside", n)
	}
}

// probe: sethvargo-constant
func TestConstant(t *testing.T) {
	n := 0
	err := retry.Do(t.Context(), retry.WithMaxRetries(3, retry.NewConstant(time.Microsecond)), func(context.Context) error {
		n++
		return retry.RetryableError(errors.New("always"))
	})
	if n != 4 || err == nil {
		t.Errorf("3 retries make %d attempts", n)
	}
	n = 0
	_ = retry.Do(t.Context(), retry.NewConstant(time.Microsecond), func(context.Context) error {
		n++
		return errors.New("always")
	})
	if n != 1 {
		t.Errorf("an error that is not marked makes %d attempts", n)
	}
}
