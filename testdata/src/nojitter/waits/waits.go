// Package waits holds every way to let time pass between two attempts. Each
// flagged function has a twin that differs in one fact.
package waits

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

var errUnavailable = errors.New("unavailable")

func sleeps(db *sql.DB) error {
	const step = 500 * time.Millisecond
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(step) // want `retry of db\.Ping waits a fixed 500ms without jitter`
	}
	return errUnavailable
}

func afterInSelect(ctx context.Context, db *sql.DB) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second): // want `retry of db\.Ping waits a fixed 1s without jitter`
		}
	}
	return errUnavailable
}

func afterInSelectSpread(ctx context.Context, db *sql.DB) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second + rand.N(time.Second)): // ok: half of it is random
		}
	}
	return errUnavailable
}

func newTimer(ctx context.Context, db *sql.DB) error {
	delay := time.Second
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		timer := time.NewTimer(delay)
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C: // want `retry of db\.Ping backs off without jitter`
		}
		delay += delay
	}
	return errUnavailable
}

func newTimerSpread(ctx context.Context, db *sql.DB) error {
	delay := time.Second
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		timer := time.NewTimer(rand.N(delay))
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C: // ok: drawn from the range below the delay
		}
		delay += delay
	}
	return errUnavailable
}

func resetTimer(ctx context.Context, db *sql.DB) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C: // want `retry of db\.Ping waits a fixed 4s without jitter`
		}
		if err := db.Ping(); err == nil {
			return nil
		}
		timer.Reset(4 * time.Second)
	}
}

func resetTimerSpread(ctx context.Context, db *sql.DB) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C: // ok: reset to a random length
		}
		if err := db.Ping(); err == nil {
			return nil
		}
		timer.Reset(rand.N(4 * time.Second))
	}
}

// tickerForever goes on after success as well: the period is its schedule.
func tickerForever(db *sql.DB, report func(error)) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range t.C { // ok: runs on a period, whatever comes of it
		report(db.Ping())
	}
}

func tick(addr string) net.Conn {
	conn, err := net.Dial("tcp", addr)
	for err != nil {
		<-time.Tick(3 * time.Second) // want `retry of net\.Dial waits a fixed 3s without jitter`
		conn, err = net.Dial("tcp", addr)
	}
	return conn
}

func tickSpread(addr string) net.Conn {
	conn, err := net.Dial("tcp", addr)
	for err != nil {
		<-time.Tick(rand.N(3 * time.Second)) // ok: random
		conn, err = net.Dial("tcp", addr)
	}
	return conn
}

func inPost(db *sql.DB) error {
	delay := time.Second
	for i := 0; i < 5; i, delay = i+1, next(delay) { // want `retry of db\.Ping .* without jitter`
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func inPostSpread(db *sql.DB) error {
	delay := time.Second
	for i := 0; i < 5; i, delay = i+1, nextSpread(delay) { // ok: nextSpread draws
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

// next waits before it returns the next delay.
func next(d time.Duration) time.Duration {
	time.Sleep(d)
	return 2 * d
}

func nextSpread(d time.Duration) time.Duration {
	time.Sleep(rand.N(d))
	return 2 * d
}

func sleepInPost(db *sql.DB) error {
	err := db.Ping()
	for ; err != nil; time.Sleep(time.Second) { // want `retry of db\.Ping waits a fixed 1s without jitter`
		err = db.Ping()
	}
	return nil
}

func sleepInPostSpread(db *sql.DB) error {
	err := db.Ping()
	for ; err != nil; time.Sleep(rand.N(time.Second)) { // ok: random
		err = db.Ping()
	}
	return nil
}

// onCond waits on a condition with nothing that tells time.
func onCond(db *sql.DB, mu *sync.Mutex, changed *sync.Cond) error {
	for {
		if err := db.Ping(); err == nil {
			return nil
		}
		mu.Lock()
		changed.Wait() // ok: no timer, others say when
		mu.Unlock()
	}
}
