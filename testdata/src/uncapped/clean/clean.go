// Package clean holds the twins of package flagged: each differs in one fact.
package clean

import (
	"context"
	"database/sql"
	"log"
	"math"
	"math/rand/v2"
	"net/http"
	"time"
)

const maxDelay = 30 * time.Second

func fetchDoubling(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
	delay := time.Second
	for {
		resp, err := client.Do(req)
		if err == nil {
			return resp, nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(rand.N(delay)):
		}
		delay = min(2*delay, maxDelay) // ok: has a ceiling
	}
}

func execShift(ctx context.Context, db *sql.DB, query string) error {
	for attempt := 0; ; attempt++ {
		_, err := db.ExecContext(ctx, query)
		if err == nil || ctx.Err() != nil {
			return err
		}
		delay := 100 * time.Millisecond << min(attempt, 8) // ok: the exponent has a ceiling
		time.Sleep(delay/2 + rand.N(delay/2))
	}
}

func fetchPower(client *http.Client, url string) (*http.Response, error) {
	var err error
	for attempt := range 6 { // ok: six attempts
		var resp *http.Response
		if resp, err = client.Get(url); err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(math.Pow(2, float64(attempt))) * time.Second)
	}
	return nil, err
}

func fetchLinear(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	delay := time.Duration(0)
	for ctx.Err() == nil {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		log.Printf("fetch: %v", err)
		if delay < maxDelay {
			delay += 5 * time.Second // ok: stops at the ceiling
		}
		time.Sleep(delay)
	}
	return nil, ctx.Err()
}

type pusher struct {
	client *http.Client
	delay  time.Duration
}

func (p *pusher) push(ctx context.Context, req *http.Request) error {
	p.delay = time.Second
	for {
		resp, err := p.client.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(p.delay):
			p.delay *= 2
			if p.delay > maxDelay {
				p.delay = maxDelay // ok: has a ceiling
			}
		}
	}
}

func backoff(attempt int) time.Duration {
	delay := time.Second
	for range attempt {
		delay *= 2
		if delay >= maxDelay {
			return maxDelay // ok: has a ceiling
		}
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

func fetchConstant(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	for ctx.Err() == nil {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(rand.N(maxDelay)) // ok: does not grow
	}
	return nil, ctx.Err()
}
