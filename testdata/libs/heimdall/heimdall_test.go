package heimdall

import (
	"testing"
	"time"

	"github.com/gojek/heimdall/v7"
)

// probe: heimdall-client
func TestBackoff(t *testing.T) {
	distinct := func(b heimdall.Backoff) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[b.Next(2)] = true
		}
		return len(seen)
	}
	if n := distinct(heimdall.NewConstantBackoff(time.Second, 0)); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
	if n := distinct(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Microsecond)); n != 1 {
		t.Errorf("%d distinct delays with jitter of a microsecond", n)
	}
	if n := distinct(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Second)); n < 50 {
		t.Errorf("%d distinct delays with jitter", n)
	}
	if d := heimdall.NewNoRetrier().NextInterval(3); d != 0 {
		t.Errorf("delay %v without a retrier", d)
	}
}
