// Package xtime puts golang.org/x/time to use.
package xtime

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"golang.org/x/time/rate"
)

func call(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Limited waits for its turn before each call.
//
// construct: xtime-rate clean
func Limited(ctx context.Context, l *rate.Limiter, n int) error {
	for range n {
		if err := l.Wait(ctx); err != nil {
			return err
		}
		if err := call(ctx); err != nil {
			return err
		}
	}
	return nil
}

var budget = rate.NewLimiter(rate.Every(time.Second), 10)

// Budgeted gives up when there have been too many retries of late.
func Budgeted(ctx context.Context) error {
	for {
		err := call(ctx)
		if err == nil || !budget.Allow() {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(rand.N(time.Second)):
		}
	}
}
