// Package before holds waits that stand before the attempt, in the header or
// in a callee. Each flagged function has a twin that differs in one fact.
package before

import (
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"time"
)

var errUnavailable = errors.New("unavailable")

func guarded(db *sql.DB) error {
	var err error
	for attempt := range 10 {
		if attempt > 0 {
			time.Sleep(rand.N(time.Second)) // ok: only the first attempt goes without
		}
		if err = db.Ping(); err == nil {
			return nil
		}
	}
	return err
}

// guardedNever has the same guard, and no wait behind it.
func guardedNever(db *sql.DB) error {
	var err error
	for attempt := range 10 { // want `retry of db\.Ping starts again at once .*, up to 10 attempts in all`
		if attempt > 0 {
			log.Printf("attempt %d", attempt)
		}
		if err = db.Ping(); err == nil {
			return nil
		}
	}
	return err
}

// late waits from the second repeat on.
func late(db *sql.DB) error {
	var err error
	for attempt := range 10 {
		if attempt > 1 {
			time.Sleep(rand.N(time.Second)) // ok: only the first repeat is immediate
		}
		if err = db.Ping(); err == nil {
			return nil
		}
	}
	return err
}

func notFirst(db *sql.DB) error {
	first := true
	for {
		if !first {
			time.Sleep(rand.N(time.Second)) // ok: only the first attempt goes without
		}
		first = false
		if err := db.Ping(); err == nil {
			return nil
		}
	}
}

// stillFirst never comes to wait.
func stillFirst(db *sql.DB) error {
	first := true
	for { // want `retry of db\.Ping starts again at once`
		if !first {
			time.Sleep(rand.N(time.Second))
		}
		if err := db.Ping(); err == nil {
			return nil
		}
	}
}

func inPost(addr string) (net.Conn, error) {
	for i := 0; i < 10; i, _ = i+1, pause() {
		conn, err := net.Dial("tcp", addr) // ok: the header waits
		if err == nil {
			return conn, nil
		}
	}
	return nil, errUnavailable
}

func pause() struct{} {
	time.Sleep(rand.N(time.Second))
	return struct{}{}
}

func inPostNothing(addr string) (net.Conn, error) {
	for i := 0; i < 10; i, _ = i+1, nothing() { // want `retry of net\.Dial starts again at once`
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
	}
	return nil, errUnavailable
}

func nothing() struct{} { return struct{}{} }

// dialWaiting waits after each failure before it returns it.
func dialWaiting(addr string) (net.Conn, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		time.Sleep(rand.N(time.Second))
		return nil, err
	}
	return conn, nil
}

func inCallee(addr string) (net.Conn, error) {
	for range 10 {
		conn, err := dialWaiting(addr) // ok: the callee waits whenever it fails
		if err == nil {
			return conn, nil
		}
	}
	return nil, errUnavailable
}

// dialSettling waits after a success only.
func dialSettling(addr string) (net.Conn, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	time.Sleep(rand.N(time.Second))
	return conn, nil
}

func inCalleeAfterSuccess(addr string) (net.Conn, error) {
	for range 10 { // want `retry of dialSettling starts again at once`
		conn, err := dialSettling(addr)
		if err == nil {
			return conn, nil
		}
	}
	return nil, errUnavailable
}
