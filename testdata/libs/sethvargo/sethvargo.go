// Package sethvargo puts sethvargo/go-retry to use.
package sethvargo

import (
	"context"
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

// Kept has its jitter outside of the ceiling.
//
// construct: sethvargo-exponential clean
func Kept(ctx context.Context) error {
	b := retry.WithMaxDuration(time.Minute, retry.WithJitter(time.Second, retry.WithCappedDuration(10*time.Second, retry.NewExponential(time.Second))))
	return retry.Do(ctx, b, ask)
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

// Unmarked errors end it at once.
//
// construct: sethvargo-constant clean
func Unmarked(ctx context.Context) error {
	return retry.Do(ctx, retry.WithJitterPercent(50, retry.NewConstant(time.Second)), ask)
}
