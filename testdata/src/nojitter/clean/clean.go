// Package clean holds the twins of package flagged: each differs in one fact.
package clean

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"
)

var errUnavailable = errors.New("unavailable")

func fetchSpread(client *http.Client, req *http.Request) (*http.Response, error) {
	var lastErr error
	for range 5 {
		resp, err := client.Do(req)
		if err == nil {
			return resp, nil
		}
		lastErr = err
		time.Sleep(time.Second + rand.N(time.Second)) // ok: half of it is random
	}
	return nil, lastErr
}

func fetchFullJitter(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
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
		case <-time.After(rand.N(delay)): // ok: drawn from the range below the delay
		}
		delay = min(2*delay, 30*time.Second)
	}
	return nil, errUnavailable
}

func readLocal(name string) ([]byte, error) {
	var err error
	for i := 1; i <= 5; i++ {
		var data []byte
		if data, err = os.ReadFile(name); err == nil {
			return data, nil
		}
		time.Sleep(time.Duration(i) * time.Second) // ok: a file is not shared by a fleet
	}
	return nil, err
}

func receive(ctx context.Context, addr string, handle func(net.Conn) error) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			log.Printf("dial %s: %v", addr, err)
			time.Sleep(time.Duration(rand.Int64N(int64(5 * time.Second)))) // ok: random
			continue
		}
		if err := handle(conn); err != nil {
			log.Printf("session with %s: %v", addr, err)
		}
		conn.Close()
		time.Sleep(rand.N(5 * time.Second)) // ok: random
	}
}

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

// backoff is random in its upper half.
func backoff(attempt int) time.Duration {
	delay := min(time.Second<<min(attempt, 10), time.Minute)
	return delay/2 + rand.N(delay/2)
}

func pingHelpers(ctx context.Context, db *sql.DB) error {
	for attempt := 0; attempt < 6; attempt++ {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		if err := sleep(ctx, backoff(attempt)); err != nil { // ok: backoff is random
			return err
		}
	}
	return errUnavailable
}

func pingWith(ctx context.Context, db *sql.DB, delay func(attempt int) time.Duration) error {
	for attempt := 0; attempt < 6; attempt++ {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		if err := sleep(ctx, delay(attempt)); err != nil { // ok: the caller's delay may be random
			return err
		}
	}
	return errUnavailable
}

func fetchRetryAfter(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 4 {
		resp, err := client.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		seconds, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		if err != nil {
			return nil, err
		}
		time.Sleep(time.Duration(seconds) * time.Second) // ok: the server says when
	}
	return nil, errUnavailable
}

type job struct{ done bool }

// waitDone is a poll: a successful answer says that the job is not done.
func waitDone(ctx context.Context, status func(context.Context) (job, error)) error {
	for {
		j, err := status(ctx)
		if err != nil {
			return err
		}
		if j.done {
			return nil
		}
		time.Sleep(2 * time.Second) // ok: nothing failed
	}
}

func downloadAll(client *http.Client, urls []string) error {
	for _, url := range urls {
		resp, err := client.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		time.Sleep(time.Second) // ok: paces different work
	}
	return nil
}
