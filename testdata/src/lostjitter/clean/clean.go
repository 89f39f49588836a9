// Package clean holds the twins of package flagged: each differs in one fact.
package clean

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

func backoff(attempt int) time.Duration {
	delay := min(time.Second<<min(attempt, 8), maxDelay)
	return delay + rand.N(delay/2) // ok: added after the ceiling
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
		time.Sleep(delay + rand.N(delay)) // ok: drawn for each wait
		delay *= 2
		if delay > maxDelay {
			delay = maxDelay
		}
	}
	return nil, ctx.Err()
}

// fetchBelowCeiling waits for 12s and less.
func fetchBelowCeiling(client *http.Client, url string) (*http.Response, error) {
	for attempt := range 4 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		delay := time.Second << attempt
		time.Sleep(min(delay+rand.N(delay/2), maxDelay)) // ok: never at the ceiling
	}
	return nil, errUnavailable
}

func fetchUsed(client *http.Client, url string) (*http.Response, error) {
	delay := time.Second
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		jitter := rand.N(delay / 2)
		log.Printf("retry in %v and %v: %v", delay, jitter, err)
		time.Sleep(delay + jitter) // ok: used
		delay = min(2*delay, maxDelay)
	}
	return nil, errUnavailable
}

func fetchConverted(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(5*time.Second + time.Duration(rand.Float64()*float64(time.Second))) // ok: multiplied, then converted
	}
	return nil, errUnavailable
}

func fetchUnit(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(5*time.Second + time.Duration(rand.IntN(1000))*time.Millisecond) // ok: milliseconds
	}
	return nil, errUnavailable
}

func fetchSeeded(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(mathrand.Int63n(int64(5 * time.Second)))) // ok: seeded by the runtime
	}
	return nil, errUnavailable
}

func fetchNanoseconds(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(mathrand.New(mathrand.NewSource(time.Now().UnixNano())).Int63n(int64(5 * time.Second)))) // ok: differs between clients
	}
	return nil, errUnavailable
}

func fetchPositive(client *http.Client, url string) (*http.Response, error) {
	delay := time.Second
	for range 20 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		delay = min(2*delay, maxDelay)
		time.Sleep(delay + rand.N(maxDelay-delay+time.Second)) // ok: the range is a second at least
	}
	return nil, errUnavailable
}

// fetchFixed never had a random part.
func fetchFixed(client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(5 * time.Second) // ok: left to nojitter
	}
	return nil, errUnavailable
}
