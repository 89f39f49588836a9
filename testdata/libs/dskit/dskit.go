// Package dskit puts the library of that name to use.
package dskit

import (
	"context"
	"net/http"
	"time"

	"github.com/grafana/dskit/backoff"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Jittered spreads by itself.
//
// construct: dskit-backoff clean
func Jittered(ctx context.Context) error {
	b := backoff.New(ctx, backoff.Config{MinBackoff: 100 * time.Millisecond, MaxBackoff: 10 * time.Second, MaxRetries: 10})
	for b.Ongoing() {
		if err := ask(); err == nil {
			return nil
		}
		b.Wait()
	}
	time.Sleep(b.NextDelay())
	return b.Err()
}

// Endless has no limit and nothing that could end it.
//
// construct: dskit-backoff flagged
func Endless() error {
	b := backoff.New(context.Background(), backoff.Config{MinBackoff: 100 * time.Millisecond, MaxRetries: 0}) // want "zerojitter: .*never stops" "zerojitter: .*every 100ms without jitter"
	for b.Ongoing() {
		if err := ask(); err == nil {
			return nil
		}
		b.Wait()
	}
	return b.Err()
}
