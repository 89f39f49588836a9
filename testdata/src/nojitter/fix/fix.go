// Package fix holds retries whose fixes have to look at what is around them.
package fix

import (
	"context"
	"net/http"
	"time"
)

func fetch(client *http.Client, url string) error {
	for range 5 {
		if _, err := client.Get(url); err == nil {
			return nil
		}
		// comments stay
		time.Sleep(2 * time.Second) /* here too */ // want `waits a fixed 2s`
	}
	return nil
}

// untyped waits for a constant without a type.
func untyped(client *http.Client, url string) {
	for range 5 {
		if _, err := client.Get(url); err == nil {
			return
		}
		time.Sleep(1_000_000) // want `waits a fixed 1ms`
	}
}

// shadowed has names of its own for the package and the builtin function.
func shadowed(client *http.Client, url string, rand int) {
	max := time.Second
	for i := range 5 {
		if _, err := client.Get(url); err == nil {
			return
		}
		time.Sleep(time.Duration(i+rand) * max) // want `backs off`
	}
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func backoff(n int) time.Duration { return min(time.Second<<min(n, 5), 20*time.Second) }

// helper calls a helper that waits with what another one makes.
func helper(ctx context.Context, client *http.Client, url string) error {
	for n := range 5 {
		if _, err := client.Get(url); err == nil {
			return nil
		}
		if err := wait(ctx, backoff(n)); err != nil { // want `backs off`
			return err
		}
	}
	return nil
}

// timed resets a timer.
func timed(ctx context.Context, client *http.Client, url string) error {
	delay := time.Second
	timer := time.NewTimer(delay)
	defer timer.Stop()
	for {
		if _, err := client.Get(url); err == nil {
			return nil
		}
		timer.Reset(delay)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C: // want `backs off`
		}
		delay = min(delay*2, 30*time.Second)
	}
}
