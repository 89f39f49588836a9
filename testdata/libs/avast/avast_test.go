package avast

import (
	"errors"
	"testing"
	"time"

	retryv3 "github.com/avast/retry-go"
	"github.com/avast/retry-go/v4"
	retryv5 "github.com/avast/retry-go/v5"
)

var errAlways = errors.New("always")

// probe: avast-do
func TestAttempts(t *testing.T) {
	n := 0
	fail := func() error { n++; return errAlways }
	_ = retry.Do(fail, retry.Delay(time.Nanosecond), retry.MaxJitter(time.Nanosecond), retry.MaxDelay(time.Nanosecond))
	if n != 10 {
		t.Errorf("%d attempts by default in v4", n)
	}
	n = 0
	_ = retry.Do(func() error {
		if n++; n > 30 {
			return nil
		}
		return errAlways
	}, retry.Attempts(0), retry.MaxDelay(time.Nanosecond))
	if n <= 30 {
		t.Errorf("0 attempts end after %d in v4", n)
	}
	n = 0
	_ = retryv3.Do(fail, retryv3.Attempts(0))
	if n != 0 {
		t.Errorf("0 attempts call %d times in v3", n)
	}
	n = 0
	_ = retryv5.New(retryv5.Attempts(3), retryv5.MaxDelay(time.Nanosecond)).Do(fail)
	if n != 3 {
		t.Errorf("3 attempts make %d in v5", n)
	}
}

// probe: avast-delaytype
func TestDelayType(t *testing.T) {
	// The delays that the default delay type and a ceiling lead to.
	var waits []time.Duration
	timer := timerFunc(func(d time.Duration) <-chan time.Time {
		waits = append(waits, d)
		c := make(chan time.Time, 1)
		c <- time.Time{}
		return c
	})
	_ = retry.Do(func() error { return errAlways }, retry.WithTimer(timer), retry.Attempts(8), retry.MaxDelay(2*time.Second))
	if last := waits[len(waits)-1]; last != 2*time.Second {
		t.Errorf("last delay %v, want exactly the ceiling", last)
	}
	waits = nil
	_ = retry.Do(func() error { return errAlways }, retry.WithTimer(timer), retry.Attempts(4), retry.DelayType(retry.BackOffDelay))
	if waits[0] != 100*time.Millisecond || waits[1] != 200*time.Millisecond {
		t.Errorf("delays %v, want exactly 100ms, 200ms", waits)
	}
}

type timerFunc func(time.Duration) <-chan time.Time

func (f timerFunc) After(d time.Duration) <-chan time.Time { return f(d) }
