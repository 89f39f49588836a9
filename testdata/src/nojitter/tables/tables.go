// Package tables holds loops over tables of delays, and counters that are
// tested early.
package tables

import (
	"database/sql"
	"errors"
	"net"
	"time"
)

func tableBound(db *sql.DB, delays []time.Duration) error {
	for i := 0; i < len(delays); i++ {
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(delays[i]) // want `retry of db\.Ping backs off without jitter`
	}
	return errUnavailable
}

func small(db *sql.DB) error {
	tries := 0
	for {
		err := db.Ping()
		if err == nil {
			return nil
		}
		tries++
		if tries > 2 {
			return err
		}
		time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
}

type agent struct {
	addr string
	conn net.Conn
}

var errUnavailable = errors.New("unavailable")
