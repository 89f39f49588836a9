// Package store stands in a folder that is named for tracing.
package store

import (
	"context"
	"time"
)

type backend interface {
	Sync(ctx context.Context) error
}

type store struct{ back backend }

func (s *store) run(ctx context.Context) {
	for range time.Tick(time.Hour) { // want `s\.back\.Sync runs on a round 1h period`
		_ = s.back.Sync(ctx)
	}
}
