// Package flowchartsman puts flowchartsman/retry to use.
package flowchartsman

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/flowchartsman/retry"
)

func call(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.com/", nil)
	if err != nil {
		return retry.Stop(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Deaf does not hear that ctx ends while it waits.
//
// construct: flowchartsman-retrier flagged
func Deaf(ctx context.Context) error {
	r := retry.NewRetrier(5, 0, 10*time.Second)
	return r.Run(func() error { return call(ctx) }) // want "ctxwait: r.Run .*ignores ctx"
}

// Heeded has jitter, a limit and a context.
//
// construct: flowchartsman-retrier clean
func Heeded(ctx context.Context) error {
	return retry.NewRetrier(0, 0, 0).RunContext(ctx, call)
}

var shared = retry.NewRetrier(10, 100*time.Millisecond, time.Minute)

// Shared uses one retrier for all, without a context in scope.
//
// construct: flowchartsman-retrier clean
func Shared(id int) error {
	return shared.Run(func() error {
		resp, err := http.Get(fmt.Sprintf("https://example.com/%d", id))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Stopped fails for good, so that nothing is waited for.
//
// construct: flowchartsman-retrier clean
func Stopped(ctx context.Context) error {
	return shared.Run(func() error { return retry.Stop(call(ctx)) })
}
