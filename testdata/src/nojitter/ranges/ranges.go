// Package ranges holds loops that range over a ticker.
package ranges

import (
	"database/sql"
	"errors"
	"time"
)

var errUnavailable = errors.New("unavailable")

func ticker(db *sql.DB) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range t.C { // want `retry of db\.Ping waits a fixed 1s without jitter`
		if err := db.Ping(); err == nil {
			return
		}
	}
}
