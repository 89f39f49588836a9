// Package counts holds limits just below and just above the number of
// attempts that may follow each other at once.
package counts

import (
	"database/sql"
	"errors"
	"net"
)

var errUnavailable = errors.New("unavailable")

func rangeFour(db *sql.DB) error {
	for range 4 { // want `retry of db\.Ping starts again at once .*, up to 4 attempts in all`
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func rangeThree(db *sql.DB) error {
	for range 3 { // ok: three attempts in all
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func headerFour(db *sql.DB) error {
	for i := 0; i < 4; i++ { // want `retry of db\.Ping starts again at once .*, up to 4 attempts in all`
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func headerThree(db *sql.DB) error {
	for i := 0; i < 3; i++ { // ok: three attempts in all
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func headerThreeEven(db *sql.DB) error {
	for i := 0; i <= 2; i++ { // ok: three attempts in all
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

const maxRetries = 3

// afterFirst counts its retries on top of the first attempt.
func afterFirst(db *sql.DB) error {
	for i := 0; i <= maxRetries; i++ { // want `retry of db\.Ping starts again at once .*, up to 4 attempts in all`
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func bodyFour(db *sql.DB) error {
	tries := 0
	for { // want `retry of db\.Ping starts again at once .*, up to 4 attempts in all`
		err := db.Ping()
		if err == nil {
			return nil
		}
		tries++
		if tries >= 4 {
			return err
		}
	}
}

func bodyThree(db *sql.DB) error {
	tries := 0
	for {
		err := db.Ping()
		if err == nil {
			return nil
		}
		tries++
		if tries >= 3 {
			return err // ok: three attempts in all
		}
	}
}

// twice is written out, with no way back.
func twice(addr string) (net.Conn, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		conn, err = net.Dial("tcp", addr) // ok: no loop
	}
	return conn, err
}

// none has a limit of one attempt.
func none(db *sql.DB) error {
	for range 1 { // ok: one attempt in all
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

type config struct{ retries int }

// configured has a limit that the program is told.
func configured(addr string, c config) (net.Conn, error) {
	for range c.retries { // want `retry of net\.Dial starts again at once`
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
	}
	return nil, errUnavailable
}
