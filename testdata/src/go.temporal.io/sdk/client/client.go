// Package client is a stub of Temporal's client.
package client

import "go.temporal.io/sdk/internal"

type (
	ScheduleIntervalSpec   = internal.ScheduleIntervalSpec
	ScheduleSpec           = internal.ScheduleSpec
	ScheduleAction         = internal.ScheduleAction
	ScheduleWorkflowAction = internal.ScheduleWorkflowAction
	ScheduleOptions        = internal.ScheduleOptions
	ScheduleHandle         = internal.ScheduleHandle
	ScheduleClient         = internal.ScheduleClient
)
