package clientgo

import (
	"errors"
	"testing"
	"time"

	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"
)

// probe: client-go-retry
func TestRetry(t *testing.T) {
	n := 0
	_ = retry.OnError(retry.DefaultRetry, func(error) bool { return true }, func() error { n++; return errors.New("always") })
	if n != 5 {
		t.Errorf("DefaultRetry makes %d attempts", n)
	}
	if d := retry.DefaultBackoff; d.Steps != 4 || d.Factor != 5 || d.Jitter != 0.1 || d.Duration != 10*time.Millisecond {
		t.Errorf("DefaultBackoff is %+v", d)
	}
}

// probe: client-go-limiters
func TestLimiters(t *testing.T) {
	for range 20 {
		l := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, 3*time.Second)
		for _, want := range []time.Duration{time.Second, 2 * time.Second, 3 * time.Second} {
			if d := l.When("x"); d != want {
				t.Errorf("delay %v, want exactly %v", d, want)
			}
		}
	}
}

// probe: client-go-flowcontrol
func TestFlowcontrol(t *testing.T) {
	delays := func(jitter float64) map[time.Duration]bool {
		seen := map[time.Duration]bool{}
		for range 50 {
			b := flowcontrol.NewBackOffWithJitter(time.Second, 2*time.Second, jitter)
			now := time.Now()
			for range 6 {
				b.Next("x", now)
			}
			seen[b.Get("x")] = true
		}
		return seen
	}
	if n := len(delays(0)); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
	if d := delays(0.5); len(d) != 1 || !d[2*time.Second] {
		t.Errorf("delays at the maximum are %v, want exactly 2s", d)
	}
}
