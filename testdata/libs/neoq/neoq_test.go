package neoq

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/acaloiaro/neoq"
	"github.com/acaloiaro/neoq/backends/memory"
	"github.com/acaloiaro/neoq/handler"
	"github.com/acaloiaro/neoq/jobs"
)

// TestJob reads when jobs that failed are run again. The only worker takes one
// at a time, so when it has the last one the others have their times.
//
// probe: neoq-job
func TestJob(t *testing.T) {
	const n = 20
	delays := func(retries int) map[time.Duration]bool {
		q, err := neoq.New(t.Context(), neoq.WithBackend(memory.Backend))
		if err != nil {
			t.Fatal(err)
		}
		defer q.Shutdown(t.Context())
		left, last := n, make(chan bool)
		if err := q.Start(t.Context(), handler.New("q", func(context.Context) error {
			if left--; left < 0 {
				close(last)
				return nil
			}
			return errors.New("always")
		}, handler.Concurrency(1))); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		var list []*jobs.Job
		for i := range n + 1 {
			j := &jobs.Job{Queue: "q", Payload: map[string]any{"i": i}, Retries: retries}
			list = append(list, j)
			if _, err := q.Enqueue(t.Context(), j); err != nil {
				t.Fatal(err)
			}
		}
		<-last
		seen := map[time.Duration]bool{}
		for _, j := range list[:n] {
			seen[j.RunAfter.Sub(start).Round(time.Second)] = true
		}
		return seen
	}
	if d := delays(0); len(d) != 1 || !d[16*time.Second] {
		t.Errorf("first delays %v, want 16s alone", d)
	}
	d := delays(3)
	if len(d) < 5 {
		t.Errorf("%d distinct delays after 3 retries", len(d))
	}
	for x := range d {
		if x < 97*time.Second || 184*time.Second < x {
			t.Errorf("delay %v after 3 retries, want 97s to 184s", x)
		}
	}
}
