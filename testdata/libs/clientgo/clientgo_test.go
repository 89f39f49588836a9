package clientgo

import (
	"errors"
	"testing"
	"time"

	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"

	"k8s.io/apimachinery/pkg/util/wait"
)

// probe: client-go-retry
func TestRetry(t *testing.T) {
	attempts := func(b wait.Backoff) (n int) {
		_ = retry.OnError(b, always, func() error { n++; return errors.New("always") })
		return n
	}
	for want, b := range map[int]wait.Backoff{5: retry.DefaultRetry, 3: {Steps: 3}, 0: {Duration: time.Hour}} {
		if n := attempts(b); n != want {
			t.Errorf("%+v makes %d attempts", b, n)
		}
	}
	n := 0
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { n++; return errors.New("no conflict") })
	if n != 1 {
		t.Errorf("%d attempts without a conflict", n)
	}
	if b := (wait.Backoff{Steps: 5, Duration: 10 * time.Millisecond, Factor: 1, Jitter: 0.1}); retry.DefaultRetry != b {
		t.Errorf("DefaultRetry is %+v", retry.DefaultRetry)
	}
	if b := (wait.Backoff{Steps: 4, Duration: 10 * time.Millisecond, Factor: 5, Jitter: 0.1}); retry.DefaultBackoff != b {
		t.Errorf("DefaultBackoff is %+v", retry.DefaultBackoff)
	}
}

// probe: client-go-limiters
func TestLimiters(t *testing.T) {
	const s = time.Second
	exponential := func() workqueue.TypedRateLimiter[string] {
		return workqueue.NewTypedItemExponentialFailureRateLimiter[string](s, 5*s)
	}
	for _, tt := range []struct {
		name string
		make func() workqueue.TypedRateLimiter[string]
		want [4]time.Duration
	}{
		{"exponential", exponential, [4]time.Duration{s, 2 * s, 4 * s, 5 * s}},
		{"fast and slow", func() workqueue.TypedRateLimiter[string] {
			return workqueue.NewTypedItemFastSlowRateLimiter[string](s, 9*s, 2)
		}, [4]time.Duration{s, s, 9 * s, 9 * s}},
		{"maximum of both", func() workqueue.TypedRateLimiter[string] {
			return workqueue.NewTypedMaxOfRateLimiter(exponential(), workqueue.NewTypedItemFastSlowRateLimiter[string](3*s, 3*s, 2))
		}, [4]time.Duration{3 * s, 3 * s, 4 * s, 5 * s}},
		{"longest wait", func() workqueue.TypedRateLimiter[string] {
			return workqueue.NewTypedWithMaxWaitRateLimiter(exponential(), 3*s)
		}, [4]time.Duration{s, 2 * s, 3 * s, 3 * s}},
		{"default", workqueue.DefaultTypedItemBasedRateLimiter[string], [4]time.Duration{s / 1000, s / 500, s / 250, s / 125}},
	} {
		for range 20 {
			l := tt.make()
			for i, want := range tt.want {
				if d := l.When("x"); d != want {
					t.Errorf("%s: delay %d is %v, want exactly %v", tt.name, i, d, want)
				}
			}
		}
	}
	seen := map[time.Duration]bool{}
	for range 100 {
		seen[jittered{exponential()}.When("x")] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays of a limiter that adds jitter", len(seen))
	}
}

// probe: client-go-flowcontrol
func TestFlowcontrol(t *testing.T) {
	delays := func(failures int, jitter float64) map[time.Duration]bool {
		seen := map[time.Duration]bool{}
		for range 50 {
			b := flowcontrol.NewBackOffWithJitter(time.Second, 2*time.Second, jitter)
			now := time.Now()
			for range failures {
				b.Next("x", now)
			}
			seen[b.Get("x")] = true
		}
		return seen
	}
	for _, jitter := range []float64{0, -1} {
		if n := len(delays(1, jitter)); n != 1 {
			t.Errorf("%d distinct delays with a factor of %v", n, jitter)
		}
	}
	if n := len(delays(1, 0.5)); n < 25 {
		t.Errorf("%d distinct first delays", n)
	}
	if d := delays(6, 0.5); len(d) != 1 || !d[2*time.Second] {
		t.Errorf("delays at the maximum are %v, want exactly 2s", d)
	}
	b := flowcontrol.NewBackOff(time.Second, time.Minute)
	b.Next("x", time.Now())
	if d := b.Get("x"); d != time.Second {
		t.Errorf("the first delay of NewBackOff is %v", d)
	}
}
