// Package river puts riverqueue/river to use.
package river

import (
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"
)

// Default spreads by a tenth, by name or not.
//
// construct: river-job clean
func Default[T any](d riverdriver.Driver[T]) (*river.Client[T], error) {
	if _, err := river.NewClient(d, &river.Config{MaxAttempts: 5}); err != nil {
		return nil, err
	}
	return river.NewClient(d, &river.Config{RetryPolicy: &river.DefaultClientRetryPolicy{}})
}

// later is a policy of its own.
type later struct{}

func (later) NextRetry(*rivertype.JobRow) time.Time {
	return time.Now().Add(time.Minute + rand.N(time.Minute))
}

// Own brings a policy.
//
// construct: river-job clean
func Own[T any](d riverdriver.Driver[T]) (*river.Client[T], error) {
	cfg := &river.Config{}
	cfg.RetryPolicy = later{}
	return river.NewClient(d, cfg)
}

// Sync is the argument of a job.
type Sync struct{}

// Kind names it.
func (Sync) Kind() string { return "sync" }

// Periodic inserts a job every hour, to be worked on within ten minutes.
//
// construct: river-periodic clean
func Periodic() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(time.Hour), func() (river.JobArgs, *river.InsertOpts) {
		return Sync{}, &river.InsertOpts{MaxAttempts: 1, ScheduledAt: time.Now().Add(rand.N(10 * time.Minute))}
	}, &river.PeriodicJobOpts{RunOnStart: true})
}
