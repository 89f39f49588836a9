package configretry

import (
	"testing"
	"time"

	"github.com/cenkalti/backoff/v5"
	"go.opentelemetry.io/collector/config/configretry"
)

// probe: configretry-backoff
func TestDefault(t *testing.T) {
	want := configretry.BackOffConfig{
		Enabled: true, InitialInterval: 5 * time.Second, RandomizationFactor: 0.5,
		Multiplier: 1.5, MaxInterval: 30 * time.Second, MaxElapsedTime: 5 * time.Minute,
	}
	if c := configretry.NewDefaultBackOffConfig(); c != want {
		t.Errorf("the default is %+v", c)
	}
	c := configretry.BackOffConfig{Enabled: true, InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute}
	if err := c.Validate(); err != nil {
		t.Errorf("a literal without jitter: %v", err)
	}
	for _, factor := range []float64{-0.1, 1.1} {
		c.RandomizationFactor = factor
		if c.Validate() == nil {
			t.Errorf("a factor of %v is valid", factor)
		}
	}
}

// probe: configretry-backoff
func TestSchedule(t *testing.T) {
	// The settings go to this one.
	distinct := func(c configretry.BackOffConfig) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			b := backoff.ExponentialBackOff{
				InitialInterval: c.InitialInterval, RandomizationFactor: c.RandomizationFactor,
				Multiplier: c.Multiplier, MaxInterval: c.MaxInterval,
			}
			b.Reset()
			for range 20 {
				b.NextBackOff()
			}
			seen[b.NextBackOff()] = true
		}
		return len(seen)
	}
	c := configretry.NewDefaultBackOffConfig()
	if n := distinct(c); n < 50 {
		t.Errorf("%d distinct delays at the ceiling", n)
	}
	c.RandomizationFactor = 0
	if n := distinct(c); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
}
