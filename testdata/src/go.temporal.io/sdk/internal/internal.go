// Package internal is a stub of what Temporal's client package re-exports.
package internal

import (
	"context"
	"time"
)

type ScheduleIntervalSpec struct{ Every, Offset time.Duration }

type ScheduleSpec struct {
	Intervals       []ScheduleIntervalSpec
	CronExpressions []string
	Jitter          time.Duration
}

type ScheduleAction interface{ isScheduleAction() }

type ScheduleWorkflowAction struct{ Workflow any }

func (*ScheduleWorkflowAction) isScheduleAction() {}

type ScheduleOptions struct {
	ID     string
	Spec   ScheduleSpec
	Action ScheduleAction
}

type ScheduleHandle interface{ GetID() string }

type ScheduleClient interface {
	Create(ctx context.Context, options ScheduleOptions) (ScheduleHandle, error)
}
