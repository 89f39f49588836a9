// Package gobullmq has the signatures of the module that the module proxy
// does not serve.
package gobullmq

// An AddOption changes how a job is added.
type AddOption func(*options)

type options struct{ attempts int }

// AddWithAttempts sets the attempts of a job.
func AddWithAttempts(n int) AddOption { return func(o *options) { o.attempts = n } }

// A Queue takes jobs.
type Queue struct{}

// Add adds a job.
func (q *Queue) Add(name string, data any, opts ...AddOption) error { return nil }
