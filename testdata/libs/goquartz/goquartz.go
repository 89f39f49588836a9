// Package goquartz puts reugn/go-quartz to use.
package goquartz

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/reugn/go-quartz/job"
	"github.com/reugn/go-quartz/quartz"
)

func call(ctx context.Context) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.com/", nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Often runs on a period, and at three.
//
// construct: goquartz-trigger clean
func Often(s quartz.Scheduler) error {
	detail := quartz.NewJobDetail(job.NewFunctionJob(call), quartz.NewJobKey("often"))
	if err := s.ScheduleJob(detail, quartz.NewSimpleTrigger(10*time.Minute+rand.N(time.Minute))); err != nil {
		return err
	}
	trigger, err := quartz.NewCronTrigger("0 0 3 * * ?")
	if err != nil {
		return err
	}
	return s.ScheduleJob(detail, trigger)
}

// Plain is in step.
//
// construct: goquartz-retry flagged
func Plain(key *quartz.JobKey) *quartz.JobDetail {
	return quartz.NewJobDetailWithOptions(job.NewFunctionJob(call), key, &quartz.JobDetailOptions{
		MaxRetries:    3,
		RetryInterval: 5 * time.Second, // want "zerojitter: quartz.JobDetailOptions retries every 5s without jitter"
	})
}

// Default sets one field of the defaults.
//
// construct: goquartz-retry flagged
func Default(key *quartz.JobKey) *quartz.JobDetail {
	opts := quartz.NewDefaultJobDetailOptions() // want "zerojitter: .*every 1s without jitter"
	opts.MaxRetries = 3
	return quartz.NewJobDetailWithOptions(job.NewFunctionJob(call), key, opts)
}

// Immediate forgets the interval.
//
// construct: goquartz-retry flagged
func Immediate(key *quartz.JobKey) *quartz.JobDetail {
	opts := quartz.JobDetailOptions{MaxRetries: 3, Replace: true} // want "zerojitter: .*does not wait: RetryInterval is 0"
	return quartz.NewJobDetailWithOptions(job.NewFunctionJob(call), key, &opts)
}

// Drawn has an interval of its own in each process.
//
// construct: goquartz-retry clean
func Drawn(key *quartz.JobKey) *quartz.JobDetail {
	return quartz.NewJobDetailWithOptions(job.NewFunctionJob(call), key, &quartz.JobDetailOptions{
		MaxRetries:    3,
		RetryInterval: 5*time.Second + rand.N(5*time.Second),
	})
}

// Once does not retry.
//
// construct: goquartz-retry clean
func Once(key *quartz.JobKey) *quartz.JobDetail {
	opts := quartz.NewDefaultJobDetailOptions()
	opts.Replace = true
	return quartz.NewJobDetailWithOptions(job.NewFunctionJob(call), key, opts)
}

// Configured is filled in from a file.
//
// construct: goquartz-retry clean
func Configured(key *quartz.JobKey, decode func(any) error) (*quartz.JobDetail, error) {
	opts := &quartz.JobDetailOptions{Replace: true}
	if err := decode(opts); err != nil {
		return nil, err
	}
	return quartz.NewJobDetailWithOptions(job.NewFunctionJob(call), key, opts), nil
}
