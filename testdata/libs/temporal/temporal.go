// Package temporal puts Temporal's SDK to use.
package temporal

import (
	"context"
	"net/http"
	"time"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

// Call is an activity.
func Call(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Endless has a written 0, and nothing else to stop it.
//
// construct: temporal-activity flagged
func Endless(ctx workflow.Context) error {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: time.Minute,
		RetryPolicy:         &temporal.RetryPolicy{InitialInterval: time.Second, MaximumAttempts: 0}, // want "zerojitter: .*never stops"
	})
	return workflow.ExecuteActivity(ctx, Call).Get(ctx, nil)
}

// Limited has a limit.
//
// construct: temporal-activity clean
func Limited(ctx workflow.Context) error {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: time.Minute,
		RetryPolicy:         &temporal.RetryPolicy{InitialInterval: time.Second, MaximumAttempts: 5},
	})
	return workflow.ExecuteActivity(ctx, Call).Get(ctx, nil)
}

// Timed has a timeout over all attempts.
//
// construct: temporal-activity clean
func Timed(ctx workflow.Context) error {
	options := workflow.ActivityOptions{ScheduleToCloseTimeout: time.Hour}
	options.RetryPolicy = &temporal.RetryPolicy{MaximumAttempts: 0}
	return workflow.ExecuteActivity(workflow.WithActivityOptions(ctx, options), Call).Get(ctx, nil)
}

// Default is the server's, which goes on without limit.
//
// construct: temporal-activity clean
func Default(ctx workflow.Context) error {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{StartToCloseTimeout: time.Minute})
	ctx = workflow.WithRetryPolicy(ctx, temporal.RetryPolicy{BackoffCoefficient: 3})
	return workflow.ExecuteActivity(ctx, Call).Get(ctx, nil)
}

// Local runs in the worker, in step.
//
// construct: temporal-local flagged
func Local(ctx workflow.Context) error {
	ctx = workflow.WithLocalActivityOptions(ctx, workflow.LocalActivityOptions{
		StartToCloseTimeout: time.Second,
		RetryPolicy:         &temporal.RetryPolicy{InitialInterval: 2 * time.Second, MaximumAttempts: 5}, // want "zerojitter: .*after 2s, 4s, 8s, … without jitter"
	})
	return workflow.ExecuteLocalActivity(ctx, Call).Get(ctx, nil)
}

// LocalOnce does not retry.
//
// construct: temporal-local clean
func LocalOnce(ctx workflow.Context) error {
	ctx = workflow.WithLocalActivityOptions(ctx, workflow.LocalActivityOptions{
		StartToCloseTimeout: time.Second,
		RetryPolicy:         &temporal.RetryPolicy{MaximumAttempts: 1},
	})
	return workflow.ExecuteLocalActivity(ctx, Call).Get(ctx, nil)
}

// LocalDefault asks for nothing.
//
// construct: temporal-local clean
func LocalDefault(ctx workflow.Context) error {
	ctx = workflow.WithLocalActivityOptions(ctx, workflow.LocalActivityOptions{StartToCloseTimeout: time.Second})
	return workflow.ExecuteLocalActivity(ctx, Call).Get(ctx, nil)
}

// Configured is as its caller wants.
func Configured(ctx workflow.Context, policy *temporal.RetryPolicy) workflow.Context {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{RetryPolicy: policy})
	return workflow.WithLocalActivityOptions(ctx, workflow.LocalActivityOptions{RetryPolicy: policy})
}

// Dial retries its own calls for a minute.
//
// construct: temporal-grpc clean
func Dial(host string) (client.Client, error) { return client.Dial(client.Options{HostPort: host}) }

// DialLazily does so later.
//
// construct: temporal-grpc clean
func DialLazily(host string) (client.Client, error) {
	return client.NewLazyClient(client.Options{HostPort: host})
}

// Hourly has the server start a workflow within ten minutes of the hour.
//
// construct: temporal-schedule clean
func Hourly(ctx context.Context, c client.Client, w *client.ScheduleWorkflowAction) (client.ScheduleHandle, error) {
	return c.ScheduleClient().Create(ctx, client.ScheduleOptions{
		Spec: client.ScheduleSpec{
			Intervals: []client.ScheduleIntervalSpec{{Every: time.Hour}},
			Jitter:    10 * time.Minute,
		},
		Action: w,
	})
}
