// Package k8swait puts package wait of k8s.io/apimachinery to use.
package k8swait

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/utils/clock"
)

func ask(ctx context.Context) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return false, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false, nil
	}
	return true, resp.Body.Close()
}

func asked() (bool, error) { return ask(context.Background()) }

// Plain retries in step.
//
// construct: k8s-wait-backoff flagged
func Plain(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6} // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Chained has a delay function made of it.
func Chained(ctx context.Context) error {
	delay := wait.Backoff{Duration: time.Second, Steps: 6}.DelayFunc() // want "zerojitter: wait.Backoff retries every 1s"
	return delay.Until(ctx, true, true, ask)
}

// Stepped hands the delays to a loop.
func Stepped() error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6} // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
	for b.Steps > 0 {
		if ok, err := asked(); ok && err == nil {
			return nil
		}
		time.Sleep(b.Step())
	}
	return nil
}

// Deaf waits whatever becomes of ctx.
func Deaf(ctx context.Context) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Steps: 6, Jitter: 0.5}, asked) // want "ctxwait: "
}

// Spread has jitter.
//
// construct: k8s-wait-backoff clean
func Spread(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6, Jitter: 0.5}
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Poll swallows the errors of a remote.
//
// construct: k8s-wait-poll flagged
func Poll(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, 10*time.Second, true, ask) // want "zerojitter: wait.PollUntilContextCancel retries every 10s"
}

// Polls are many.
func Polls(stop <-chan struct{}) {
	ctx := wait.ContextForChannel(stop)
	_ = wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, ask) // want "zerojitter: "
	_ = wait.PollImmediateUntil(time.Second, asked, stop)                      // want "zerojitter: "
	_ = wait.PollUntil(time.Second, asked, stop)                               // want "zerojitter: "
	_ = wait.PollWithContext(ctx, time.Second, time.Minute, ask)               // want "zerojitter: "
	_ = wait.PollImmediateWithContext(ctx, time.Second, time.Minute, ask)      // want "zerojitter: "
	_ = wait.PollUntilWithContext(ctx, time.Second, ask)                       // want "zerojitter: "
	_ = wait.PollImmediateUntilWithContext(ctx, time.Second, ask)              // want "zerojitter: "
	_ = wait.PollInfiniteWithContext(ctx, time.Second, ask)                    // want "zerojitter: "
	_ = wait.PollImmediateInfiniteWithContext(ctx, time.Second, ask)           // want "zerojitter: "
}

// Deadlined and endless ones look at no context.
func Deadlined() {
	_ = wait.Poll(time.Second, time.Minute, asked)          // want "zerojitter: "
	_ = wait.PollImmediate(time.Second, time.Minute, asked) // want "zerojitter: "
	_ = wait.PollInfinite(time.Second, asked)               // want "zerojitter: " "unbounded: "
	_ = wait.PollImmediateInfinite(time.Second, asked)      // want "zerojitter: " "unbounded: "
}

// PollOnce hands the errors of a remote on.
//
// construct: k8s-wait-poll clean
func PollOnce(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, 10*time.Second, true, func(ctx context.Context) (bool, error) {
		resp, err := http.Get("http://example.com")
		if err != nil {
			return false, err
		}
		return resp.StatusCode == http.StatusOK, resp.Body.Close()
	})
}

// Work is a period and no retry.
//
// construct: k8s-wait-until clean
func Work(ctx context.Context, stop <-chan struct{}) {
	go wait.Until(func() { _, _ = asked() }, time.Second, stop)
	go wait.JitterUntil(func() { _, _ = asked() }, time.Second, 0.5, true, stop)
	wait.UntilWithContext(ctx, func(ctx context.Context) { _, _ = ask(ctx) }, time.Second)
}

// Manager is in step.
//
// construct: k8s-wait-manager flagged
func Manager() wait.BackoffManager {
	return wait.NewExponentialBackoffManager(time.Second, time.Minute, time.Hour, 2, 0, clock.RealClock{}) // want "zerojitter: "
}

// Managed spreads.
//
// construct: k8s-wait-manager clean
func Managed() wait.BackoffManager {
	return wait.NewExponentialBackoffManager(time.Second, time.Minute, time.Hour, 2, 0.5, clock.RealClock{})
}
