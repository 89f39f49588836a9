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
