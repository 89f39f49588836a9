// Package gue puts vgarvardt/gue to use.
package gue

import (
	"math/rand/v2"
	"time"

	"github.com/vgarvardt/backoff"
	"github.com/vgarvardt/gue/v5"
)

// Plain is in step.
//
// construct: gue-backoff flagged
func Plain() gue.ClientOption {
	return gue.WithClientBackoff(gue.NewConstantBackoff(time.Second)) // want "zerojitter: .*every 1s without jitter"
}

// Default spreads.
//
// construct: gue-backoff clean
func Default() gue.ClientOption { return gue.WithClientBackoff(gue.DefaultExponentialBackoff) }

// Literal starts from settings without jitter.
//
// construct: gue-backoff flagged
func Literal() gue.ClientOption {
	cfg := backoff.Config{BaseDelay: time.Second, Multiplier: 2, MaxDelay: time.Hour} // want "zerojitter: backoff.Config retries after 1s, 2s, 4s, … without jitter: set Jitter: 0.2"
	return gue.WithClientBackoff(gue.NewExponentialBackoff(cfg))
}

// Given starts from settings with jitter.
//
// construct: gue-backoff clean
func Given() gue.ClientOption {
	cfg := backoff.Config{BaseDelay: time.Second, Multiplier: 2, MaxDelay: time.Hour}
	cfg.Jitter = 0.2
	return gue.WithClientBackoff(gue.NewExponentialBackoff(cfg))
}

// Own brings a function.
//
// construct: gue-backoff flagged
func Own() gue.ClientOption {
	return gue.WithClientBackoff(func(retries int) time.Duration { return time.Duration(retries) * time.Minute }) // want "zerojitter: .*without jitter"
}

// Drawn brings one with a random part.
//
// construct: gue-backoff clean
func Drawn() gue.ClientOption {
	return gue.WithClientBackoff(func(retries int) time.Duration {
		return time.Duration(retries)*time.Minute + rand.N(time.Minute)
	})
}

// Never discards what fails.
//
// construct: gue-backoff clean
func Never() gue.ClientOption { return gue.WithClientBackoff(gue.BackoffNever) }

// Handed comes from a caller that is not known.
//
// construct: gue-backoff clean
func Handed(b gue.Backoff) gue.ClientOption { return gue.WithClientBackoff(b) }
