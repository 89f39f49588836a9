package gocql

import (
	"context"
	"testing"
	"time"

	"github.com/gocql/gocql"
)

// A tried query has been tried so many times.
type tried int

func (q tried) Attempts() int                     { return int(q) }
func (q tried) SetConsistency(gocql.Consistency)  {}
func (q tried) GetConsistency() gocql.Consistency { return gocql.One }
func (q tried) Context() context.Context          { return context.Background() }

// probe: gocql-simple
func TestSimple(t *testing.T) {
	t.Parallel()
	p := &gocql.SimpleRetryPolicy{NumRetries: 5}
	start := time.Now()
	if !p.Attempt(tried(5)) || p.Attempt(tried(6)) {
		t.Error("not 5 retries")
	}
	if d := time.Since(start); d > 100*time.Millisecond {
		t.Errorf("waited %v", d)
	}
	if gocql.NewCluster("127.0.0.1").RetryPolicy != nil {
		t.Error("retries by default")
	}
}

// probe: gocql-exponential
func TestExponential(t *testing.T) {
	t.Parallel()
	// The reconnection policy draws by the same function and does not wait.
	p := &gocql.ExponentialReconnectionPolicy{InitialInterval: 100 * time.Millisecond, MaxInterval: 2 * time.Second}
	draw := func(n int) (distinct int, shortest, longest time.Duration) {
		seen := map[time.Duration]bool{}
		shortest = time.Hour
		for range 200 {
			d := p.GetInterval(n)
			seen[d] = true
			shortest, longest = min(shortest, d), max(longest, d)
		}
		return len(seen), shortest, longest
	}
	if n, lo, hi := draw(4); n < 100 || hi-lo > 100*time.Millisecond {
		t.Errorf("%d distinct delays from %v to %v", n, lo, hi)
	}
	if n, _, d := draw(9); n != 1 || d != 2*time.Second {
		t.Errorf("%d distinct delays at the ceiling, %v", n, d)
	}
	e := &gocql.ExponentialBackoffRetryPolicy{NumRetries: 1, Min: time.Millisecond, Max: 2 * time.Millisecond}
	if !e.Attempt(tried(1)) || e.Attempt(tried(2)) {
		t.Error("not one retry")
	}
}
