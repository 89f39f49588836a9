// Package rican7 puts the library of that name to use.
package rican7

import (
	"net/http"
	"time"

	"github.com/Rican7/retry"
	"github.com/Rican7/retry/backoff"
	"github.com/Rican7/retry/jitter"
	"github.com/Rican7/retry/strategy"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Plain is in step.
//
// construct: rican7-retry flagged
func Plain() error {
	return retry.Retry(func(uint) error { return ask() },
		strategy.Limit(5), strategy.Backoff(backoff.BinaryExponential(time.Second))) // want "zerojitter: .*without jitter"
}

// Others are in step.
func Others() error {
	if err := retry.Retry(func(uint) error { return ask() }, strategy.Limit(5), strategy.Backoff(backoff.Linear(time.Second))); err != nil { // want "zerojitter: .*without jitter"
		return err
	}
	if err := retry.Retry(func(uint) error { return ask() }, strategy.Limit(5), strategy.Backoff(backoff.Exponential(time.Second, 3))); err != nil { // want "zerojitter: .*without jitter"
		return err
	}
	return retry.Retry(func(uint) error { return ask() }, strategy.Limit(5), strategy.Wait(time.Second)) // want "zerojitter: .*from 1s on without jitter"
}

// AtOnce neither waits nor ends.
func AtOnce() error {
	return retry.Retry(func(uint) error { return ask() }) // want "nobackoff: .*starts again at once" "unbounded: "
}

// Jittered spreads.
//
// construct: rican7-retry clean
func Jittered() error {
	return retry.Retry(func(uint) error { return ask() },
		strategy.Limit(5), strategy.BackoffWithJitter(backoff.Fibonacci(time.Second), jitter.Full(nil)))
}

// Steps grow by a fixed one.
func Steps() error {
	return retry.Retry(func(uint) error { return ask() }, strategy.Limit(5), strategy.Backoff(backoff.Incremental(time.Second, time.Second))) // want "zerojitter: .*without jitter"
}
