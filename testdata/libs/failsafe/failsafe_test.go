package failsafe

import (
	"errors"
	"testing"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

func attempts(p failsafe.Policy[any]) (n int) {
	_ = failsafe.With(p).Run(func() error { n++; return errors.New("always") })
	return n
}

// probe: failsafe-default
func TestDefault(t *testing.T) {
	start := time.Now()
	if n := attempts(retrypolicy.NewWithDefaults[any]()); n != 3 {
		t.Errorf("%d attempts by default", n)
	}
	if n := attempts(retrypolicy.NewBuilder[any]().WithMaxRetries(0).Build()); n != 1 {
		t.Errorf("0 retries make %d attempts", n)
	}
	n := 0
	endless := retrypolicy.NewBuilder[any]().WithMaxAttempts(0).Build()
	_ = failsafe.With[any](endless).Run(func() error {
		if n++; n < 50 {
			return errors.New("not yet")
		}
		return nil
	})
	if n != 50 {
		t.Errorf("0 attempts end after %d", n)
	}
	if d := time.Since(start); d > 400*time.Millisecond {
		t.Errorf("%v without a delay", d)
	}
}

// probe: failsafe-backoff
func TestBackoff(t *testing.T) {
	delays := func(jitter float64) map[time.Duration]bool {
		seen := map[time.Duration]bool{}
		p := retrypolicy.NewBuilder[any]().WithMaxRetries(20).WithDelay(100 * time.Microsecond)
		if jitter > 0 {
			p = p.WithJitterFactor(jitter)
		}
		attempts(p.OnRetryScheduled(func(e failsafe.ExecutionScheduledEvent[any]) { seen[e.Delay] = true }).Build())
		return seen
	}
	if n := len(delays(0)); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
	if n := len(delays(0.5)); n < 10 {
		t.Errorf("%d distinct delays with jitter", n)
	}
}
