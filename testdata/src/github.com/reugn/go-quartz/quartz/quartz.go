// Package quartz has the signatures of the package whose path it stands under.
package quartz

import (
	"context"
	"time"
)

type Job interface {
	Execute(ctx context.Context) error
	Description() string
}

type JobDetail struct{}

type JobKey struct{}

type Trigger interface {
	NextFireTime(prev int64) (int64, error)
}

type SimpleTrigger struct{}

func (t *SimpleTrigger) NextFireTime(prev int64) (int64, error) { return 0, nil }

type CronTrigger struct{}

func (t *CronTrigger) NextFireTime(prev int64) (int64, error) { return 0, nil }

type Scheduler interface {
	ScheduleJob(jobDetail *JobDetail, trigger Trigger) error
}

func NewJobKey(name string) *JobKey { return nil }

func NewJobDetail(job Job, jobKey *JobKey) *JobDetail { return nil }

func NewSimpleTrigger(interval time.Duration) *SimpleTrigger { return nil }

func NewCronTrigger(expression string) (*CronTrigger, error) { return nil, nil }
