package watermill

import (
	"errors"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/components/delay"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
)

// probe: watermill-retry
func TestRetry(t *testing.T) {
	attempts := func(r middleware.Retry) (n int) {
		_, _ = r.Middleware(func(*message.Message) ([]*message.Message, error) { n++; return nil, errors.New("always") })(message.NewMessage("1", nil))
		return n
	}
	if n := attempts(middleware.Retry{}); n != 1 {
		t.Errorf("the zero value makes %d attempts", n)
	}
	if n := attempts(middleware.Retry{MaxRetries: 3, InitialInterval: time.Microsecond, MaxInterval: time.Microsecond}); n != 4 {
		t.Errorf("3 retries make %d attempts", n)
	}
}

// TestJitter draws the delays through the hook, which is handed one of its own
// for each retry but the first.
//
// probe: watermill-retry
func TestJitter(t *testing.T) {
	distinct := func(factor float64) int {
		seen := map[time.Duration]bool{}
		for range 20 {
			r := middleware.Retry{
				MaxRetries: 2, InitialInterval: time.Microsecond, MaxInterval: time.Hour, Multiplier: 2, RandomizationFactor: factor,
				OnRetryHook: func(n int, delay time.Duration) { seen[delay] = true },
			}
			_, _ = r.Middleware(func(*message.Message) ([]*message.Message, error) { return nil, errors.New("always") })(message.NewMessage("1", nil))
		}
		return len(seen)
	}
	if n := distinct(0); n != 2 {
		t.Errorf("%d distinct delays of two retries without RandomizationFactor", n)
	}
	if n := distinct(0.5); n < 10 {
		t.Errorf("%d distinct delays of two retries with RandomizationFactor", n)
	}
}

// TestDelay cuts the fraction of the multiplier off.
//
// probe: watermill-delay
func TestDelay(t *testing.T) {
	for _, tt := range []struct {
		multiplier float64
		want       []time.Duration
	}{
		{1.5, []time.Duration{time.Second, time.Second, time.Second}},
		{2, []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 5 * time.Second}},
		{2.9, []time.Duration{time.Second, 2 * time.Second, 4 * time.Second}},
	} {
		d := &middleware.DelayOnError{InitialInterval: time.Second, MaxInterval: 5 * time.Second, Multiplier: tt.multiplier}
		h := d.Middleware(func(*message.Message) ([]*message.Message, error) { return nil, errors.New("always") })
		msg := message.NewMessage("1", nil)
		for i, want := range tt.want {
			_, _ = h(msg)
			if got, err := time.ParseDuration(msg.Metadata.Get(delay.DelayedForKey)); err != nil || got != want {
				t.Errorf("delay %d with multiplier %v is %v (%v), want %v", i, tt.multiplier, got, err, want)
			}
		}
	}
}
