// Package lestrrat puts the library of that name to use.
package lestrrat

import (
	"context"
	"net/http"
	"time"

	"github.com/lestrrat-go/backoff/v2"
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
// construct: lestrrat-policy flagged
func Plain(ctx context.Context) error {
	p := backoff.Exponential(backoff.WithMinInterval(time.Second), backoff.WithMaxInterval(time.Minute), backoff.WithMultiplier(2)) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	for c := p.Start(ctx); backoff.Continue(c); {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}

// One is a factor that counts for nothing.
func One(ctx context.Context) error {
	p := backoff.Constant(backoff.WithInterval(time.Second), backoff.WithJitterFactor(1)) // want "zerojitter: .*every 1s without jitter"
	for c := p.Start(ctx); backoff.Continue(c); {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}

// Jittered spreads.
//
// construct: lestrrat-policy clean
func Jittered(ctx context.Context) error {
	p := backoff.Exponential(backoff.WithJitterFactor(0.5), backoff.WithMaxRetries(3))
	for c := p.Start(ctx); backoff.Continue(c); {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}

// Made is in step.
func Made(ctx context.Context) error {
	p := backoff.NewExponentialPolicy(backoff.WithMinInterval(time.Second), backoff.WithMultiplier(1)) // want "zerojitter: .*after 1s, 1.5s, 2.25s, … without jitter"
	for c := p.Start(ctx); backoff.Continue(c); {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}

// Once does not try again.
func Once(ctx context.Context) error {
	for c := backoff.Null().Start(ctx); backoff.Continue(c); {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}
