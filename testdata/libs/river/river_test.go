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
