// Package gocron has the signatures of the package whose path it stands under.
package gocron

import "time"

type Job interface{ RunNow() error }

type JobDefinition interface{ definition() }

type Task func()

type JobOption func()

type Scheduler interface {
	NewJob(JobDefinition, Task, ...JobOption) (Job, error)
}

type AtTimes func()

type AtTime func()

func NewScheduler() (Scheduler, error) { return nil, nil }

func DurationJob(duration time.Duration) JobDefinition { return nil }

func DurationRandomJob(minDuration, maxDuration time.Duration) JobDefinition { return nil }

func CronJob(crontab string, withSeconds bool) JobDefinition { return nil }

func DailyJob(interval uint, atTimes AtTimes) JobDefinition { return nil }

func NewAtTimes(atTime AtTime, atTimes ...AtTime) AtTimes { return nil }

func NewAtTime(hours, minutes, seconds uint) AtTime { return nil }

func NewTask(function any, parameters ...any) Task { return nil }
