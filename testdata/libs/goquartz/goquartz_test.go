package goquartz

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/reugn/go-quartz/job"
	"github.com/reugn/go-quartz/logger"
	"github.com/reugn/go-quartz/quartz"
)

// runs returns when a job that fails is run in an hour.
func runs(t *testing.T, trigger quartz.Trigger, opts *quartz.JobDetailOptions) (at []time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		s, err := quartz.NewStdScheduler(quartz.WithLogger(logger.NoOpLogger{}))
		if err != nil {
			t.Fatal(err)
		}
		s.Start(ctx)
		start := time.Now()
		f := job.NewFunctionJob(func(context.Context) (int, error) {
			at = append(at, time.Since(start))
			return 0, errors.New("always")
		})
		if err := s.ScheduleJob(quartz.NewJobDetailWithOptions(f, quartz.NewJobKey("k"), opts), trigger); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		s.Stop()
		s.Wait(ctx)
	})
	return at
}

// probe: goquartz-trigger
func TestTrigger(t *testing.T) {
	at := runs(t, quartz.NewSimpleTrigger(time.Minute), quartz.NewDefaultJobDetailOptions())
	if len(at) < 59 {
		t.Errorf("%d runs an hour", len(at))
	}
	for i, d := range at {
		if d != time.Duration(i+1)*time.Minute {
			t.Errorf("run %d after %v", i+1, d)
		}
	}
}

// probe: goquartz-retry
func TestRetry(t *testing.T) {
	once := quartz.NewRunOnceTrigger
	if at := runs(t, once(0), quartz.NewDefaultJobDetailOptions()); len(at) != 1 {
		t.Errorf("%d attempts by default", len(at))
	}
	at := runs(t, once(0), &quartz.JobDetailOptions{MaxRetries: 4, RetryInterval: 5 * time.Second})
	if len(at) != 5 {
		t.Errorf("%d attempts of 4 retries", len(at))
	}
	for i, d := range at {
		if d-at[0] != time.Duration(i)*5*time.Second {
			t.Errorf("attempt %d after %v", i, d)
		}
	}
	if at := runs(t, once(0), &quartz.JobDetailOptions{MaxRetries: 4}); len(at) != 5 || at[4] != at[0] {
		t.Errorf("attempts at %v without RetryInterval", at)
	}
}
