package lestrrat

import (
	"context"
	"testing"
	"time"

	"github.com/lestrrat-go/backoff/v2"
)

// probe: lestrrat-policy
func TestPolicy(t *testing.T) {
	distinct := func(options ...backoff.ExponentialOption) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[backoff.NewExponentialInterval(options...).Next()] = true
		}
		return len(seen)
	}
	if n := distinct(); n != 1 {
		t.Errorf("%d distinct delays by default", n)
	}
	if n := distinct(backoff.WithJitterFactor(1.0)); n != 1 {
		t.Errorf("%d distinct delays with a factor of 1", n)
	}
	if n := distinct(backoff.WithJitterFactor(0.5)); n < 50 {
		t.Errorf("%d distinct delays with a factor of 0.5", n)
	}
	slow := backoff.NewExponentialInterval(backoff.WithMinInterval(time.Second), backoff.WithMultiplier(1))
	if slow.Next(); slow.Next() != 1500*time.Millisecond {
		t.Error("a multiplier of 1 counts")
	}
	n := 0
	for c := backoff.Constant(backoff.WithInterval(time.Millisecond)).Start(context.Background()); backoff.Continue(c); {
		n++
	}
	if n != 11 && n != 10 { // Continue may lose the last one
		t.Errorf("%d attempts by default", n)
	}
}
