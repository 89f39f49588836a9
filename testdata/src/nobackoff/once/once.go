// Package once holds attempts that a flag lets be made twice at the most.
package once

import (
	"database/sql"
	"errors"
	"time"
)

var errUnavailable = errors.New("unavailable")

func ticker(db *sql.DB) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range t.C { // ok: the ticker is the wait
		if err := db.Ping(); err == nil {
			return
		}
	}
}
