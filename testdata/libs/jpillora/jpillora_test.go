package jpillora

import (
	"testing"
	"time"

	"github.com/jpillora/backoff"
)

// probe: jpillora-backoff
func TestBackoff(t *testing.T) {
	plain := &backoff.Backoff{}
	for _, want := range []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond} {
		if d := plain.Duration(); d != want {
			t.Errorf("delay %v, want exactly %v", d, want)
		}
	}
	b := &backoff.Backoff{Jitter: true}
	first, second, last := map[time.Duration]bool{}, map[time.Duration]bool{}, map[time.Duration]bool{}
	for range 100 {
		first[b.ForAttempt(0)], second[b.ForAttempt(2)], last[b.ForAttempt(20)] = true, true, true
	}
	if len(first) != 1 || len(second) < 50 || len(last) != 1 {
		t.Errorf("distinct delays: first %d, third %d, at the ceiling %d", len(first), len(second), len(last))
	}
}
