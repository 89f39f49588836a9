// Package goresiliency puts the library of that name to use.
package goresiliency

import (
	"context"
	"net/http"
	"time"

	"github.com/eapache/go-resiliency/retrier"
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
// construct: goresiliency-retrier flagged
func Plain() error {
	r := retrier.New(retrier.ExponentialBackoff(5, time.Second), nil) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return r.Run(ask)
}

// Constant is in step.
func Constant(ctx context.Context) error {
	r := retrier.New(retrier.ConstantBackoff(5, time.Second), nil) // want "zerojitter: .*every 1s without jitter"
	return r.RunCtx(ctx, func(context.Context) error { return ask() })
}

// Beyond is a factor that is ignored.
func Beyond() error {
	r := retrier.New(retrier.LimitedExponentialBackoff(5, time.Second, time.Minute), nil)
	r.SetJitter(50) // want "zerojitter: .*without jitter"
	return r.Run(ask)
}

// Jittered spreads.
//
// construct: goresiliency-retrier clean
func Jittered(ctx context.Context) error {
	r := retrier.New(retrier.ExponentialBackoff(5, time.Second), nil)
	r.SetJitter(0.5)
	if err := r.RunFn(ctx, func(context.Context, int) error { return ask() }); err != nil {
		return err
	}
	return r.WithInfiniteRetry().RunCtx(ctx, func(context.Context) error { return ask() })
}
