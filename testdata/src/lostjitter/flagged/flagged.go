// Package flagged holds random delays whose randomness does not reach the
// wait.
package flagged

import (
	"context"
	"database/sql"
	"errors"
	"log"
	mathrand "math/rand"
	"math/rand/v2"
	"net/http"
	"time"
)

const maxDelay = 30 * time.Second

var errUnavailable = errors.New("unavailable")

// backoff is exactly 30s from attempt 5 on.
func backoff(attempt int) time.Duration {
	delay := time.Second << min(attempt, 8)
	return min(delay+rand.N(delay/2), maxDelay) // want `jitter is added before the delay is clamped to (30s|maxDelay)`
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

func fetchClamped(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	delay := time.Second
	for ctx.Err() == nil {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		wait := delay + rand.N(delay)
		if wait > maxDelay { // want `jitter is added before the delay is clamped to (30s|maxDelay)`
			wait = maxDelay
		}
		time.Sleep(wait)
		delay = min(2*delay, maxDelay)
	}
	return nil, ctx.Err()
}

func fetchUnused(client *http.Client, url string) (*http.Response, error) {
	delay := time.Second
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		jitter := rand.N(delay / 2) // want `is drawn and does not reach the wait`
		log.Printf("retry in %v and %v: %v", delay, jitter, err)
		time.Sleep(delay)
		delay = min(2*delay, maxDelay)
	}
	return nil, errUnavailable
}

// fetchTruncated converts a fraction below one, which leaves zero.
func fetchTruncated(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(5*time.Second + time.Duration(rand.Float64())*time.Second) // want `rand\.Float64|jitter`
	}
	return nil, errUnavailable
}

func fetchSeeded(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(mathrand.New(mathrand.NewSource(42)).Int63n(int64(5 * time.Second)))) // want `seed`
	}
	return nil, errUnavailable
}

// fetchSeconds seeds alike in all clients that fail within a second.
func fetchSeconds(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(mathrand.New(mathrand.NewSource(time.Now().Unix())).Int63n(int64(5 * time.Second)))) // want `uses the time in whole seconds`
	}
	return nil, errUnavailable
}
