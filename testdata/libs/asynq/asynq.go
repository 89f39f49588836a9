// Package asynq puts hibiken/asynq to use.
package asynq

import (
	"math/rand/v2"
	"time"

	"github.com/hibiken/asynq"
)

// Plain is in step.
//
// construct: asynq-delay flagged
func Plain(r asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(r, asynq.Config{RetryDelayFunc: func(n int, err error, t *asynq.Task) time.Duration { // want "zerojitter: asynq.Config retries .*without jitter"
		return time.Minute
	}})
}

// doubled grows and has no random part.
func doubled(n int, _ error, _ *asynq.Task) time.Duration { return time.Second << min(n, 10) }

// Named hands over a function by its name, in a field that is set later.
//
// construct: asynq-delay flagged
func Named(r asynq.RedisConnOpt) *asynq.Server {
	cfg := asynq.Config{Concurrency: 10}
	cfg.RetryDelayFunc = doubled // want "zerojitter: .*without jitter: add a random part"
	return asynq.NewServer(r, cfg)
}

// Jittered spreads.
//
// construct: asynq-delay clean
func Jittered(r asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(r, asynq.Config{RetryDelayFunc: func(n int, err error, t *asynq.Task) time.Duration {
		return time.Minute + rand.N(time.Minute)
	}})
}

// Default leaves the function to the library, by name or not at all.
//
// construct: asynq-delay clean
func Default(r asynq.RedisConnOpt) []*asynq.Server {
	return []*asynq.Server{
		asynq.NewServer(r, asynq.Config{Concurrency: 10}),
		asynq.NewServer(r, asynq.Config{RetryDelayFunc: asynq.DefaultRetryDelayFunc}),
	}
}

// Wrapped uses the library's delay for all but one kind of task.
//
// construct: asynq-delay clean
func Wrapped(r asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(r, asynq.Config{RetryDelayFunc: func(n int, err error, t *asynq.Task) time.Duration {
		if t.Type() == "mail" {
			return time.Minute + rand.N(time.Minute)
		}
		return asynq.DefaultRetryDelayFunc(n, err, t)
	}})
}

// Handed over comes from a caller that is not known.
//
// construct: asynq-delay clean
func Handed(r asynq.RedisConnOpt, delay asynq.RetryDelayFunc) *asynq.Server {
	return asynq.NewServer(r, asynq.Config{RetryDelayFunc: delay})
}

// Once switches retries off.
//
// construct: asynq-delay clean
func Once(c *asynq.Client, t *asynq.Task) error {
	_, err := c.Enqueue(t, asynq.MaxRetry(0))
	return err
}

// Sooner looks for due tasks twice a second.
//
// construct: asynq-forwarder clean
func Sooner(r asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(r, asynq.Config{DelayedTaskCheckInterval: 500 * time.Millisecond})
}

// Nightly enqueues at three, and the work starts within the hour.
//
// construct: asynq-scheduler clean
func Nightly(r asynq.RedisConnOpt) (*asynq.Scheduler, error) {
	s := asynq.NewScheduler(r, nil)
	if _, err := s.Register("@every 1h", asynq.NewTask("sync", nil)); err != nil {
		return nil, err
	}
	_, err := s.Register("0 3 * * *", asynq.NewTask("report", nil), asynq.ProcessIn(rand.N(time.Hour)))
	return s, err
}
