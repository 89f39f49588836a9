// Package jpillora puts jpillora/backoff to use.
package jpillora

import (
	"net/http"
	"time"

	"github.com/jpillora/backoff"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Plain has no jitter.
//
// construct: jpillora-backoff flagged
func Plain() error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute} // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// Jittered has jitter below the ceiling and none at it.
func Jittered() error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute, Jitter: true} // want "lostjitter: .*waits exactly 1m"
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.ForAttempt(3))
	}
	return ask()
}

// Unknown is filled in elsewhere.
//
// construct: jpillora-backoff clean
func Unknown(b *backoff.Backoff) error {
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}
