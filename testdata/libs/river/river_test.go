package river

import (
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// probe: river-job
func TestPolicy(t *testing.T) {
	p, now := &river.DefaultClientRetryPolicy{}, time.Now()
	seen := map[time.Duration]bool{}
	for range 100 {
		at := p.NextRetry(&rivertype.JobRow{Attempt: 4, AttemptedAt: &now, Errors: make([]rivertype.AttemptError, 3)})
		seen[at.Sub(now).Round(time.Millisecond)] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays", len(seen))
	}
}

// TestPeriodic is without a random part.
//
// probe: river-periodic
func TestPeriodic(t *testing.T) {
	s, now := river.PeriodicInterval(time.Hour), time.Now()
	for range 50 {
		if at := s.Next(now); at != now.Add(time.Hour) {
			t.Errorf("next at %v, want exactly an hour from %v", at, now)
		}
	}
}
