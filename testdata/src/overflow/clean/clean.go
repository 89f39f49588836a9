// Package clean holds the twins of package flagged: each differs in one fact.
package clean

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

func backoff(attempt int) time.Duration {
	delay := time.Second << attempt
	if delay <= 0 || delay > maxDelay {
		delay = maxDelay // ok: catches what is negative or zero
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
		case <-time.After(min(100*time.Millisecond*(1<<min(attempt, 10)), maxDelay)): // ok: the exponent is limited
		}
	}
}

func fetchPower(client *http.Client, url string) (*http.Response, error) {
	for attempt := range 100 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		seconds := min(math.Pow(2, float64(attempt)), maxDelay.Seconds()) // ok: limited as a float
		time.Sleep(time.Duration(seconds * float64(time.Second)))
	}
	return nil, errUnavailable
}

func fetchWide(client *http.Client, url string) (*http.Response, error) {
	ms := int64(100)
	for attempt := range 50 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(min(ms<<attempt, 10_000)) * time.Millisecond) // ok: 64 bits hold 50 doublings
	}
	return nil, errUnavailable
}

func fetchDraw(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	delay := time.Second
	for ctx.Err() == nil {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(rand.N(delay))
		delay = min(2*delay, maxDelay) // ok: limited with each doubling
	}
	return nil, ctx.Err()
}

func fetchFew(client *http.Client, url string) (*http.Response, error) {
	const maxTries = 8
	for try := 0; try < maxTries; try++ {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		delay := time.Duration(1<<try) * time.Second // ok: ends long before the overflow
		if delay > time.Minute {
			delay = time.Minute
		}
		time.Sleep(delay/2 + rand.N(time.Second))
	}
	return nil, errUnavailable
}

// fetchUncapped has no ceiling that an overflow could pass: the growing
// delays are really waited for.
func fetchUncapped(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	for attempt := 0; ctx.Err() == nil; attempt++ {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Second << attempt) // ok: left to uncapped
	}
	return nil, ctx.Err()
}
