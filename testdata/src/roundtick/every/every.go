// Package every runs functions on periods.
package every

import (
	"context"
	"time"
)

// Interval is a period that others may use.
var Interval = 20 * time.Minute

// Config has a field with a default.
type Config struct {
	Refresh time.Duration
	Tagged  time.Duration `default:"1h"`
}

// Default is the configuration to start from.
func Default() Config { return Config{Refresh: 10 * time.Minute} }

// Run runs fn each d.
func Run(ctx context.Context, d time.Duration, fn func(context.Context) error) {
	t := time.NewTicker(d)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			_ = fn(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// A Bucket holds tokens.
type Bucket interface{ Take(n int) }

// Take takes one token.
func Take(ctx context.Context, b Bucket) {
	if ctx.Err() == nil {
		b.Take(1)
	}
}
