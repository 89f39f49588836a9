// Package limits holds limits that stand in the code and never take effect,
// beside the same limits in the right place.
package limits

import (
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

const maxTries = 5

var (
	errUnavailable = errors.New("unavailable")
	errBusy        = errors.New("busy")
)

// behindContinue tests its limit where a failure does not get to.
func behindContinue(addr string) (net.Conn, error) {
	tries := 0
	for { // want `retry of net\.Dial never gives up`
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			tries++
			time.Sleep(rand.N(time.Second))
			continue
		}
		if tries > maxTries {
			log.Printf("dial took %d tries", tries)
		}
		return conn, nil
	}
}

func beforeContinue(addr string) (net.Conn, error) {
	tries := 0
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			tries++
			if tries > maxTries {
				return nil, err // ok: a failure gets here
			}
			time.Sleep(rand.N(time.Second))
			continue
		}
		return conn, nil
	}
}

// otherErrors counts one class of errors and lets all others go round.
func otherErrors(db *sql.DB, query string) error {
	tries := 0
	for { // want `retry of db\.Exec never gives up`
		_, err := db.Exec(query)
		if err == nil {
			return nil
		}
		if errors.Is(err, errBusy) {
			log.Printf("try %d: %v", tries, err)
			tries++
		}
		time.Sleep(rand.N(time.Second))
	}
}

func allErrors(db *sql.DB, query string) error {
	tries := 0
	for {
		_, err := db.Exec(query)
		if err == nil {
			return nil
		}
		if tries == maxTries {
			return err // ok: every error gets here
		}
		tries++
		time.Sleep(rand.N(time.Second))
	}
}

func kept(client *http.Client, url string) (*http.Response, error) {
	var tries int
	for {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		tries++
		if tries >= maxTries {
			return nil, err // ok: the count is kept from pass to pass
		}
		time.Sleep(rand.N(time.Second))
	}
}

// unstepped compares a count that nothing steps.
func unstepped(client *http.Client, url string) (*http.Response, error) {
	tries := 0
	for { // want `retry of client\.Get never gives up`
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		if tries >= maxTries {
			return nil, err
		}
		time.Sleep(rand.N(time.Second))
	}
}

func fewerTries(client *http.Client, url string, tries int) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil && tries > 0 {
		time.Sleep(rand.N(time.Second))
		return fewerTries(client, url, tries-1) // ok: counts down
	}
	return resp, err
}

// downward counts a local down to its end.
func downward(client *http.Client, url string) (*http.Response, error) {
	for left := maxTries; left > 0; left-- { // ok: the header counts
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return nil, errUnavailable
}

// fatalOnly gives up on one class of errors.
func fatalOnly(db *sql.DB, query string) error {
	for { // want `retry of db\.Exec never gives up`
		_, err := db.Exec(query)
		if err == nil {
			return nil
		}
		if errors.Is(err, sql.ErrConnDone) {
			return err
		}
		time.Sleep(rand.N(time.Second))
	}
}
