// Package flagged holds retries that start again at once.
package flagged

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

var errUnavailable = errors.New("unavailable")

func dial(addr string) (net.Conn, error) {
	var last error
	for range 50 { // want `^retry of net\.Dial starts again at once .*, up to 50 attempts in all$`
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		last = err
	}
	return nil, last
}

func fetchUntilCancelled(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
	for ctx.Err() == nil { // want `retry of client\.Do starts again at once`
		resp, err := client.Do(req)
		if err == nil {
			return resp, nil
		}
		log.Printf("fetch: %v", err)
	}
	return nil, ctx.Err()
}

// execBadConn waits after most errors, but not after one class of them.
func execBadConn(ctx context.Context, db *sql.DB, query string) error {
	var err error
	for range 10 { // want `retry of db\.ExecContext starts again at once .*, up to 10 attempts in all`
		if _, err = db.ExecContext(ctx, query); err == nil {
			return nil
		}
		if errors.Is(err, driver.ErrBadConn) {
			continue
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
	return err
}

// fetchStatus waits after an error of the transport, but not after a status
// that the server answers with.
func fetchStatus(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 8 { // want `retry of client\.Do starts again at once .*, up to 8 attempts in all`
		resp, err := client.Do(req)
		if err != nil {
			time.Sleep(rand.N(time.Second))
			continue
		}
		if resp.StatusCode >= http.StatusInternalServerError {
			resp.Body.Close()
			continue
		}
		return resp, nil
	}
	return nil, errUnavailable
}

// fetchTimeout limits each attempt in time. That is no wait: a refused
// connection fails at once.
func fetchTimeout(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
	var err error
	for range 5 { // want `retry of client\.Do starts again at once .*, up to 5 attempts in all`
		var resp *http.Response
		attempt, cancel := context.WithTimeout(ctx, 2*time.Second)
		resp, err = client.Do(req.WithContext(attempt))
		cancel()
		if err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// receive reconnects at once when the dial fails.
func receive(ctx context.Context, addr string, handle func(net.Conn) error) {
	for ctx.Err() == nil { // want `retry of net\.Dial starts again at once`
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			log.Printf("dial %s: %v", addr, err)
			continue
		}
		if err := handle(conn); err != nil {
			log.Printf("session with %s: %v", addr, err)
		}
		conn.Close()
		time.Sleep(rand.N(time.Second))
	}
}

type client struct {
	http       *http.Client
	maxRetries int
}

// get has a limit whose size is not known here.
func (c *client) get(url string) (*http.Response, error) {
	var err error
	for i := 0; i <= c.maxRetries; i++ { // want `retry of c\.http\.Get starts again at once`
		var resp *http.Response
		if resp, err = c.http.Get(url); err == nil {
			return resp, nil
		}
	}
	return nil, err
}
