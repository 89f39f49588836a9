package gue

import (
	"testing"
	"time"

	"github.com/vgarvardt/backoff"
	"github.com/vgarvardt/gue/v5"
)

// probe: gue-backoff
func TestBackoff(t *testing.T) {
	distinct := func(b gue.Backoff) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[b(3)] = true
		}
		return len(seen)
	}
	if n := distinct(gue.NewConstantBackoff(time.Second)); n != 1 {
		t.Errorf("%d distinct constant delays", n)
	}
	if n := distinct(gue.NewExponentialBackoff(backoff.Config{BaseDelay: time.Second, Multiplier: 2, MaxDelay: time.Hour})); n != 1 {
		t.Errorf("%d distinct delays of a literal without Jitter", n)
	}
	if d := gue.BackoffNever(3); d >= 0 {
		t.Errorf("BackoffNever waits %v", d)
	}
	seen := map[time.Duration]bool{}
	for range 100 {
		seen[gue.DefaultExponentialBackoff(1000)] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays at the ceiling", len(seen))
	}
	if n := distinct(gue.DefaultExponentialBackoff); n < 50 {
		t.Errorf("%d distinct delays by default", n)
	}
}
