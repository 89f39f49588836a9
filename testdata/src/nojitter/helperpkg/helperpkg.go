// Package helperpkg holds the helpers that package helpers waits with.
package helperpkg

import (
	"context"
	"math/rand/v2"
	"time"
)

// Sleep waits for d or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// Doubled is the delay before attempt n.
func Doubled(n int) time.Duration {
	return min(100*time.Millisecond<<min(n, 10), 10*time.Second)
}

// Spread is the delay before attempt n, drawn from the range below it.
func Spread(n int) time.Duration { return rand.N(Doubled(n)) }

// Jitter varies d by half of itself.
func Jitter(d time.Duration) time.Duration { return d/2 + rand.N(d) }

// Pause waits for a fixed time.
func Pause() { time.Sleep(3 * time.Second) }

// Backoff doubles its delay with each wait.
type Backoff struct {
	next time.Duration
}

// Wait waits, longer each time.
func (b *Backoff) Wait() {
	if b.next == 0 {
		b.next = 50 * time.Millisecond
	}
	time.Sleep(b.next)
	b.next = min(2*b.next, time.Minute)
}

// SpreadBackoff doubles the range that its delay is drawn from.
type SpreadBackoff struct {
	next time.Duration
}

// Wait waits, longer each time.
func (b *SpreadBackoff) Wait() {
	if b.next == 0 {
		b.next = 50 * time.Millisecond
	}
	time.Sleep(rand.N(b.next))
	b.next = min(2*b.next, time.Minute)
}
