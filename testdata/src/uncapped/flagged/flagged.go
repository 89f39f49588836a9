// Package flagged holds delays that grow without a ceiling.
package flagged

import (
	"context"
	"database/sql"
	"log"
	"math"
	"math/rand/v2"
	"net/http"
	"time"
)

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
		delay *= 2 // want `no ceiling`
	}
}

func execShift(ctx context.Context, db *sql.DB, query string) error {
	for attempt := 0; ; attempt++ {
		_, err := db.ExecContext(ctx, query)
		if err == nil || ctx.Err() != nil {
			return err
		}
		delay := 100 * time.Millisecond << attempt // want `no ceiling`
		time.Sleep(delay/2 + rand.N(delay/2+1))
	}
}

func fetchPower(client *http.Client, url string) (*http.Response, error) {
	var err error
	for attempt := range 25 {
		var resp *http.Response
		if resp, err = client.Get(url); err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(math.Pow(2, float64(attempt))) * time.Second) // want `no ceiling`
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
		delay += 5 * time.Second // want `no ceiling`
		time.Sleep(delay)
	}
	return nil, ctx.Err()
}

type pusher struct {
	client *http.Client
	delay  time.Duration
}

// push keeps its delay in a field.
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
			p.delay *= 2 // want `no ceiling`
		}
	}
}

// backoff is waited for without a limit of attempts.
func backoff(attempt int) time.Duration {
	return time.Second << attempt // want `no ceiling`
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
