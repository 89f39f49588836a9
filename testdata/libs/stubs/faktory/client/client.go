// Package client has the signatures of the package that the module proxy does
// not serve.
package client

// RetryPolicyEphemeral is the number of retries of a job that may be lost.
var RetryPolicyEphemeral = 0

// A Job is what is pushed.
type Job struct {
	Jid, Queue, Type string
	Args             []any
	Retry            *int
}

// NewJob makes a job.
func NewJob(jobtype string, args ...any) *Job { return &Job{Type: jobtype, Args: args} }

// A Client talks to the server.
type Client struct{}

// Push enqueues a job.
func (c *Client) Push(job *Job) error { return nil }
