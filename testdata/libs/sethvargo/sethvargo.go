// Package sethvargo puts sethvargo/go-retry to use.
package sethvargo

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/sethvargo/go-retry"
)

func ask(ctx context.Context) error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return retry.RetryableError(err)
	}
	return resp.Body.Close()
}

func askFor(ctx context.Context) (int, error) {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return 0, retry.RetryableError(err)
	}
	return resp.StatusCode, resp.Body.Close()
}

// Plain is in step.
//
// construct: sethvargo-exponential flagged
func Plain(ctx context.Context) error {
	b := retry.WithMaxRetries(5, retry.NewExponential(time.Second)) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return retry.Do(ctx, b, ask)
}

// Direct is in step.
func Direct(ctx context.Context) error {
	return retry.Exponential(ctx, time.Second, ask) // want "zerojitter: .*without jitter"
}

// Lost is capped after its jitter.
func Lost(ctx context.Context) error {
	b := retry.NewExponential(time.Second) // want "lostjitter: .*waits exactly 10s"
	b = retry.WithCappedDuration(10*time.Second, retry.WithJitterPercent(20, b))
	return retry.Do(ctx, retry.WithMaxRetries(8, b), ask)
}

// Faded adds what is next to nothing beside its delays.
func Faded(ctx context.Context) error {
	b := retry.NewConstant(time.Minute) // want "lostjitter: .*at most 50ms to delays of up to 1m"
	return retry.Do(ctx, retry.WithMaxRetries(8, retry.WithJitter(50*time.Millisecond, b)), ask)
}

// Zeroed asks for a jitter of nothing.
func Zeroed(ctx context.Context) (int, error) {
	return retry.DoValue(ctx, retry.WithJitterPercent(0, retry.NewExponential(time.Second)), askFor) // want "zerojitter: .*without jitter"
}

// Hot has a ceiling of nothing.
func Hot(ctx context.Context) error {
	b := retry.WithJitterPercent(20, retry.NewExponential(time.Second))
	return retry.Do(ctx, retry.WithMaxRetries(3, retry.WithCappedDuration(0, b)), ask) // want "zerojitter: .*does not wait: with a ceiling of 0"
}

// Over has no time for a retry.
func Over() error {
	b := retry.WithFullJitter(retry.NewExponential(time.Second))
	return retry.Do(context.Background(), retry.WithMaxDuration(0, b), ask) // want "zerojitter: .*does not retry: a total of 0"
}

// Based on nothing, it panics.
func Based(ctx context.Context) error {
	return retry.Do(ctx, retry.WithFullJitter(retry.NewExponential(0)), ask) // want "zerojitter: .*panics: its base"
}

// policy is a helper of this package.
func policy() retry.Backoff {
	b := retry.NewFibonacci(time.Second) // want "zerojitter: .*from 1s on without jitter"
	b = retry.WithMaxRetries(5, b)
	return retry.WithCappedDuration(time.Minute, b)
}

// Helped goes by what a helper returns.
func Helped(ctx context.Context) error { return retry.Do(ctx, policy(), ask) }

// A Client keeps its policy in a field.
type Client struct{ backoff retry.Backoff }

// NewClient makes one that is in step with all others.
func NewClient() *Client {
	return &Client{backoff: retry.WithMaxRetries(5, retry.NewExponential(time.Second))} // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Get asks by it.
func (c *Client) Get(ctx context.Context) error { return retry.Do(ctx, c.backoff, ask) }

// Loop draws the delays by itself.
func Loop(ctx context.Context) error {
	b := retry.WithMaxRetries(5, retry.NewConstant(time.Second)) // want "zerojitter: .*every 1s without jitter"
	for {
		err := ask(ctx)
		if err == nil {
			return nil
		}
		d, stop := b.Next()
		if stop {
			return err
		}
		select {
		case <-time.After(d):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Given is somebody else's policy.
func Given(ctx context.Context, b retry.Backoff) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, b), ask)
}

// Settings are filled in from a file.
type Settings struct {
	Base   time.Duration `json:"base"`
	Jitter uint64        `json:"jitter"`
}

// Configured has the jitter that its settings say.
func Configured(ctx context.Context, s Settings) error {
	return retry.Do(ctx, retry.WithJitterPercent(s.Jitter, retry.NewExponential(s.Base)), ask)
}

// Kept has its jitter outside of the ceiling.
//
// construct: sethvargo-exponential clean
func Kept(ctx context.Context) error {
	b := retry.WithMaxDuration(time.Minute, retry.WithJitter(time.Second, retry.WithCappedDuration(10*time.Second, retry.NewExponential(time.Second))))
	if err := retry.Do(ctx, b, ask); err != nil {
		return err
	}
	b = retry.WithFullJitter(retry.WithCappedDuration(10*time.Second, retry.NewExponential(time.Second)))
	_, err := retry.DoValue(ctx, retry.WithMaxRetries(8, b), askFor)
	return err
}

// Constant is in step.
//
// construct: sethvargo-constant flagged
func Constant(ctx context.Context) error {
	if err := retry.Constant(ctx, time.Second, ask); err != nil { // want "zerojitter: .*every 1s without jitter"
		return err
	}
	if err := retry.Fibonacci(ctx, time.Second, ask); err != nil { // want "zerojitter: .*without jitter"
		return err
	}
	if err := retry.Do(ctx, retry.NewFibonacci(time.Second), ask); err != nil { // want "zerojitter: .*without jitter"
		return err
	}
	return retry.Do(ctx, retry.NewConstant(time.Second), ask) // want "zerojitter: .*every 1s without jitter"
}

// Spread has jitter.
//
// construct: sethvargo-constant clean
func Spread(ctx context.Context) error {
	return retry.Do(ctx, retry.WithJitterPercent(50, retry.NewConstant(time.Second)), ask)
}

// Unmarked errors end it at once.
func Unmarked(ctx context.Context) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(ctx context.Context) error {
		resp, err := http.Get("http://example.com")
		if err != nil {
			return fmt.Errorf("asking: %w", err)
		}
		return resp.Body.Close()
	})
}

func unmarked() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Always marks whatever fails.
func Always(ctx context.Context) error {
	b := retry.WithMaxRetries(5, retry.NewConstant(time.Second)) // want "zerojitter: .*every 1s without jitter"
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(unmarked()) })
}

// Never marks nothing, so that nothing is tried again.
func Never(ctx context.Context) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, retry.NewConstant(time.Second)), func(context.Context) error { return unmarked() })
}
