// Package paths holds failing paths of which some wait and some do not, and
// jumps other than loops. Each flagged function has a twin that differs in one
// fact.
package paths

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"time"
)

var (
	errBusy        = errors.New("busy")
	errUnavailable = errors.New("unavailable")
)

// backoffIfUnavailable waits for one class of errors.
func backoffIfUnavailable(d time.Duration, err error) {
	if errors.Is(err, errUnavailable) {
		time.Sleep(rand.N(d))
	}
}

func someErrors(db *sql.DB) error {
	var err error
	for range 10 { // want `retry of db\.Ping starts again at once`
		if err = db.Ping(); err == nil {
			return nil
		}
		backoffIfUnavailable(time.Second, err)
	}
	return err
}

// backoff waits for all errors, longer for one class.
func backoff(d time.Duration, err error) {
	if errors.Is(err, errUnavailable) {
		d *= 2
	}
	time.Sleep(rand.N(d))
}

func allErrors(db *sql.DB) error {
	var err error
	for range 10 {
		if err = db.Ping(); err == nil {
			return nil
		}
		backoff(time.Second, err) // ok: waits for every error
	}
	return err
}

func switched(db *sql.DB) error {
	for { // want `retry of db\.Ping starts again at once`
		err := db.Ping()
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errBusy):
			continue
		}
		time.Sleep(rand.N(time.Second))
	}
}

func switchedLeaving(db *sql.DB) error {
	for {
		err := db.Ping()
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errBusy):
			return err // ok: the other class leaves
		}
		time.Sleep(rand.N(time.Second))
	}
}

func jump(addr string) net.Conn {
dial:
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		goto dial // want `retry of net\.Dial starts again at once`
	}
	return conn
}

func jumpWaiting(addr string) net.Conn {
dial:
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		time.Sleep(rand.N(time.Second)) // ok: waits before it jumps
		goto dial
	}
	return conn
}

func recursion(client *http.Client, url string, tries int) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil && tries > 0 {
		return recursion(client, url, tries-1) // want `retry of client\.Get starts again at once`
	}
	return resp, err
}

func recursionWaiting(client *http.Client, url string, tries int) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil && tries > 0 {
		time.Sleep(rand.N(time.Second)) // ok: waits before it calls itself
		return recursionWaiting(client, url, tries-1)
	}
	return resp, err
}

// defaulted has a wait, and a select that does not stop for it.
func defaulted(ctx context.Context, db *sql.DB) error {
	for { // want `retry of db\.PingContext starts again at once`
		err := db.PingContext(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		default:
		}
	}
}

func waited(ctx context.Context, db *sql.DB) error {
	for {
		err := db.PingContext(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(time.Second)): // ok: waits
		}
	}
}

func retry(n int, op func() error) error {
	var err error
	for range n { // want `retry of op starts again at once`
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}

func ping(db *sql.DB) error { return retry(10, func() error { return db.Ping() }) }

func retryFile(n int, op func() error) error {
	var err error
	for range n { // ok: all callers stay on the machine
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}

func remove(name string) error {
	return retryFile(10, func() error { return os.Remove(name) })
}

type pool struct{ addrs []*net.TCPAddr }

func (p *pool) pick() *net.TCPAddr { return p.addrs[rand.N(len(p.addrs))] }

func (p *pool) failover() (net.Conn, error) {
	for range 10 {
		addr := p.pick() // ok: may be another endpoint
		conn, err := net.DialTCP("tcp", nil, addr)
		if err == nil {
			return conn, nil
		}
	}
	return nil, errUnavailable
}

func (p *pool) same() (net.Conn, error) {
	addr := p.pick()
	for range 10 { // want `retry of net\.DialTCP starts again at once`
		conn, err := net.DialTCP("tcp", nil, addr)
		if err == nil {
			return conn, nil
		}
	}
	return nil, errUnavailable
}
