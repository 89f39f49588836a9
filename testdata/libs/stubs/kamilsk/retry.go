// Package retry has the signatures of the module that the module proxy does
// not serve.
package retry

import "context"

// A Breaker ends the attempts; a context is one.
type Breaker = interface {
	Done() <-chan struct{}
	Err() error
}

// How is a list of strategies.
type How = []func(Breaker, uint, error) bool

// Do runs an action until it succeeds or a strategy objects.
func Do(breaker Breaker, action func(context.Context) error, strategies ...func(Breaker, uint, error) bool) error {
	return action(context.Background())
}

// Go is Do in a goroutine of its own.
func Go(breaker Breaker, action func(context.Context) error, strategies ...func(Breaker, uint, error) bool) error {
	return action(context.Background())
}
