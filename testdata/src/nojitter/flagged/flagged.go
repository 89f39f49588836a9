// Package flagged holds retries whose clients stay in step.
package flagged

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net"
	"net/http"
	"time"
)

var errUnavailable = errors.New("unavailable")

func fetchFixed(client *http.Client, req *http.Request) (*http.Response, error) {
	var lastErr error
	for range 5 {
		resp, err := client.Do(req)
		if err == nil {
			return resp, nil
		}
		lastErr = err
		time.Sleep(2 * time.Second) // want `^retry of client\.Do waits a fixed 2s without jitter, so clients that fail together return together$`
	}
	return nil, lastErr
}

func fetchDoubling(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
	delay := 500 * time.Millisecond
	for attempt := 0; attempt < 8; attempt++ {
		resp, err := client.Do(req.WithContext(ctx))
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(delay): // want `retry of client\.Do backs off without jitter`
		}
		delay = min(2*delay, 30*time.Second)
	}
	return nil, errUnavailable
}

func execLinear(ctx context.Context, db *sql.DB, query string) error {
	var err error
	for i := 1; i <= 5; i++ {
		if _, err = db.ExecContext(ctx, query); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second) // want `retry of db\.ExecContext backs off without jitter`
	}
	return err
}

// receive reconnects: a session that ends is followed by a new one.
func receive(ctx context.Context, addr string, handle func(net.Conn) error) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			log.Printf("dial %s: %v", addr, err)
			time.Sleep(5 * time.Second) // want `retry of net\.Dial waits a fixed 5s without jitter`
			continue
		}
		if err := handle(conn); err != nil {
			log.Printf("session with %s: %v", addr, err)
		}
		conn.Close()
		time.Sleep(5 * time.Second)
	}
}

// sleep and backoff are helpers: the report stands at the call in the loop.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func backoff(attempt int) time.Duration {
	return min(time.Second<<min(attempt, 10), time.Minute)
}

func pingHelpers(ctx context.Context, db *sql.DB) error {
	for attempt := 0; attempt < 6; attempt++ {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		if err := sleep(ctx, backoff(attempt)); err != nil { // want `retry of db\.PingContext backs off without jitter`
			return err
		}
	}
	return errUnavailable
}

type client struct {
	http          *http.Client
	retryInterval time.Duration
}

func newClient() *client {
	return &client{http: http.DefaultClient, retryInterval: 3 * time.Second}
}

func (c *client) get(ctx context.Context, url string) (*http.Response, error) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for range 4 {
		resp, err := c.http.Get(url)
		if err == nil {
			return resp, nil
		}
		timer.Reset(c.retryInterval)
		select {
		case <-timer.C: // want `retry of c\.http\.Get waits (a fixed 3s|c\.retryInterval) without jitter`
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, errUnavailable
}

func pingTicker(ctx context.Context, db *sql.DB) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		err := db.Ping()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-ticker.C: // want `retry of db\.Ping waits a fixed 1s without jitter`
		}
	}
}
