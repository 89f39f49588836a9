// Package scope holds what may be in scope to end a wait, and what is none.
// Each flagged function has a twin that differs in one fact.
package scope

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"
)

var errUnavailable = errors.New("unavailable")

func parameter(ctx context.Context, addr string) (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(rand.N(10 * time.Second)) // want `time\.Sleep between attempts of net\.Dial ignores ctx`
	}
	return nil, errUnavailable
}

func blank(_ context.Context, addr string) (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: the parameter has no name
	}
	return nil, errUnavailable
}

func short(ctx context.Context, addr string) (net.Conn, error) {
	for range 3 {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(10 * time.Millisecond) // ok: 30 ms in all
	}
	return nil, errUnavailable
}

func captured(ctx context.Context, db *sql.DB) {
	go func() {
		for ctx.Err() == nil {
			if err := db.PingContext(ctx); err == nil {
				return
			}
			time.Sleep(rand.N(10 * time.Second)) // want `time\.Sleep between attempts of db\.PingContext ignores ctx`
		}
	}()
}

func capturedListening(ctx context.Context, db *sql.DB) {
	go func() {
		for ctx.Err() == nil {
			if err := db.PingContext(ctx); err == nil {
				return
			}
			select {
			case <-ctx.Done(): // ok: ctx cuts the wait short
			case <-time.After(rand.N(10 * time.Second)):
			}
		}
	}()
}

func local(db *sql.DB, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	for range 5 {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(rand.N(10 * time.Second)) // want `time\.Sleep between attempts of db\.PingContext ignores ctx`
	}
	return errUnavailable
}

func localBackground(db *sql.DB) error {
	ctx := context.Background()
	for range 5 {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: nothing ends Background
	}
	return errUnavailable
}

func localValue(db *sql.DB, key any) error {
	ctx := context.WithValue(context.TODO(), key, "local")
	for range 5 {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: nothing ends TODO, and a value does not either
	}
	return errUnavailable
}

// perAttempt has a context inside the loop, which is over when it waits.
func perAttempt(db *sql.DB) error {
	for range 5 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		err := db.PingContext(ctx)
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: ctx is the attempt's own
	}
	return errUnavailable
}

func handler(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range 5 {
			if err := db.PingContext(r.Context()); err == nil {
				return
			}
			time.Sleep(rand.N(10 * time.Second)) // want `time\.Sleep between attempts of db\.PingContext ignores r\.Context\(\)`
		}
		http.Error(w, "unavailable", http.StatusServiceUnavailable)
	}
}

func handlerListening(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range 5 {
			if err := db.PingContext(r.Context()); err == nil {
				return
			}
			select {
			case <-r.Context().Done(): // ok: the request cuts the wait short
				return
			case <-time.After(rand.N(10 * time.Second)):
			}
		}
		http.Error(w, "unavailable", http.StatusServiceUnavailable)
	}
}

func stopParameter(addr string, stop <-chan struct{}) net.Conn {
	for {
		select {
		case <-stop:
			return nil
		default:
		}
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		time.Sleep(rand.N(10 * time.Second)) // want `time\.Sleep between attempts of net\.Dial ignores stop`
	}
}

// announce closes done itself, to tell others.
func announce(addr string, done chan struct{}) {
	defer close(done)
	for range 10 {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			return
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: done is this function's own
	}
}

// waiters are told by a wait group, which ends nothing.
func waiters(addr string, wg *sync.WaitGroup) {
	defer wg.Done()
	for range 10 {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			return
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: nothing is in scope
	}
	log.Print(errUnavailable)
}
