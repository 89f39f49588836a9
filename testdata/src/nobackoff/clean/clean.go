// Package clean holds the twins of package flagged: each differs in one fact.
package clean

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"time"
)

var errUnavailable = errors.New("unavailable")

func dialWaiting(addr string) (net.Conn, error) {
	var last error
	for range 50 {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		last = err
		time.Sleep(rand.N(time.Second)) // ok: waits after each failure
	}
	return nil, last
}

func dialThrice(addr string) (net.Conn, error) {
	var last error
	for range 3 { // ok: three attempts in all
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		last = err
	}
	return nil, last
}

func openLocal(name string) (*os.File, error) {
	var last error
	for range 50 { // ok: a file, and no service that many clients hammer
		f, err := os.Open(name)
		if err == nil {
			return f, nil
		}
		last = err
	}
	return nil, last
}

func fetchUntilCancelled(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
	for ctx.Err() == nil {
		resp, err := client.Do(req)
		if err == nil {
			return resp, nil
		}
		log.Printf("fetch: %v", err)
		pause(ctx) // ok: the callee waits
	}
	return nil, ctx.Err()
}

func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(rand.N(time.Second)):
	}
}

func execBadConn(ctx context.Context, db *sql.DB, query string) error {
	var err error
	for range 10 {
		if _, err = db.ExecContext(ctx, query); err == nil {
			return nil
		}
		delay := time.Second
		if errors.Is(err, driver.ErrBadConn) {
			delay = 100 * time.Millisecond
		}
		time.Sleep(delay + rand.N(delay)) // ok: every failing path waits
	}
	return err
}

func fetchStatus(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 8 {
		resp, err := client.Do(req)
		if err == nil && resp.StatusCode < http.StatusInternalServerError {
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
		}
		time.Sleep(rand.N(time.Second)) // ok: waits after an error and after a status
	}
	return nil, errUnavailable
}

func receive(ctx context.Context, addr string, handle func(net.Conn) error) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			log.Printf("dial %s: %v", addr, err)
			time.Sleep(rand.N(time.Second)) // ok: waits before it dials again
			continue
		}
		if err := handle(conn); err != nil {
			log.Printf("session with %s: %v", addr, err)
		}
		conn.Close()
		time.Sleep(rand.N(time.Second))
	}
}

// fetchBefore waits at the top of the loop, before each repeat.
func fetchBefore(client *http.Client, url string) (*http.Response, error) {
	var err error
	for i := range 6 {
		if i > 0 {
			time.Sleep(rand.N(time.Second)) // ok: only the first attempt goes without
		}
		var resp *http.Response
		if resp, err = client.Get(url); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// fetchAny asks each host once.
func fetchAny(client *http.Client, urls []string) (*http.Response, error) {
	err := errUnavailable
	for _, url := range urls { // ok: different hosts
		var resp *http.Response
		if resp, err = client.Get(url); err == nil {
			return resp, nil
		}
	}
	return nil, err
}
