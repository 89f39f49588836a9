package temporal

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"
)

// run runs a local activity that fails, and returns when it was tried.
func run(t *testing.T, policy *temporal.RetryPolicy) (gaps []time.Duration) {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestWorkflowEnvironment()
	env.SetTestTimeout(10 * time.Second)
	env.SetWorkflowRunTimeout(time.Hour)
	var last time.Time
	fail := func(context.Context) error {
		now := env.Now() // the test's own clock, which timers advance
		if !last.IsZero() {
			gaps = append(gaps, now.Sub(last).Round(time.Second))
		}
		last = now
		return errors.New("failed")
	}
	env.ExecuteWorkflow(func(ctx workflow.Context) error {
		ctx = workflow.WithLocalActivityOptions(ctx, workflow.LocalActivityOptions{StartToCloseTimeout: time.Minute, RetryPolicy: policy})
		return workflow.ExecuteLocalActivity(ctx, fail).Get(ctx, nil)
	})
	if env.GetWorkflowError() == nil {
		t.Error("no error")
	}
	return gaps
}

// probe: temporal-local
func TestLocal(t *testing.T) {
	t.Parallel()
	s := time.Second
	if got := run(t, &temporal.RetryPolicy{MaximumAttempts: 5}); !slices.Equal(got, []time.Duration{s, 2 * s, 4 * s, 8 * s}) {
		t.Errorf("waits of %v by default", got)
	}
	policy := &temporal.RetryPolicy{InitialInterval: 3 * s, BackoffCoefficient: 3, MaximumInterval: 10 * s, MaximumAttempts: 4}
	for range 3 {
		if got := run(t, policy); !slices.Equal(got, []time.Duration{3 * s, 9 * s, 10 * s}) {
			t.Errorf("waits of %v", got)
		}
	}
	if got := run(t, &temporal.RetryPolicy{MaximumAttempts: 1}); len(got) != 0 {
		t.Errorf("waits of %v between 1 attempt", got)
	}
}
