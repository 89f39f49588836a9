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
	"sync/atomic"
	"time"
)

var errUnavailable = errors.New("unavailable")

func migrate(db *sql.DB, statement string) error {
	for tries := 0; ; tries++ {
		_, err := db.Exec(statement)
		if err == nil {
			return nil
		}
		if tries == 10 {
			return err // ok: a count ends it
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

func dial(addr string) (net.Conn, error) {
	deadline := time.Now().Add(time.Minute)
	conn, err := net.Dial("tcp", addr)
	for err != nil && time.Now().Before(deadline) { // ok: a deadline ends it
		time.Sleep(rand.N(5 * time.Second))
		conn, err = net.Dial("tcp", addr)
	}
	return conn, err
}

func ping(ctx context.Context, db *sql.DB) error {
	for {
		err := db.PingContext(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done(): // ok: ctx ends it
			return err
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func pingChecked(ctx context.Context, db *sql.DB) error {
	for ctx.Err() == nil { // ok: ctx ends it
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return ctx.Err()
}

// ok: nothing says what the attempt does once its context has ended
func pingHanded(ctx context.Context, db *sql.DB) {
	for {
		if err := db.PingContext(ctx); err == nil {
			return
		}
		time.Sleep(rand.N(time.Second))
	}
}

func register(client *http.Client, url string, tries int) error {
	resp, err := client.Get(url)
	if err != nil {
		if tries == 0 {
			return err // ok: a count ends it
		}
		time.Sleep(rand.N(10 * time.Second))
		return register(client, url, tries-1)
	}
	return resp.Body.Close()
}

type agent struct {
	client *http.Client
	done   chan struct{}
	closed atomic.Bool
}

func (a *agent) announce(url string) error {
	for {
		resp, err := a.client.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		select {
		case <-a.done: // ok: a stop channel ends it
			return err
		case <-time.After(rand.N(10 * time.Second)):
		}
	}
}

func (a *agent) announceOpen(url string) error {
	for !a.closed.Load() { // ok: a flag that each pass checks ends it
		resp, err := a.client.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(rand.N(10 * time.Second))
	}
	return errUnavailable
}

func fetchCounted(client *http.Client, url string) (*http.Response, error) {
	const maxTries = 5
	tries := 0
	for {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		tries++
		if tries >= maxTries {
			return nil, err // ok: the counter is kept from pass to pass
		}
		time.Sleep(rand.N(time.Second))
	}
}

// consume is a session: it is meant to go on after success.
func consume(addr string, handle func(net.Conn) error) {
	for { // ok: reconnects for as long as the program runs
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(rand.N(10 * time.Second))
			continue
		}
		if err := handle(conn); err != nil {
			log.Printf("session: %v", err)
		}
		conn.Close()
	}
}

func fetchLimit(client *http.Client, url string, tries int) (*http.Response, error) {
	var lastErr error
	for i := 0; i < tries; i++ { // ok: the caller's count ends it
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		lastErr = err
		time.Sleep(rand.N(time.Second))
	}
	return nil, lastErr
}

// serve is an accept loop: each connection is another piece of work.
func serve(l net.Listener, handle func(net.Conn)) error {
	for { // ok: no retry
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go handle(conn)
	}
}
