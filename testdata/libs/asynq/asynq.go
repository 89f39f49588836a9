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

// Jittered spreads.
//
// construct: asynq-delay clean
func Jittered(r asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(r, asynq.Config{RetryDelayFunc: func(n int, err error, t *asynq.Task) time.Duration {
		return time.Minute + rand.N(time.Minute)
	}})
}

// Once switches retries off.
func Once(c *asynq.Client, t *asynq.Task) error {
	_, err := c.Enqueue(t, asynq.MaxRetry(0))
	return err
}
