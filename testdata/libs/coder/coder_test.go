package coder

import (
	"context"
	"testing"
	"time"

	"github.com/coder/retry"
)

// probe: coder-retrier
func TestRetrier(t *testing.T) {
	r := retry.New(time.Millisecond, 3*time.Millisecond)
	seen := []time.Duration{}
	for range 5 {
		r.Wait(context.Background())
		seen = append(seen, r.Delay)
	}
	again := retry.New(time.Millisecond, 3*time.Millisecond)
	for _, want := range seen {
		again.Wait(context.Background())
		if again.Delay != want {
			t.Errorf("delays differ: %v and %v", again.Delay, want)
		}
	}
}

// TestLiteral does not wait, whatever its floor.
//
// probe: coder-retrier
func TestLiteral(t *testing.T) {
	start := time.Now()
	for _, r := range []*retry.Retrier{
		{Floor: time.Minute, Ceil: time.Hour},
		{Floor: time.Minute, Rate: 2},
	} {
		for range 3 {
			r.Wait(context.Background())
		}
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("waited %v without a rate or a ceiling", d)
	}
}
