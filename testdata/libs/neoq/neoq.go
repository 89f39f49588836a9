// Package neoq puts acaloiaro/neoq to use.
package neoq

import (
	"context"

	"github.com/acaloiaro/neoq"
	"github.com/acaloiaro/neoq/handler"
	"github.com/acaloiaro/neoq/jobs"
)

// Enqueue has three retries, which are spread.
//
// construct: neoq-job clean
func Enqueue(ctx context.Context, q neoq.Neoq) error {
	retries := 3
	_, err := q.Enqueue(ctx, &jobs.Job{Queue: "mail", Payload: map[string]any{"to": "all"}, MaxRetries: &retries})
	return err
}

// Nightly enqueues a job at three.
//
// construct: neoq-cron clean
func Nightly(ctx context.Context, q neoq.Neoq, work handler.Func) error {
	return q.StartCron(ctx, "0 0 3 * * *", handler.NewPeriodic(work))
}
