package nsq

import (
	"testing"
	"time"

	"github.com/nsqio/go-nsq"
)

// probe: nsq-consumer
func TestBackoff(t *testing.T) {
	cfg := nsq.NewConfig()
	if err := cfg.Set("backoff_strategy", "exponential"); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if d := cfg.BackoffStrategy.Calculate(3); d != 8*time.Second {
			t.Errorf("delay %v, want exactly 8s", d)
		}
	}
	if err := cfg.Set("backoff_strategy", "full_jitter"); err != nil {
		t.Fatal(err)
	}
	seen := map[time.Duration]bool{}
	for range 100 {
		seen[cfg.BackoffStrategy.Calculate(3)] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays with full jitter", len(seen))
	}
}
