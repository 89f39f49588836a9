package asynq

import (
	"errors"
	"testing"
	"time"

	"github.com/hibiken/asynq"
)

// probe: asynq-delay
func TestDelay(t *testing.T) {
	seen := map[time.Duration]bool{}
	for range 200 {
		seen[asynq.DefaultRetryDelayFunc(3, errors.New("down"), nil)] = true
	}
	if len(seen) < 10 {
		t.Errorf("%d distinct delays by default", len(seen))
	}
	for d := range seen {
		if d%time.Second != 0 {
			t.Errorf("delay %v, want whole seconds", d)
		}
	}
}

// TestOnce draws the meaning of zero and less.
//
// probe: asynq-delay
func TestOnce(t *testing.T) {
	for _, n := range []int{0, -1} {
		if got := asynq.MaxRetry(n).Value(); got != 0 {
			t.Errorf("MaxRetry(%d) is %v retries", n, got)
		}
	}
}
