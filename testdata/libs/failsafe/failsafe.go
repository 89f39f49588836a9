// Package failsafe puts the library of that name to use.
package failsafe

import (
	"context"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Plain is Polly's WaitAndRetry without UseJitter.
//
// construct: failsafe-backoff flagged
func Plain() error {
	p := retrypolicy.NewBuilder[any]().WithMaxRetries(4).WithBackoff(time.Second, time.Minute).Build() // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return failsafe.With[any](p).Run(ask)
}

// Fixed is Resilience4j's default with a wait of 500 ms.
func Fixed(ctx context.Context) error {
	p := retrypolicy.NewBuilder[any]().WithDelay(500 * time.Millisecond).Build() // want "zerojitter: .*every 500ms without jitter"
	return failsafe.With[any](p).WithContext(ctx).Run(ask)
}

// Ignored has jitter of nothing.
func Ignored() error {
	p := retrypolicy.NewBuilder[any]().WithJitter(time.Second).Build() // want "zerojitter: .*is ignored: jitter without a delay"
	return failsafe.With[any](p).Run(ask)
}

// Jittered spreads.
//
// construct: failsafe-backoff clean
func Jittered() error {
	p := retrypolicy.NewBuilder[any]().WithBackoffFactor(time.Second, time.Minute, 3).WithJitterFactor(0.5).Build()
	if err := failsafe.With[any](p).Run(ask); err != nil {
		return err
	}
	q := retrypolicy.NewBuilder[any]().WithRandomDelay(time.Second, time.Minute).WithMaxDuration(time.Hour).Build()
	_, err := failsafe.With[any](q).Get(func() (any, error) { return nil, ask() })
	return err
}

// AtOnce tries more than a few times without any delay.
//
// construct: failsafe-default flagged
func AtOnce() error {
	p := retrypolicy.NewBuilder[any]().WithMaxAttempts(10).Build()
	return failsafe.With[any](p).Run(ask) // want "nobackoff: .*starts again at once"
}

// Default tries three times.
//
// construct: failsafe-default clean
func Default() error {
	return failsafe.With[any](retrypolicy.NewWithDefaults[any]()).Run(ask)
}

// Zero attempts are as many as it takes.
func Zero() error {
	p := retrypolicy.NewBuilder[any]().WithMaxAttempts(0).WithDelay(time.Second).WithJitterFactor(0.5).Build() // want "zerojitter: .*never stops"
	return failsafe.With[any](p).Run(ask)
}

// NoRetry tries once.
func NoRetry() error {
	p := retrypolicy.NewBuilder[any]().WithMaxRetries(0).WithDelay(time.Second).Build()
	return failsafe.With[any](p).Run(ask)
}
