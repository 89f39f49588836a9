package likely

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/hibiken/asynq"
	"go.temporal.io/sdk/client"
	"k8s.io/client-go/tools/cache"
)

// What these tasks and workflows reach stands with those who run them.
func elsewhere(ctx context.Context, s *asynq.Scheduler, c client.ScheduleClient, action client.ScheduleAction) {
	task := asynq.NewTask("report", nil)
	_, _ = s.Register("@every 1h", task)                                          // want `task runs on a round 1h period`
	_, _ = s.Register("0 3 * * *", task)                                          // want `task runs at minute 0, "0 3 . . ."`
	_, _ = s.Register("17 3 * * *", task)                                         // ok: a time of its own
	_, _ = s.Register("0 3 * * *", task, asynq.ProcessIn(rand.N(30*time.Minute))) // ok: spread

	_, _ = c.Create(ctx, client.ScheduleOptions{ // want `action runs on a round 1h period`
		Spec:   client.ScheduleSpec{Intervals: []client.ScheduleIntervalSpec{{Every: time.Hour}}},
		Action: action,
	})
	_, _ = c.Create(ctx, client.ScheduleOptions{ // want `c\.Create runs at minute 0`
		Spec:   client.ScheduleSpec{CronExpressions: []string{"0 * * * *"}},
		Action: &client.ScheduleWorkflowAction{},
	})
	_, _ = c.Create(ctx, client.ScheduleOptions{ // ok: spread by the server
		Spec:   client.ScheduleSpec{CronExpressions: []string{"0 * * * *"}, Jitter: 10 * time.Minute},
		Action: action,
	})
	_, _ = c.Create(ctx, client.ScheduleOptions{ // ok: an offset
		Spec:   client.ScheduleSpec{Intervals: []client.ScheduleIntervalSpec{{Every: time.Hour, Offset: 13 * time.Minute}}},
		Action: action,
	})
	_, _ = c.Create(ctx, client.ScheduleOptions{ // ok: several, which need not meet
		Spec:   client.ScheduleSpec{CronExpressions: []string{"0 * * * *", "7 * * * *"}},
		Action: action,
	})
}

// ok: goes through its own store again
func resync(lw cache.ListerWatcher) cache.SharedInformer {
	return cache.NewSharedInformer(lw, nil, 10*time.Minute)
}
