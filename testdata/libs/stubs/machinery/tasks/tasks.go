// Package tasks has the signatures of the package that the module proxy does
// not serve.
package tasks

import "time"

// An Arg is an argument of a task.
type Arg struct {
	Name, Type string
	Value      any
}

// A Signature says which task to run.
type Signature struct {
	UUID, Name, RoutingKey   string
	ETA                      *time.Time
	Args                     []Arg
	RetryCount, RetryTimeout int
	OnSuccess, OnError       []*Signature
}

// NewSignature makes a signature.
func NewSignature(name string, args []Arg) (*Signature, error) {
	return &Signature{Name: name, Args: args}, nil
}

// ErrRetryTaskLater asks for another run.
type ErrRetryTaskLater struct{ in time.Duration }

// NewErrRetryTaskLater asks for another run after a delay.
func NewErrRetryTaskLater(msg string, retryIn time.Duration) ErrRetryTaskLater {
	return ErrRetryTaskLater{retryIn}
}

// RetryIn is the delay.
func (e ErrRetryTaskLater) RetryIn() time.Duration { return e.in }

// Error says so.
func (e ErrRetryTaskLater) Error() string { return "later" }
