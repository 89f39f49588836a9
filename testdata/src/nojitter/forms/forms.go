// Package forms holds the ways in which an attempt tells that it failed. Each
// flagged function has a twin that differs in one fact.
package forms

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

var errUnavailable = errors.New("unavailable")

func inElse(db *sql.DB) {
	for {
		if err := db.Ping(); err != nil {
			fmt.Println(err)
		} else {
			return
		}
		time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
}

func inHeader(db *sql.DB) {
	for err := db.Ping(); err != nil; err = db.Ping() {
		time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
}

func inCondition(db *sql.DB) {
	for db.Ping() != nil {
		time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
}

func inConditionSpread(db *sql.DB) {
	for db.Ping() != nil {
		time.Sleep(rand.N(time.Second)) // ok: random
	}
}

func breaks(db *sql.DB) (err error) {
	for range 5 {
		err = db.Ping()
		if err == nil {
			break
		}
		time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
	return err
}

func kept(db *sql.DB) error {
	connected := false
	for !connected {
		if err := db.Ping(); err != nil {
			time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
		} else {
			connected = true
		}
	}
	return nil
}

func switched(client *http.Client, url string) (*http.Response, error) {
	for range 5 {
		switch resp, err := client.Get(url); {
		case err != nil:
		case resp.StatusCode >= 500:
			resp.Body.Close()
		default:
			return resp, nil
		}
		time.Sleep(time.Second) // want `retry of client\.Get waits a fixed 1s without jitter`
	}
	return nil, errUnavailable
}

// wrapped tests the error that it made of the attempt's.
func wrapped(addr string) (net.Conn, error) {
	var last error
	for range 5 {
		conn, err := net.Dial("tcp", addr)
		last = fmt.Errorf("dial %s: %w", addr, err)
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second) // want `retry of net\.Dial waits a fixed 1s without jitter`
	}
	return nil, last
}

func isTemporary(err error) bool {
	var e net.Error
	return errors.As(err, &e) && e.Timeout()
}

// classified leaves on errors of one class, and tries again on the others.
func classified(addr string) (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", addr)
		if !isTemporary(err) {
			return conn, err
		}
		time.Sleep(time.Second) // want `retry of net\.Dial waits a fixed 1s without jitter`
	}
	return nil, errUnavailable
}

// do tries again whatever it is handed.
func do[T any](op func() (T, error)) (out T, err error) {
	for range 5 {
		if out, err = op(); err == nil {
			return out, nil
		}
		time.Sleep(time.Second) // want `retry of op waits a fixed 1s without jitter`
	}
	return out, err
}

func dial(addr string) (net.Conn, error) {
	return do(func() (net.Conn, error) { return net.Dial("tcp", addr) })
}

type config struct{ Name string }

// fetch has two calls that can fail, one after the other.
func fetch(client *http.Client, url string) (c config, err error) {
	for range 5 {
		var resp *http.Response
		resp, err = client.Get(url)
		if err == nil {
			err = json.NewDecoder(resp.Body).Decode(&c)
			resp.Body.Close()
			if err == nil {
				return c, nil
			}
		}
		time.Sleep(time.Second) // want `retry of client\.Get waits a fixed 1s without jitter`
	}
	return c, err
}

// connect says whether it did, and its error is gone.
func connect(addr string) bool {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

func untilConnected(addr string) {
	for !connect(addr) {
		time.Sleep(time.Second) // want `retry of connect waits a fixed 1s without jitter`
	}
}

func scanRow(db *sql.DB, query string) (n int, err error) {
	for range 5 {
		if err = db.QueryRow(query).Scan(&n); err == nil {
			return n, nil
		}
		time.Sleep(2 * time.Second) // want `retry of .* waits a fixed 2s without jitter`
	}
	return 0, err
}
