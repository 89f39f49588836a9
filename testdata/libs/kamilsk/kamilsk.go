// Package kamilsk puts kamilsk/retry to use.
package kamilsk

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/kamilsk/retry/v5"
	"github.com/kamilsk/retry/v5/backoff"
	"github.com/kamilsk/retry/v5/jitter"
	"github.com/kamilsk/retry/v5/strategy"
)

func call(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.com/", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func ask() error {
	resp, err := http.Get("https://example.com/")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Plain is in step.
//
// construct: kamilsk-do flagged
func Plain(ctx context.Context) error {
	return retry.Do(ctx, call,
		strategy.Limit(5), strategy.Backoff(backoff.BinaryExponential(time.Second))) // want "zerojitter: .*without jitter"
}

// Others are in step.
func Others(ctx context.Context) error {
	if err := retry.Do(ctx, call, strategy.Limit(5), strategy.Backoff(backoff.Constant(time.Second))); err != nil { // want "zerojitter: .*every 1s without jitter"
		return err
	}
	if err := retry.Do(ctx, call, strategy.Limit(5), strategy.Backoff(backoff.Linear(time.Second))); err != nil { // want "zerojitter: .*without jitter"
		return err
	}
	if err := retry.Do(ctx, call, strategy.Limit(5), strategy.Backoff(backoff.Incremental(time.Second, time.Minute))); err != nil { // want "zerojitter: .*without jitter"
		return err
	}
	if err := retry.Do(ctx, call, strategy.Limit(5), strategy.Backoff(backoff.Exponential(time.Second, 3))); err != nil { // want "zerojitter: .*from 1s on without jitter"
		return err
	}
	return retry.Go(ctx, call, strategy.Limit(5), strategy.Wait(time.Second, time.Minute)) // want "zerojitter: .*from 1s on without jitter"
}

// Same hands on the delay as it is.
func Same(ctx context.Context) error {
	return retry.Do(ctx, call, strategy.Limit(5),
		strategy.BackoffWithJitter(backoff.Linear(time.Second), func(d time.Duration) time.Duration { return d })) // want "zerojitter: .*without jitter"
}

// AtOnce has no strategy.
func AtOnce(ctx context.Context) error {
	return retry.Do(ctx, func(context.Context) error { return ask() }) // want "nobackoff: .*starts again at once"
}

// Forever has neither a strategy nor an end.
func Forever() error {
	return retry.Do(context.Background(), func(context.Context) error { return ask() }) // want "nobackoff: .*starts again at once" "unbounded: "
}

// Listed has its strategies in a list.
func Listed(ctx context.Context) error {
	how := retry.How{strategy.Limit(5), strategy.Backoff(backoff.Linear(time.Second))} // want "zerojitter: .*without jitter"
	return retry.Do(ctx, call, how...)
}

// Jittered spreads.
//
// construct: kamilsk-do clean
func Jittered(ctx context.Context) error {
	if err := retry.Do(ctx, call, strategy.Limit(5),
		strategy.BackoffWithJitter(backoff.Fibonacci(time.Second), jitter.Full(nil))); err != nil {
		return err
	}
	return retry.Do(ctx, call, strategy.Limit(5),
		strategy.BackoffWithJitter(backoff.Linear(time.Second), func(d time.Duration) time.Duration { return rand.N(d) }))
}

// Given goes by somebody else's strategies.
//
// construct: kamilsk-do clean
func Given(ctx context.Context, how retry.How) error {
	return retry.Do(ctx, call, how...)
}

// Thrice is few enough to come straight back.
//
// construct: kamilsk-do clean
func Thrice(ctx context.Context) error {
	return retry.Do(ctx, call, strategy.Limit(3))
}
