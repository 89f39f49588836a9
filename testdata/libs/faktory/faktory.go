// Package faktory puts contribsys/faktory and its worker to use.
package faktory

import (
	"context"

	faktory "github.com/contribsys/faktory/client"
	worker "github.com/contribsys/faktory_worker_go"
)

// Push leaves the schedule to the server.
//
// construct: faktory-job clean
func Push(c *faktory.Client) error {
	job := faktory.NewJob("mail", "all")
	retries := 5
	job.Retry = &retries
	return c.Push(job)
}

// Lose gives up at the first failure.
//
// construct: faktory-job clean
func Lose(c *faktory.Client) error {
	return c.Push(&faktory.Job{Jid: "1", Type: "mail", Queue: "default", Retry: &faktory.RetryPolicyEphemeral})
}

// Work runs jobs.
//
// construct: faktory-fetch clean
func Work(mail func(ctx context.Context, args ...any) error) error {
	m := worker.NewManager()
	m.Concurrency = 5
	m.Register("mail", mail)
	return m.Run()
}
