// Package worker takes jobs from a table and reports their results.
package worker

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

// Worker runs jobs.
type Worker struct {
	DB      *sql.DB
	HTTP    *http.Client
	Results string // where results go
}

// Claim takes the oldest job, and tries until it has one or ctx ends.
func (w *Worker) Claim(ctx context.Context) (id int64, err error) {
	const query = "UPDATE jobs SET taken = now() WHERE id = (SELECT min(id) FROM jobs WHERE taken IS NULL) RETURNING id"
	delay := 100 * time.Millisecond
	for {
		if err = w.DB.QueryRowContext(ctx, query).Scan(&id); err == nil {
			return id, nil
		}
		log.Printf("claiming a job: %v", err)
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(rand.N(delay)):
		}
		delay *= 2
	}
}

// Report sends the result of a job.
func (w *Worker) Report(ctx context.Context, id int64, result []byte) error {
	var err error
	for attempt := range 5 {
		if attempt > 0 {
			time.Sleep(time.Second + rand.N(10*time.Second))
		}
		if err = w.post(ctx, fmt.Sprintf("%s/%d", w.Results, id), result); err == nil {
			return nil
		}
	}
	return fmt.Errorf("reporting job %d: %w", id, err)
}

func (w *Worker) post(ctx context.Context, url string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := w.HTTP.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("post %s: %s", url, resp.Status)
	}
	return nil
}
