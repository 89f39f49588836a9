package schedule

import (
	"context"
	"database/sql"
	"log"
	"time"
)

// refresh runs on a period, and skips the rest of a pass after an error.
func refresh(ctx context.Context, db *sql.DB, period time.Duration, out chan<- int) {
	t := time.NewTicker(period)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			var n int
			if err := db.QueryRowContext(ctx, "SELECT count(*) FROM jobs").Scan(&n); err != nil {
				log.Printf("refresh: %v", err)
				continue
			}
			select {
			case out <- n:
			case <-ctx.Done():
				return
			}
		}
	}
}
