// Package callback holds retries of what they are handed. What an unexported
// helper tries is what its callers hand over.
package callback

import (
	"database/sql"
	"math/rand/v2"
	"os"
	"time"
)

func retry(n int, op func() error) error {
	var err error
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of op waits a fixed 1s without jitter`
	}
	return err
}

func ping(db *sql.DB) error {
	return retry(5, func() error { return db.Ping() })
}

func retrySpread(n int, op func() error) error {
	var err error
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second)) // ok: random
	}
	return err
}

func pingSpread(db *sql.DB) error {
	return retrySpread(5, func() error { return db.Ping() })
}

func retryFile(n int, op func() error) error {
	var err error
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // ok: all callers stay on the machine
	}
	return err
}

func remove(name string) error {
	return retryFile(5, func() error { return os.Remove(name) })
}

func rename(from, to string) error {
	return retryFile(3, func() error { return os.Rename(from, to) })
}

// Retry is exported, so anything may be handed to it.
func Retry(n int, op func() error) error {
	var err error
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of op waits a fixed 1s without jitter`
	}
	return err
}

func truncate(name string) error {
	return Retry(3, func() error { return os.Truncate(name, 0) })
}

// RetryEvery waits for as long as its caller says.
func RetryEvery(n int, d func(int) time.Duration, op func() error) error {
	var err error
	for i := range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(d(i)) // ok: the caller's delay may be random
	}
	return err
}

type store struct{ db *sql.DB }

// each retries with a method value.
func (s *store) each(op func(*sql.DB) error) error {
	var err error
	for range 5 {
		if err = op(s.db); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of op waits a fixed 1s without jitter`
	}
	return err
}

func (s *store) ping() error { return s.each((*sql.DB).Ping) }
