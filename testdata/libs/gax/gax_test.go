package gax

import (
	"testing"
	"time"

	"github.com/googleapis/gax-go/v2"
)

// probe: gax-invoke
func TestBackoff(t *testing.T) {
	seen := map[time.Duration]bool{}
	for range 100 {
		b := gax.Backoff{}
		if d := b.Pause(); d > time.Second {
			t.Errorf("first delay %v, want at most 1s", d)
		} else {
			seen[d] = true
		}
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays", len(seen))
	}
}
