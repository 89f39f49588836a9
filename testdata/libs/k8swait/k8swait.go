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

// Negative is no jitter either.
func Negative(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Steps: 5}
	b.Jitter = -1 // want "zerojitter: wait.Backoff retries every 1s"
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Stepless never calls its condition.
func Stepless() error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5}, asked) // want "zerojitter: .*does not retry: without Steps"
}

// SteplessWithContext does not do so either.
func SteplessWithContext(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5, Steps: -1} // want "zerojitter: .*does not retry: without Steps"
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Flat has a factor that does not count.
func Flat(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5} // want "zerojitter: .*is ignored: Factor counts only while Steps last"
	delay := b.DelayFunc().Concurrent()
	return delay.Until(ctx, true, true, ask)
}

// Timed hands the delays to a loop of one's own.
func Timed(ctx context.Context) error {
	t := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}.Timer() // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
	defer t.Stop()
	for {
		if ok, err := ask(ctx); ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C():
			t.Next()
		}
	}
}

// Reset starts over after an hour.
func Reset(ctx context.Context) error {
	delay := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}.DelayWithReset(clock.RealClock{}, time.Hour) // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
	t := delay.Timer(clock.RealClock{})
	defer t.Stop()
	for {
		if ok, err := ask(ctx); ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C():
			t.Next()
		}
	}
}

// Endless has a context that does not end.
func Endless() error {
	delay := wait.Backoff{Duration: time.Second, Jitter: 0.5}.DelayFunc()
	return delay.Until(context.Background(), true, true, ask) // want "unbounded: "
}

var shared = wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6} // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"

// Shared uses a policy of the package.
func Shared(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, shared, ask)
}

func policy(steps int) wait.Backoff {
	return wait.Backoff{Duration: time.Second, Factor: 2, Steps: steps} // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
}

// Helped has the policy from a function.
func Helped(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, policy(4), ask)
}

// Client embeds its policy.
type Client struct {
	wait.Backoff
	url string
}

// NewClient makes one in step.
func NewClient(url string) *Client {
	return &Client{Backoff: wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}, url: url} // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
}

// Ask goes by the embedded policy.
func (c *Client) Ask(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, c.Backoff, ask)
}

// Options come from a file.
type Options struct {
	Retry wait.Backoff `json:"retry"`
}

// Configured may have jitter.
func (o Options) Configured(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, o.Retry, ask)
}

// Filled may have jitter.
func Filled(ctx context.Context, fill func(*wait.Backoff)) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2}
	fill(&b)
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Late gets its steps later.
func Late(ctx context.Context, steps int) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5}
	b.Steps = steps
	if err := b.DelayFunc().Until(ctx, true, true, ask); err != nil {
		return err
	}
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Once is no retry.
func Once(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: time.Second, Steps: 1}, ask)
}

// Strict hands every error on.
func Strict(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: time.Second, Steps: 6}, func(ctx context.Context) (bool, error) {
		resp, err := http.Get("http://example.com")
		if err != nil {
			return false, err
		}
		return resp.StatusCode == http.StatusOK, resp.Body.Close()
	})
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

// Zeros mean other things than one may think.
func Zeros() {
	_ = wait.Poll(time.Second, 0, asked)                                   // want "zerojitter: .*without jitter" "zerojitter: .*never stops"
	_ = wait.PollImmediate(time.Second, 0, asked)                          // want "zerojitter: .*without jitter" "zerojitter: .*never stops"
	_ = wait.PollUntil(time.Second, asked, wait.NeverStop)                 // want "zerojitter: " "unbounded: "
	_ = wait.PollInfiniteWithContext(context.TODO(), time.Second, ask)     // want "zerojitter: " "unbounded: "
	_ = wait.PollUntilContextCancel(context.TODO(), time.Hour, false, ask) // want "zerojitter: " "unbounded: "
}

// ZerosOfContext end with it.
func ZerosOfContext(ctx context.Context) {
	_ = wait.PollWithContext(ctx, time.Second, 0, ask)               // want "zerojitter: .*without jitter"
	_ = wait.PollWithContext(ctx, 0, time.Minute, ask)               // want "zerojitter: .*panics: the ticker"
	_ = wait.PollUntilContextTimeout(ctx, time.Second, 0, true, ask) // want "zerojitter: .*does not retry: a timeout of 0"
}

// Ready asks whether something is there yet, which is no failure.
func Ready(ctx context.Context, is func() bool) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(context.Context) (bool, error) {
		return is(), nil
	})
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
	work := func(ctx context.Context) { _, _ = ask(ctx) }
	go wait.UntilWithContext(ctx, work, time.Second)
	go wait.NonSlidingUntil(func() { _, _ = asked() }, time.Second, stop)
	go wait.NonSlidingUntilWithContext(ctx, work, time.Second)
	go wait.JitterUntil(func() { _, _ = asked() }, time.Second, 0, true, wait.NeverStop)
	go wait.JitterUntilWithContext(ctx, work, time.Second, 0.5, false)
	every := wait.NewJitteredBackoffManager(time.Second, 0, clock.RealClock{})
	go wait.BackoffUntil(func() { _, _ = asked() }, every, true, stop)
	wait.BackoffUntilWithContext(ctx, work, every, true)
}

// Forever goes on for ever.
func Forever() { wait.Forever(func() { _, _ = asked() }, time.Second) }

// Drawn waits up to twice as long.
//
// construct: k8s-wait-jitter clean
func Drawn(ctx context.Context) error {
	for range 5 {
		if ok, err := ask(ctx); ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait.Jitter(time.Second, 0)):
		}
	}
	return nil
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
