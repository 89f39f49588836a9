package jpillora

import (
	"testing"
	"time"

	"github.com/jpillora/backoff"
)

// distinct counts the different delays of an attempt.
func distinct(b *backoff.Backoff, attempt float64) int {
	seen := map[time.Duration]bool{}
	for range 100 {
		seen[b.ForAttempt(attempt)] = true
	}
	return len(seen)
}

// probe: jpillora-backoff
func TestBackoff(t *testing.T) {
	t.Parallel()
	for name, b := range map[string]*backoff.Backoff{
		"zero": {}, "negative": {Min: -1, Max: -1, Factor: -1}, "copy": (&backoff.Backoff{}).Copy(),
	} {
		for _, want := range []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond} {
			if d := b.Duration(); d != want {
				t.Errorf("%s: delay %v, want exactly %v", name, d, want)
			}
		}
		if d := b.ForAttempt(50); d != 10*time.Second {
			t.Errorf("%s: ceiling %v", name, d)
		}
	}
	b := &backoff.Backoff{Jitter: true}
	if first, third, last := distinct(b, 0), distinct(b, 2), distinct(b, 40); first != 1 || third < 50 || last != 1 {
		t.Errorf("distinct delays: first %d, third %d, at the ceiling %d", first, third, last)
	}
	if n := distinct(&backoff.Backoff{Min: time.Minute, Max: time.Second, Jitter: true}, 2); n != 1 {
		t.Errorf("%d distinct delays with Min above Max", n)
	}
}
