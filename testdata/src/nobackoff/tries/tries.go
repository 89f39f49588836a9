// Package tries holds loops that make three attempts, which need no wait, and
// twins that make four.
package tries

import (
	"database/sql"
	"errors"
	"net/http"
)

func fourEq(db *sql.DB) error {
	for i := 0; ; i++ { // want `retry of db\.Ping starts again at once .*, up to 4 attempts in all`
		err := db.Ping()
		if err == nil {
			return nil
		}
		if i == 3 {
			return err
		}
	}
}

func fourGeq(db *sql.DB) error {
	for i := 0; ; i++ { // want `retry of db\.Ping starts again at once .*, up to 4 attempts in all`
		err := db.Ping()
		if err == nil {
			return nil
		}
		if i >= 3 {
			return err
		}
	}
}

func fourFromOne(db *sql.DB) error {
	for i := 1; i <= 4; i++ { // want `retry of db\.Ping starts again at once .*, up to 4 attempts in all`
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func threeFromOne(db *sql.DB) error {
	for i := 1; i < 4; i++ { // ok: three attempts in all
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func threeFromOneEven(db *sql.DB) error {
	for i := 1; i <= 3; i++ { // ok: three attempts in all
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func threeDown(db *sql.DB) error {
	for i := 3; i > 0; i-- { // ok: three attempts in all
		if err := db.Ping(); err == nil {
			return nil
		}
	}
	return errUnavailable
}

func onceFlag(client *http.Client, url string) (*http.Response, error) {
	retried := false
	for { // ok: two attempts in all
		resp, err := client.Get(url)
		if err == nil || retried {
			return resp, err
		}
		retried = true
	}
}

func onceGoto(client *http.Client, url string) (*http.Response, error) {
	retried := false
again:
	resp, err := client.Get(url)
	if err != nil && !retried {
		retried = true
		goto again // ok: two attempts in all
	}
	return resp, err
}

var errUnavailable = errors.New("unavailable")
