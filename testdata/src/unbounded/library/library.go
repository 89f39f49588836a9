// Package library has a library try again.
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

func endless() error {
	return wait.PollInfinite(time.Second, ask) // want `^retry of http\.Get never gives up`
}

func cancelled(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { return ask() }) // ok: ctx ends it
}

func counted() error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Steps: 5, Jitter: 0.5}, ask) // ok: five attempts
}

func given(b wait.Backoff) error {
	return wait.ExponentialBackoff(b, ask) // ok: who knows
}

func ends(done chan struct{}) error {
	return wait.PollInfinite(time.Second, func() (bool, error) { // ok: a closed channel ends it
		select {
		case <-done:
			return true, nil
		default:
		}
		return ask()
	})
}
