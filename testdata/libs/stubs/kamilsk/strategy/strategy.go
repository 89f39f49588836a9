// Package strategy has the signatures of the package of that name.
package strategy

import "time"

// A Breaker ends the attempts.
type Breaker = interface {
	Done() <-chan struct{}
	Err() error
}

// A Strategy says whether there is another attempt.
type Strategy = func(breaker Breaker, attempt uint, err error) bool

func always(Breaker, uint, error) bool { return true }

// Limit allows so many attempts.
func Limit(value uint) Strategy { return always }

// Delay waits before the first attempt.
func Delay(duration time.Duration) Strategy { return always }

// Wait waits before each further attempt.
func Wait(durations ...time.Duration) Strategy { return always }

// Backoff waits as an algorithm says.
func Backoff(algorithm func(attempt uint) time.Duration) Strategy { return always }

// BackoffWithJitter waits as an algorithm says, transformed.
func BackoffWithJitter(algorithm func(attempt uint) time.Duration, transformation func(duration time.Duration) time.Duration) Strategy {
	return always
}
