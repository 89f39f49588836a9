// Package nested holds retries inside of other loops, where the work of the
// outer loop differs and that of the inner does not.
package nested

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

var errUnavailable = errors.New("unavailable")

func perHost(client *http.Client, hosts []string) (*http.Response, error) {
	for _, host := range hosts {
		for range 3 {
			resp, err := client.Get(host)
			if err == nil {
				return resp, nil
			}
			time.Sleep(time.Second) // want `retry of client\.Get waits a fixed 1s without jitter`
		}
	}
	return nil, errUnavailable
}

func perHostSpread(client *http.Client, hosts []string) (*http.Response, error) {
	for _, host := range hosts {
		for range 3 {
			resp, err := client.Get(host)
			if err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second)) // ok: random
		}
	}
	return nil, errUnavailable
}

// rounds asks all hosts, and then all again.
func rounds(client *http.Client, hosts []string) (*http.Response, error) {
	for range 3 {
		for _, host := range hosts {
			resp, err := client.Get(host)
			if err == nil {
				return resp, nil
			}
		}
		time.Sleep(time.Second) // want `retry of client\.Get waits a fixed 1s without jitter`
	}
	return nil, errUnavailable
}

func perJob(client *http.Client, urls <-chan string) {
	for url := range urls {
		for tries := 0; ; tries++ {
			resp, err := client.Get(url)
			if err == nil {
				resp.Body.Close()
				break
			}
			if tries == 5 {
				log.Printf("get %s: %v", url, err)
				break
			}
			time.Sleep(time.Second) // want `retry of client\.Get waits a fixed 1s without jitter`
		}
	}
}

func labelled(ctx context.Context, db *sql.DB, queries []string) error {
next:
	for _, q := range queries {
		for range 5 {
			_, err := db.ExecContext(ctx, q)
			if err == nil {
				continue next
			}
			if errors.Is(err, sql.ErrConnDone) {
				break next
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second): // want `retry of db\.ExecContext waits a fixed 1s without jitter`
			}
		}
		return errUnavailable
	}
	return nil
}

// transaction runs two statements, and both again when one fails.
func transaction(db *sql.DB) error {
	var err error
	for range 5 {
		var tx *sql.Tx
		tx, err = db.Begin()
		if err != nil {
			time.Sleep(time.Second) // want `retry of db\.Begin waits a fixed 1s without jitter`
			continue
		}
		if _, err = tx.Exec("update t set n = n + 1"); err != nil {
			tx.Rollback()
			time.Sleep(time.Second)
			continue
		}
		if err = tx.Commit(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
