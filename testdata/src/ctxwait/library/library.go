// Package library has a library wait between attempts.
package library

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func ask() (bool, error) {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return false, nil
	}
	return true, resp.Body.Close()
}

var policy = wait.Backoff{Duration: time.Second, Steps: 5, Jitter: 0.5}

func deaf(ctx context.Context) error {
	return wait.ExponentialBackoff(policy, ask) // want `^wait\.ExponentialBackoff between attempts of http\.Get ignores ctx`
}

func alone() error {
	return wait.ExponentialBackoff(policy, ask) // ok: no context in scope
}

func heeds(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, policy, func(context.Context) (bool, error) { return ask() }) // ok: takes ctx
}

func given(ctx context.Context, b wait.Backoff) error {
	return wait.ExponentialBackoffWithContext(ctx, b, func(context.Context) (bool, error) { return ask() }) // ok: takes ctx
}

func short(ctx context.Context) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: 10 * time.Millisecond, Steps: 5, Jitter: 0.1}, ask) // ok: 40ms in all
}

func shortAtFirst(ctx context.Context) error {
	b := wait.Backoff{Duration: 10 * time.Millisecond, Factor: 5, Steps: 4, Jitter: 0.1}
	return wait.ExponentialBackoff(b, ask) // want `ignores ctx`
}
