// Package flagged holds delays that overflow before their ceiling applies.
package flagged

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"math/rand/v2"
	"net/http"
	"time"
)

const maxDelay = 30 * time.Second

var errUnavailable = errors.New("unavailable")

// backoff is negative at attempt 34, a quarter of an hour into an outage.
func backoff(attempt int) time.Duration {
	delay := time.Second << attempt // want `overflows at attempt 34`
	if delay > maxDelay {
		delay = maxDelay
	}
	return delay
}

func pingHelper(ctx context.Context, db *sql.DB) error {
	for attempt := 0; ctx.Err() == nil; attempt++ {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(backoff(attempt))
	}
	return ctx.Err()
}

func execShift(ctx context.Context, db *sql.DB, query string) error {
	for attempt := 0; ; attempt++ {
		_, err := db.ExecContext(ctx, query)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(min(100*time.Millisecond*(1<<attempt), maxDelay)): // want `overflows at attempt 38`
		}
	}
}

// fetchPower converts before it multiplies: the product overflows, and not the
// power.
func fetchPower(client *http.Client, url string) (*http.Response, error) {
	for attempt := range 100 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		delay := time.Duration(math.Pow(2, float64(attempt))) * time.Second // want `overflows at attempt 35`
		if delay > maxDelay {
			delay = maxDelay
		}
		time.Sleep(delay)
	}
	return nil, errUnavailable
}

// fetchNarrow counts milliseconds in 32 bits.
func fetchNarrow(client *http.Client, url string) (*http.Response, error) {
	ms := int32(100)
	for attempt := range 60 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(min(ms<<attempt, 10_000)) * time.Millisecond) // want `overflows at attempt 26`
	}
	return nil, errUnavailable
}

// fetchDraw draws before it limits: rand.N panics on what overflowed.
func fetchDraw(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	for attempt := 0; ctx.Err() == nil; attempt++ {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(min(rand.N(time.Second<<attempt), maxDelay)) // want `overflows at attempt 35`
	}
	return nil, ctx.Err()
}

// fetchMost ends after the overflow.
func fetchMost(client *http.Client, url string) (*http.Response, error) {
	const maxTries = 50
	for try := 0; try < maxTries; try++ {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		delay := time.Duration(1<<try) * time.Second // want `overflows at attempt 35`
		if delay > time.Minute {
			delay = time.Minute
		}
		time.Sleep(delay/2 + rand.N(time.Second))
	}
	return nil, errUnavailable
}
