// Package headers holds every way to write a cycle: loops of each form, goto,
// recursion and closures. Each flagged function has a twin that differs in one
// fact.
package headers

import (
	"database/sql"
	"errors"
	"iter"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

var errUnavailable = errors.New("unavailable")

func forever(db *sql.DB) {
	for {
		if err := db.Ping(); err == nil {
			return
		}
		time.Sleep(2 * time.Second) // want `retry of db\.Ping waits a fixed 2s without jitter`
	}
}

func foreverSpread(db *sql.DB) {
	for {
		if err := db.Ping(); err == nil {
			return
		}
		time.Sleep(rand.N(2 * time.Second)) // ok: random
	}
}

func whileFailing(addr string) net.Conn {
	conn, err := net.Dial("tcp", addr)
	for err != nil {
		time.Sleep(2 * time.Second) // want `retry of net\.Dial waits a fixed 2s without jitter`
		conn, err = net.Dial("tcp", addr)
	}
	return conn
}

func whileReading(conn net.Conn, buf []byte, handle func([]byte)) error {
	n, err := conn.Read(buf)
	for err == nil {
		handle(buf[:n])
		time.Sleep(2 * time.Second) // ok: goes on after success, and an error leaves
		n, err = conn.Read(buf)
	}
	return err
}

func whileTries(db *sql.DB, tries int) error {
	err := errUnavailable
	for err != nil && tries > 0 {
		if err = db.Ping(); err != nil {
			tries--
			time.Sleep(2 * time.Second) // want `retry of db\.Ping waits a fixed 2s without jitter`
		}
	}
	return err
}

func threeClauses(client *http.Client, url string) (*http.Response, error) {
	var last error
	for i := 0; i < 5; i++ {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		last = err
		time.Sleep(time.Duration(i) * time.Second) // want `retry of client\.Get backs off without jitter`
	}
	return nil, last
}

func threeClausesHosts(client *http.Client, urls []string) (*http.Response, error) {
	var last error
	for i := 0; i < len(urls); i++ {
		resp, err := client.Get(urls[i])
		if err == nil {
			return resp, nil
		}
		last = err
		time.Sleep(time.Second) // ok: asks another host each time
	}
	return nil, last
}

// threeClausesErr keeps the error in the header.
func threeClausesErr(db *sql.DB) (err error) {
	for i, err := 0, errUnavailable; i < 5 && err != nil; i++ {
		err = db.Ping()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
	return errUnavailable
}

func rangeInt(db *sql.DB) error {
	var err error
	for i := range 5 {
		if err = db.Ping(); err == nil {
			return nil
		}
		time.Sleep(time.Second << i) // want `retry of db\.Ping backs off without jitter`
	}
	return err
}

func rangeIntSpread(db *sql.DB) error {
	var err error
	for i := range 5 {
		if err = db.Ping(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second << i)) // ok: drawn from the range below the delay
	}
	return err
}

var delays = []time.Duration{time.Second, 5 * time.Second, 30 * time.Second}

func rangeTable(db *sql.DB) error {
	var err error
	for _, d := range delays {
		if err = db.Ping(); err == nil {
			return nil
		}
		time.Sleep(d) // want `retry of db\.Ping backs off without jitter`
	}
	return err
}

func rangeTableSpread(db *sql.DB) error {
	var err error
	for _, d := range delays {
		if err = db.Ping(); err == nil {
			return nil
		}
		time.Sleep(d/2 + rand.N(d/2)) // ok: half of it is random
	}
	return err
}

// every yields the number of each attempt and sleeps between them.
func every(n int, d time.Duration) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if i > 0 {
				time.Sleep(d)
			}
			if !yield(i) {
				return
			}
		}
	}
}

func everySpread(n int, d time.Duration) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if i > 0 {
				time.Sleep(rand.N(d))
			}
			if !yield(i) {
				return
			}
		}
	}
}

func rangeIterator(db *sql.DB) error {
	var err error
	for range every(5, time.Second) { // want `retry of db\.Ping waits .* without jitter`
		if err = db.Ping(); err == nil {
			return nil
		}
	}
	return err
}

func rangeIteratorSpread(db *sql.DB) error {
	var err error
	for range everySpread(5, time.Second) { // ok: the iterator's wait is random
		if err = db.Ping(); err == nil {
			return nil
		}
	}
	return err
}
