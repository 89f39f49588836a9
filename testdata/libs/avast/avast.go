// Package avast puts avast/retry-go to use.
package avast

import (
	"context"
	"net/http"
	"time"

	retryv3 "github.com/avast/retry-go"
	"github.com/avast/retry-go/v4"
	retryv5 "github.com/avast/retry-go/v5"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return retry.Unrecoverable(err)
	}
	return resp.Body.Close()
}

func call() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Endless has no limit.
//
// construct: avast-do flagged
func Endless() error {
	return retry.Do(call, retry.Attempts(0)) // want "zerojitter: .*never stops"
}

// UntilSucceeded has no limit by name.
func UntilSucceeded() error {
	return retry.Do(call, retry.UntilSucceeded()) // want "unbounded: "
}

// Capped clamps after the jitter was added.
func Capped() error {
	return retry.Do(call, retry.Attempts(10), retry.MaxDelay(2*time.Second)) // want "lostjitter: .*waits exactly 2s"
}

// Faded is too small a spread for its delays.
func Faded() error {
	return retry.Do(call, retry.Attempts(3), retry.Delay(time.Minute)) // want "lostjitter: .*at most 100ms"
}

// Deaf ignores its context.
func Deaf(ctx context.Context) error {
	return retry.Do(call, retry.Attempts(5)) // want "ctxwait: "
}

// Never calls the function in v3.
func Never() error {
	return retryv3.Do(call, retryv3.Attempts(0)) // want "zerojitter: .*does not retry: .*never called"
}

// Default is jittered and bounded.
//
// construct: avast-do clean
func Default(ctx context.Context) error {
	if _, err := retry.DoWithData(func() (int, error) { return 0, ask() }, retry.Context(ctx), retry.Attempts(4)); err != nil {
		return err
	}
	if err := retryv5.New(retryv5.Context(ctx), retryv5.Attempts(4)).Do(ask); err != nil {
		return err
	}
	return retry.Do(ask, retry.Context(ctx), retry.Attempts(0))
}

// Typed drops the default's jitter.
//
// construct: avast-delaytype flagged
func Typed() error {
	return retry.Do(call, retry.Delay(time.Second), retry.DelayType(retry.BackOffDelay)) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Fixed is in step.
func Fixed() error {
	return retryv5.New(retryv5.Delay(time.Second), retryv5.DelayType(retryv5.FixedDelay)).Do(call) // want "zerojitter: .*every 1s without jitter"
}

// Own is a delay type of the user's without a draw.
func Own() error {
	return retry.Do(call, retry.DelayType(func(n uint, err error, config *retry.Config) time.Duration { // want "zerojitter: "
		return time.Duration(n) * time.Second
	}))
}

// Combined has jitter again.
//
// construct: avast-delaytype clean
func Combined() error {
	if err := retry.Do(call, retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.RandomDelay))); err != nil {
		return err
	}
	return retry.Do(call, retry.DelayType(retry.FullJitterBackoffDelay), retry.MaxDelay(time.Second))
}

// NoDraw draws from an empty range.
//
// construct: avast-maxjitter flagged
func NoDraw() error {
	return retry.Do(call, retry.MaxJitter(0)) // want "zerojitter: .*panics: "
}

// NoDraw5 is merely without jitter.
func NoDraw5() error {
	return retryv5.New(retryv5.MaxJitter(0)).Do(call) // want "zerojitter: .*without jitter"
}

// Wider draws from a wider range.
//
// construct: avast-maxjitter clean
func Wider(d time.Duration) error {
	if err := retryv5.New(retryv5.UntilSucceeded(), retryv5.MaxJitter(d), retryv5.Context(context.TODO()), retryv5.Attempts(3)).Do(call); err != nil {
		return err
	}
	return retry.Do(call, retry.Attempts(4), retry.MaxJitter(time.Second))
}
