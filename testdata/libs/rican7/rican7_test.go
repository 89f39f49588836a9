package rican7

import (
	"errors"
	"testing"
	"time"

	"github.com/Rican7/retry"
	"github.com/Rican7/retry/backoff"
	"github.com/Rican7/retry/jitter"
	"github.com/Rican7/retry/strategy"
)

// probe: rican7-retry
func TestRetry(t *testing.T) {
	n, start := 0, time.Now()
	_ = retry.Retry(func(uint) error { n++; return errors.New("always") }, strategy.Limit(50))
	if n != 50 || time.Since(start) > 500*time.Millisecond {
		t.Errorf("%d attempts in %v, want 50 at once", n, time.Since(start))
	}
	alg, full := backoff.BinaryExponential(time.Second), jitter.Full(nil)
	if d := alg(1); d != 2*time.Second {
		t.Errorf("first delay %v, want 2s", d)
	}
	if d := backoff.Incremental(time.Second, time.Minute)(2); d != time.Second+2*time.Minute {
		t.Errorf("incremental delay %v", d)
	}
	seen := map[time.Duration]bool{}
	for range 100 {
		if d := alg(2); d != 4*time.Second {
			t.Errorf("delay %v", d)
		}
		seen[full(4*time.Second)] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays with full jitter", len(seen))
	}
}
