package cenkalti

import (
	"errors"
	"testing"
	"time"

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
	b := &backoffv5.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute}
	b.Reset()
	for _, want := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second} {
		if d := b.NextBackOff(); d != want {
			t.Errorf("delay %v, want exactly %v", d, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a literal without Clock did not panic")
		}
	}()
	(&backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2}).Reset()
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
	n := 0
	_ = backoffv3.Retry(func() error {
		if n++; n > 20 {
			return nil
		}
		return errAlways
	}, backoffv3.WithMaxRetries(backoffv3.NewConstantBackOff(time.Microsecond), 0))
	if n <= 20 {
		t.Errorf("0 retries stop after %d attempts in v3, want no limit", n)
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
}
