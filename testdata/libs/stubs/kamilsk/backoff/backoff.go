// Package backoff has the signatures of the package of that name.
package backoff

import "time"

// An Algorithm computes the delay before an attempt.
type Algorithm = func(attempt uint) time.Duration

func nothing(uint) time.Duration { return 0 }

// Constant is always the same.
func Constant(duration time.Duration) Algorithm { return nothing }

// Incremental grows by a duration each time.
func Incremental(initial, increment time.Duration) Algorithm { return nothing }

// Linear grows by itself each time.
func Linear(factor time.Duration) Algorithm { return nothing }

// Exponential grows by a power of base.
func Exponential(factor time.Duration, base float64) Algorithm { return nothing }

// BinaryExponential grows by a power of 2.
func BinaryExponential(factor time.Duration) Algorithm { return nothing }

// Fibonacci grows by the Fibonacci numbers.
func Fibonacci(factor time.Duration) Algorithm { return nothing }
