package k8swait

import (
	"context"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func distinct(b wait.Backoff) int {
	seen := map[time.Duration]bool{}
	for range 100 {
		c := b
		seen[c.Step()] = true
	}
	return len(seen)
}

// probe: k8s-wait-backoff
func TestBackoff(t *testing.T) {
	if n := distinct(wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
	if n := distinct(wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5, Jitter: 0.5}); n < 50 {
		t.Errorf("%d distinct delays with jitter", n)
	}
	if n := distinct(wait.Backoff{Duration: time.Minute, Factor: 2, Steps: 5, Jitter: 0.5, Cap: time.Minute}); n < 50 {
		t.Errorf("%d distinct delays at the ceiling", n)
	}
	n := 0
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: time.Microsecond, Steps: 4}, func() (bool, error) { n++; return false, nil })
	if n != 4 {
		t.Errorf("4 steps make %d attempts", n)
	}
}

// probe: k8s-wait-poll
func TestPoll(t *testing.T) {
	n := 0
	err := wait.PollUntilContextCancel(t.Context(), time.Microsecond, true, func(context.Context) (bool, error) {
		n++
		return n == 20, nil
	})
	if n != 20 || err != nil {
		t.Errorf("%d attempts, error %v", n, err)
	}
}
