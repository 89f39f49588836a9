// Package limiterpkg makes limiters for the queues of others.
package limiterpkg

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

// Slow can be given no jitter by those who use it.
func Slow() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](5*time.Second, 5*time.Minute) // want "after 5s, 10s, 20s, … without jitter"
}

type spread struct {
	workqueue.TypedRateLimiter[string]
	width time.Duration
}

// When has its own idea of the delay.
func (s spread) When(item string) time.Duration { return s.TypedRateLimiter.When(item) + s.width }

// Wrapped is more than the library's limiter.
func Wrapped(width time.Duration) workqueue.TypedRateLimiter[string] {
	return spread{plain(), width}
}

func plain() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](5*time.Second, 5*time.Minute)
}
