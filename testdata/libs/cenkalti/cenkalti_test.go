package cenkalti

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	backoffv2 "github.com/cenkalti/backoff"
	backoffv3 "github.com/cenkalti/backoff/v3"
	"github.com/cenkalti/backoff/v4"
	backoffv5 "github.com/cenkalti/backoff/v5"
)

// distinct counts the different values of n draws.
func distinct(n int, draw func() time.Duration) int {
	seen := map[time.Duration]bool{}
	for range n {
		seen[draw()] = true
	}
	return len(seen)
}

// probe: cenkalti-exponential
func TestExponential(t *testing.T) {
	first := func() time.Duration { return backoff.NewExponentialBackOff().NextBackOff() }
	if n := distinct(200, first); n < 100 {
		t.Errorf("%d distinct first delays of 200", n)
	}
	for range 200 {
		if d := first(); d < 250*time.Millisecond || d > 750*time.Millisecond {
			t.Errorf("first delay %v, want 500ms ± 50%%", d)
		}
	}
	atCap := func() time.Duration {
		b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(time.Hour), backoff.WithMaxInterval(time.Minute), backoff.WithMaxElapsedTime(0))
		b.NextBackOff()
		return b.NextBackOff()
	}
	if n := distinct(200, atCap); n < 100 {
		t.Errorf("%d distinct delays at the ceiling, want them spread", n)
	}
}

// probe: cenkalti-factor
func TestFactor(t *testing.T) {
	if n := distinct(50, func() time.Duration {
		return backoff.NewExponentialBackOff(backoff.WithRandomizationFactor(0)).NextBackOff()
	}); n != 1 {
		t.Errorf("%d distinct delays without a factor", n)
	}
}

// probe: cenkalti-literal
func TestLiteral(t *testing.T) {
	draw := func(b backoff.ExponentialBackOff) []time.Duration {
		b.Clock = backoff.SystemClock
		b.Reset()
		return []time.Duration{b.NextBackOff(), b.NextBackOff(), b.NextBackOff()}
	}
	tests := []struct {
		name string
		b    backoff.ExponentialBackOff
		want []time.Duration
	}{
		{"no jitter", backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute}, []time.Duration{time.Second, 2 * time.Second, 4 * time.Second}},
		{"no ceiling", backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2}, []time.Duration{time.Second, 0, 0}},
		{"no multiplier", backoff.ExponentialBackOff{InitialInterval: time.Second, MaxInterval: time.Minute}, []time.Duration{time.Second, 0, 0}},
		{"no stop", backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute, MaxElapsedTime: 1}, []time.Duration{0, 0, 0}},
		{"stop", backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute, MaxElapsedTime: 1, Stop: backoff.Stop},
			[]time.Duration{backoff.Stop, backoff.Stop, backoff.Stop}},
	}
	for _, tt := range tests {
		if got := draw(tt.b); !slices.Equal(got, tt.want) {
			t.Errorf("%s: delays %v, want %v", tt.name, got, tt.want)
		}
	}
	over := backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(1), backoff.WithRetryStopDuration(0))
	if d := over.NextBackOff(); d != 0 {
		t.Errorf("delay %v after MaxElapsedTime with WithRetryStopDuration(0)", d)
	}
	for name, reset := range map[string]func(){
		"v2": (&backoffv2.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2}).Reset,
		"v3": (&backoffv3.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2}).Reset,
		"v4": (&backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2}).Reset,
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: a literal without Clock did not panic", name)
				}
			}()
			reset()
		}()
	}
}

// probe: cenkalti-v5-literal
func TestV5Literal(t *testing.T) {
	tests := []struct {
		name string
		b    backoffv5.ExponentialBackOff
		want []time.Duration
	}{
		{"no jitter", backoffv5.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute}, []time.Duration{time.Second, 2 * time.Second, 4 * time.Second}},
		{"no ceiling", backoffv5.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2}, []time.Duration{time.Second, time.Second, time.Second}},
		{"no multiplier", backoffv5.ExponentialBackOff{InitialInterval: time.Second, MaxInterval: time.Minute}, []time.Duration{time.Second, time.Second, time.Second}},
	}
	for _, tt := range tests {
		b := &tt.b
		b.Reset()
		if got := []time.Duration{b.NextBackOff(), b.NextBackOff(), b.NextBackOff()}; !slices.Equal(got, tt.want) {
			t.Errorf("%s: delays %v, want %v", tt.name, got, tt.want)
		}
	}
}

var errAlways = errors.New("always")

// probe: cenkalti-constant
func TestConstant(t *testing.T) {
	count := func(b backoff.BackOff) (n int) {
		_ = backoff.Retry(func() error { n++; return errAlways }, b)
		return n
	}
	if n := count(backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Microsecond), 4)); n != 5 {
		t.Errorf("4 retries make %d attempts", n)
	}
	if n := count(backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Microsecond), 0)); n != 1 {
		t.Errorf("0 retries make %d attempts in v4", n)
	}
	if n := distinct(50, backoff.NewConstantBackOff(time.Second).NextBackOff); n != 1 {
		t.Errorf("%d distinct delays", n)
	}
}

// probe: cenkalti-v3-exponential
func TestBefore(t *testing.T) {
	for name, first := range map[string]func() time.Duration{
		"v2": func() time.Duration { return backoffv2.NewExponentialBackOff().NextBackOff() },
		"v3": func() time.Duration { return backoffv3.NewExponentialBackOff().NextBackOff() },
	} {
		if n := distinct(200, first); n < 100 {
			t.Errorf("%s: %d distinct first delays of 200", name, n)
		}
	}
	n := 0
	op := func() error {
		if n++; n > 20 {
			return nil
		}
		return errAlways
	}
	if err := backoffv3.Retry(op, backoffv3.WithMaxRetries(backoffv3.NewConstantBackOff(time.Microsecond), 0)); err != nil {
		t.Errorf("0 retries stop after %d attempts in v3, want no limit", n)
	}
	n = 0
	if err := backoffv2.Retry(op, backoffv2.WithMaxRetries(backoffv2.NewConstantBackOff(time.Microsecond), 0)); err != nil {
		t.Errorf("0 retries stop after %d attempts in v2, want no limit", n)
	}
}

// TestContext holds the context inside WithMaxRetries, which v2 does not see
// while it waits.
func TestContext(t *testing.T) {
	t.Parallel()
	const wait = 300 * time.Millisecond
	took := func(retry func(context.Context, func() error) error) time.Duration {
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		_ = retry(ctx, func() error { time.AfterFunc(time.Millisecond, cancel); return errAlways })
		return time.Since(start)
	}
	if d := took(func(ctx context.Context, op func() error) error {
		return backoffv2.Retry(op, backoffv2.WithMaxRetries(backoffv2.WithContext(backoffv2.NewConstantBackOff(wait), ctx), 5))
	}); d < wait {
		t.Errorf("v2 ends after %v, within the wait", d)
	}
	if d := took(func(ctx context.Context, op func() error) error {
		return backoff.Retry(op, backoff.WithMaxRetries(backoff.WithContext(backoff.NewConstantBackOff(time.Hour), ctx), 5))
	}); d > time.Minute {
		t.Errorf("v4 ends after %v", d)
	}
}

// probe: cenkalti-zero
func TestZero(t *testing.T) {
	n := 0
	_ = backoff.Retry(func() error { n++; return errAlways }, backoff.WithMaxRetries(&backoff.ZeroBackOff{}, 20))
	if n != 21 || (&backoffv5.ZeroBackOff{}).NextBackOff() != 0 {
		t.Errorf("20 retries without delay make %d attempts", n)
	}
	n = 0
	_ = backoff.Retry(func() error { n++; return errAlways }, &backoff.StopBackOff{})
	if n != 1 {
		t.Errorf("StopBackOff makes %d attempts", n)
	}
}

// probe: cenkalti-ticker
func TestTicker(t *testing.T) {
	ticker := backoff.NewTicker(backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Microsecond), 3))
	defer ticker.Stop()
	n := 0
	for range ticker.C {
		n++
	}
	if n != 4 {
		t.Errorf("%d ticks of a policy with 3 retries", n)
	}
}

// probe: cenkalti-v5-retry
func TestV5(t *testing.T) {
	n := 0
	_, err := backoffv5.Retry(t.Context(), func() (int, error) { n++; return 0, errAlways },
		backoffv5.WithBackOff(backoffv5.NewConstantBackOff(time.Microsecond)), backoffv5.WithMaxTries(3))
	if n != 3 || err == nil {
		t.Errorf("3 tries make %d attempts, error %v", n, err)
	}
	n = 0
	_, err = backoffv5.Retry(t.Context(), func() (int, error) {
		if n++; n > 20 {
			return n, nil
		}
		return 0, errAlways
	}, backoffv5.WithBackOff(&backoffv5.ZeroBackOff{}), backoffv5.WithMaxTries(0))
	if err != nil {
		t.Errorf("0 tries end after %d attempts, want no limit", n)
	}
	atCap := func() time.Duration {
		b := &backoffv5.ExponentialBackOff{InitialInterval: time.Hour, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute}
		b.NextBackOff()
		return b.NextBackOff()
	}
	if n := distinct(200, atCap); n < 100 {
		t.Errorf("%d distinct delays at the ceiling, want them spread", n)
	}
}
