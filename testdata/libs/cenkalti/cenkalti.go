// Package cenkalti puts cenkalti/backoff to use.
package cenkalti

import (
	"context"
	"net/http"
	"time"

	backoffv2 "github.com/cenkalti/backoff"
	backoffv3 "github.com/cenkalti/backoff/v3"
	"github.com/cenkalti/backoff/v4"
	backoffv5 "github.com/cenkalti/backoff/v5"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func askFor() (int, error) {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Endless sets the deadline to none and gives nothing else.
//
// construct: cenkalti-exponential flagged
func Endless() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // want "zerojitter: backoff.NewExponentialBackOff never stops"
	return backoff.Retry(ask, b)
}

// EndlessOption does so by an option.
func EndlessOption() error {
	return backoff.Retry(ask, backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(0))) // want "zerojitter: .*never stops"
}

// EndlessBefore relies on what 0 means from v4 on.
func EndlessBefore() error {
	b := backoffv3.NewExponentialBackOff()
	b.MaxElapsedTime = 0                                        // nothing ends it but the count
	return backoffv3.Retry(ask, backoffv3.WithMaxRetries(b, 0)) // want "zerojitter: .*never stops"
}

// Default has jitter and a deadline.
//
// construct: cenkalti-exponential clean
func Default(notify backoff.Notify) error {
	if err := backoff.RetryNotify(ask, backoff.NewExponentialBackOff(), notify); err != nil {
		return err
	}
	if _, err := backoff.RetryWithData(askFor, backoff.NewExponentialBackOff()); err != nil {
		return err
	}
	_, err := backoff.RetryNotifyWithData(askFor, backoff.NewExponentialBackOff(), notify)
	return err
}

// Cancelled ends with its context.
func Cancelled(ctx context.Context) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(func() error {
		if err := ask(); err != nil {
			if ctx.Err() != nil {
				return backoff.Permanent(err)
			}
			return err
		}
		return nil
	}, backoff.WithContext(b, ctx))
}

// Deaf waits whatever becomes of ctx.
func Deaf(ctx context.Context) error {
	return backoff.Retry(ask, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 5)) // want "ctxwait: backoff.Retry between attempts of http.Get ignores ctx"
}

// Switched off by assignment.
//
// construct: cenkalti-factor flagged
func Switched() error {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = 0 // want "zerojitter: .*without jitter"
	return backoff.Retry(ask, b)
}

// SwitchedByOption has the option that says so.
func SwitchedByOption() error {
	b := backoff.NewExponentialBackOff(
		backoff.WithInitialInterval(time.Second),
		backoff.WithMultiplier(2),
		backoff.WithMaxInterval(time.Minute),
		backoff.WithRandomizationFactor(0)) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return backoff.Retry(ask, b)
}

// Chosen is a factor of one's own.
//
// construct: cenkalti-factor clean
func Chosen(f float64) error {
	b := backoff.NewExponentialBackOff(backoff.WithRandomizationFactor(0.2))
	if err := backoff.Retry(ask, b); err != nil {
		return err
	}
	b.RandomizationFactor = f
	return backoff.Retry(ask, b)
}

// Literal lacks what the constructor gives.
//
// construct: cenkalti-literal flagged
func Literal() error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute} // want "zerojitter: .*without jitter" "zerojitter: .*panics: Clock is nil"
	return backoff.Retry(ask, backoff.WithMaxRetries(b, 5))
}

// Literal5 has no clock in v5, and no jitter either.
func Literal5(ctx context.Context) (int, error) {
	b := &backoffv5.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute} // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(b), backoffv5.WithMaxTries(5))
}

// Complete is a literal with all it needs.
//
// construct: cenkalti-literal clean
func Complete() error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2,
		MaxInterval: time.Minute, MaxElapsedTime: time.Hour, Clock: backoff.SystemClock}
	defer b.Reset()
	time.Sleep(b.NextBackOff())
	return backoff.Retry(ask, b)
}

// Constant is in step.
//
// construct: cenkalti-constant flagged
func Constant() error {
	return backoff.Retry(ask, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 5)) // want "zerojitter: backoff.NewConstantBackOff retries every 1s without jitter"
}

// ConstantBefore is the same in v2.
func ConstantBefore() error {
	return backoffv2.Retry(ask, backoffv2.WithMaxRetries(&backoffv2.ConstantBackOff{Interval: time.Second}, 5)) // want "zerojitter: .*every 1s without jitter"
}

// Once never waits.
//
// construct: cenkalti-constant clean
func Once() error {
	return backoff.Retry(ask, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 0))
}

// Ticks are in step.
func Ticks() error {
	t := backoff.NewTicker(backoff.NewConstantBackOff(time.Second)) // want "zerojitter: .*every 1s without jitter"
	defer t.Stop()
	for range t.C {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}

// V5Constant is in step.
//
// construct: cenkalti-v5-retry flagged
func V5Constant(ctx context.Context) (int, error) {
	return backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(backoffv5.NewConstantBackOff(time.Second))) // want "zerojitter: .*every 1s without jitter"
}

// V5Default has jitter, a context and a deadline.
//
// construct: cenkalti-v5-retry clean
func V5Default(ctx context.Context) (int, error) {
	return backoffv5.Retry(ctx, func() (int, error) {
		n, err := askFor()
		if n == http.StatusNotFound {
			return n, backoffv5.Permanent(err)
		}
		return n, err
	}, backoffv5.WithBackOff(backoffv5.NewExponentialBackOff()), backoffv5.WithMaxElapsedTime(time.Minute))
}

// Given is somebody else's policy.
func Given(b backoff.BackOff) error { return backoff.Retry(ask, b) }
