package dskit

import (
	"context"
	"testing"
	"time"

	"github.com/grafana/dskit/backoff"
)

// probe: dskit-backoff
func TestBackoff(t *testing.T) {
	seen := map[time.Duration]bool{}
	for range 100 {
		b := backoff.New(context.Background(), backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute})
		d := b.NextDelay()
		if d < time.Second || d >= 2*time.Second {
			t.Errorf("first delay %v, want it in [1s, 2s)", d)
		}
		seen[d] = true
		if !b.Ongoing() {
			t.Error("0 retries end it")
		}
	}
	fixed := backoff.New(context.Background(), backoff.Config{MinBackoff: time.Second})
	for range 50 {
		if d := fixed.NextDelay(); d != time.Second {
			t.Errorf("delay %v without a MaxBackoff, want 1s", d)
		}
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays", len(seen))
	}
}
