// Package workqueue is a stub.
package workqueue

import "time"

type TypedRateLimiter[T comparable] interface{ When(item T) time.Duration }

type TypedRateLimitingInterface[T comparable] interface{ AddRateLimited(item T) }

func NewTypedItemExponentialFailureRateLimiter[T comparable](base, longest time.Duration) TypedRateLimiter[T] {
	return nil
}

func NewTypedRateLimitingQueue[T comparable](limiter TypedRateLimiter[T]) TypedRateLimitingInterface[T] {
	return nil
}
