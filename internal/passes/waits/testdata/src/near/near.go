// Package near holds functions that wait, for package far to call. // want package:"waits"
package near

import (
	"context"
	"errors"
	"math/rand"
	"time"
)

var errBusy = errors.New("busy")

func Fixed() {
	time.Sleep(time.Second) // want `time.Sleep: const, jitter no, known 1s$`
}

func For(d time.Duration) {
	time.Sleep(d) // want `time.Sleep: const, jitter no$`
}

func Spread(d time.Duration) {
	time.Sleep(d/2 + time.Duration(rand.Int63n(int64(d)))) // want `time.Sleep: const, jitter yes$`
}

func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C: // want `time.NewTimer: const, jitter no, heeds$`
		return nil
	}
}

func IfBusy(d time.Duration, err error) {
	if errors.Is(err, errBusy) {
		time.Sleep(d) // want `time.Sleep: const, jitter no$`
	}
}

func After(n int) time.Duration { return time.Second << n }

func Drawn(d time.Duration) time.Duration { return time.Duration(rand.Int63n(int64(d))) }

func Timer() *time.Timer { return time.NewTimer(time.Minute) }

type Backoff struct {
	next time.Duration
	max  time.Duration
}

func (b *Backoff) Wait() {
	time.Sleep(b.next) // want `time.Sleep: exp, jitter no$`
	b.next *= 2
	if b.next > b.max {
		b.next = b.max
	}
}

type Box[T any] struct{ d time.Duration }

func (b *Box[T]) Wait(T) {
	time.Sleep(b.d) // want `time.Sleep: const, jitter no$`
}

// Loop waits as often as it works, and is no wait of its caller.
func Loop(work func() bool) {
	for work() {
		time.Sleep(time.Second) // want `time.Sleep: const, jitter no, known 1s$`
	}
}

// Start lets a goroutine wait.
func Start() {
	go func() {
		time.Sleep(time.Second) // want `time.Sleep: const, jitter no, known 1s$`
	}()
}

func Nothing(time.Duration) {}
