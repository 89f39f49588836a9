// Package coder puts the library of that name to use.
package coder

import (
	"context"
	"net/http"
	"time"

	"github.com/coder/retry"
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
// construct: coder-retrier flagged
func Plain(ctx context.Context) error {
	r := retry.New(time.Second, time.Minute) // want "zerojitter: .*without jitter"
	for r.Wait(ctx) {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ctx.Err()
}

// Given is somebody else's.
//
// construct: coder-retrier clean
func Given(ctx context.Context, r *retry.Retrier) error {
	for r.Wait(ctx) {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ctx.Err()
}

// Rateless has delays of 0.
func Rateless(ctx context.Context) error {
	r := &retry.Retrier{Floor: time.Second, Ceil: time.Minute} // want "zerojitter: .*does not wait: without a Rate"
	for r.Wait(ctx) {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ctx.Err()
}

// Fraction is cut to a whole factor.
func Fraction(ctx context.Context) error {
	r := &retry.Retrier{Floor: time.Second, Ceil: time.Minute, Rate: 2, Jitter: 0.5} // want "zerojitter: .*without jitter"
	for r.Wait(ctx) {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ctx.Err()
}
