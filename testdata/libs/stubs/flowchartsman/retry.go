// Package retry has the signatures of the module that the module proxy does
// not serve.
package retry

import (
	"context"
	"time"
)

// A Retrier runs functions again.
type Retrier struct{}

// NewRetrier makes a retrier; what is not positive has a default.
func NewRetrier(maxTries int, initialDelay, maxDelay time.Duration) *Retrier { return &Retrier{} }

// Run runs a function until it succeeds.
func (r *Retrier) Run(funcToRetry func() error) error { return funcToRetry() }

// RunContext runs a function until it succeeds or the context ends.
func (r *Retrier) RunContext(ctx context.Context, funcToRetry func(context.Context) error) error {
	return funcToRetry(ctx)
}

// Stop wraps an error that ends the attempts.
func Stop(err error) error { return err }
