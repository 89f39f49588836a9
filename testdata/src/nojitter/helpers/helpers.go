// Package helpers holds waits whose length or time is made in another package.
package helpers

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"nojitter/helperpkg"
)

var errUnavailable = errors.New("unavailable")

func sleepFixed(ctx context.Context, db *sql.DB) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		if err := helperpkg.Sleep(ctx, 2*time.Second); err != nil { // want `retry of db\.Ping waits .* without jitter`
			return err
		}
	}
	return errUnavailable
}

func sleepSpread(ctx context.Context, db *sql.DB) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		if err := helperpkg.Sleep(ctx, helperpkg.Jitter(2*time.Second)); err != nil { // ok: Jitter draws
			return err
		}
	}
	return errUnavailable
}

func sleepDoubled(ctx context.Context, db *sql.DB) error {
	for n := range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		if err := helperpkg.Sleep(ctx, helperpkg.Doubled(n)); err != nil { // want `retry of db\.Ping backs off without jitter`
			return err
		}
	}
	return errUnavailable
}

func sleepDrawn(ctx context.Context, db *sql.DB) error {
	for n := range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		if err := helperpkg.Sleep(ctx, helperpkg.Spread(n)); err != nil { // ok: Spread draws
			return err
		}
	}
	return errUnavailable
}

func pauses(db *sql.DB) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		helperpkg.Pause() // want `retry of db\.Ping waits a fixed .* without jitter`
	}
	return errUnavailable
}

func backsOff(db *sql.DB) error {
	var b helperpkg.Backoff
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		b.Wait() // want `retry of db\.Ping backs off without jitter`
	}
	return errUnavailable
}

func backsOffSpread(db *sql.DB) error {
	var b helperpkg.SpreadBackoff
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		b.Wait() // ok: drawn from the range below the delay
	}
	return errUnavailable
}
