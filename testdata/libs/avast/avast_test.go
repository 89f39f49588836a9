package avast

import (
	"errors"
	"slices"
	"testing"
	"time"

	retryv3 "github.com/avast/retry-go"
	"github.com/avast/retry-go/v4"
	retryv5 "github.com/avast/retry-go/v5"
)

var errAlways = errors.New("always")

func fail() error { return errAlways }

// A recorder is a timer that never waits and keeps what it should have.
type recorder struct{ waits []time.Duration }

func (r *recorder) After(d time.Duration) <-chan time.Time {
	r.waits = append(r.waits, d)
	c := make(chan time.Time, 1)
	c <- time.Time{}
	return c
}

// waits4 returns the delays of v4.
func waits4(opts ...retry.Option) []time.Duration {
	var r recorder
	_ = retry.Do(fail, append(opts, retry.WithTimer(&r))...)
	return r.waits
}

// waits5 returns the delays of v5.
func waits5(opts ...retryv5.Option) []time.Duration {
	var r recorder
	_ = retryv5.New(append(opts, retryv5.WithTimer(&r))...).Do(fail)
	return r.waits
}

// checkDefault holds the delays of a default policy to 100 ms·2^n and what is
// drawn on top.
func checkDefault(t *testing.T, draw func() []time.Duration) {
	t.Helper()
	first := map[time.Duration]bool{}
	for range 100 {
		list := draw()
		if len(list) != 9 {
			t.Fatalf("%d delays between 10 attempts", len(list))
		}
		for i, d := range list {
			if extra := d - 100*time.Millisecond<<i; extra < 0 || extra >= 100*time.Millisecond {
				t.Errorf("delay %d is %v, want up to 100ms on top of %v", i, d, 100*time.Millisecond<<i)
			}
		}
		first[list[0]] = true
	}
	if len(first) < 50 {
		t.Errorf("%d distinct first delays of 100", len(first))
	}
}

// probe: avast-do
func TestDo(t *testing.T) {
	t.Parallel()
	checkDefault(t, func() []time.Duration { return waits4() })
	if list := waits4(retry.MaxDelay(2 * time.Second)); list[8] != 2*time.Second {
		t.Errorf("last delay %v, want exactly the ceiling", list[8])
	}
	for _, opt := range []retry.Option{retry.Attempts(0), retry.UntilSucceeded()} {
		n := 0
		_ = retry.Do(func() error {
			if n++; n > 30 {
				return nil
			}
			return errAlways
		}, opt, retry.WithTimer(&recorder{}))
		if n != 31 {
			t.Errorf("an attempt without limit ends after %d", n)
		}
	}
}

// probe: avast-v5-new
func TestNew(t *testing.T) {
	t.Parallel()
	checkDefault(t, func() []time.Duration { return waits5() })
	if list := waits5(retryv5.MaxDelay(2 * time.Second)); list[8] != 2*time.Second {
		t.Errorf("last delay %v, want exactly the ceiling", list[8])
	}
	n := 0
	_, err := retryv5.NewWithData[int](retryv5.Attempts(0), retryv5.WithTimer(&recorder{})).Do(func() (int, error) {
		if n++; n > 30 {
			return n, nil
		}
		return 0, errAlways
	})
	if n != 31 || err != nil {
		t.Errorf("0 attempts end after %d in v5", n)
	}
	n = 0
	_ = retryv5.New(retryv5.Attempts(3), retryv5.WithTimer(&recorder{})).Do(func() error { n++; return errAlways })
	if n != 3 {
		t.Errorf("3 attempts make %d in v5", n)
	}
}

// probe: avast-v3-do
func TestBefore(t *testing.T) {
	t.Parallel()
	n := 0
	count := func() error { n++; return errAlways }
	if _ = retryv3.Do(count, retryv3.MaxDelay(time.Nanosecond)); n != 10 {
		t.Errorf("%d attempts by default in v3", n)
	}
	n = 0
	if err := retryv3.Do(count, retryv3.Attempts(0)); n != 0 || err == nil {
		t.Errorf("0 attempts call %d times in v3 and return %v", n, err)
	}
}

// probe: avast-delaytype
func TestDelayType(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	tests := []struct {
		name      string
		got, want []time.Duration
	}{
		{"BackOffDelay", waits4(retry.Attempts(4), retry.DelayType(retry.BackOffDelay)), []time.Duration{100 * ms, 200 * ms, 400 * ms}},
		{"BackOffDelay v5", waits5(retryv5.Attempts(4), retryv5.DelayType(retryv5.BackOffDelay)), []time.Duration{100 * ms, 200 * ms, 400 * ms}},
		{"FixedDelay", waits4(retry.Attempts(4), retry.DelayType(retry.FixedDelay)), []time.Duration{100 * ms, 100 * ms, 100 * ms}},
		{"FixedDelay v5", waits5(retryv5.Attempts(4), retryv5.DelayType(retryv5.FixedDelay)), []time.Duration{100 * ms, 100 * ms, 100 * ms}},
		{"BackOffDelay of 0", waits4(retry.Attempts(4), retry.Delay(0), retry.DelayType(retry.BackOffDelay)), []time.Duration{1, 2, 4}},
		{"nothing heeds MaxJitter", waits4(retry.Attempts(3), retry.MaxJitter(time.Hour), retry.DelayType(retry.FixedDelay)), []time.Duration{100 * ms, 100 * ms}},
	}
	for _, tt := range tests {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("%s: delays %v, want exactly %v", tt.name, tt.got, tt.want)
		}
	}
	full, random := map[time.Duration]bool{}, map[time.Duration]bool{}
	for range 100 {
		atCap := waits4(retry.DelayType(retry.FullJitterBackoffDelay), retry.MaxDelay(time.Second))
		full[atCap[8]] = true
		random[waits5(retryv5.Attempts(2), retryv5.Delay(time.Hour), retryv5.DelayType(retryv5.RandomDelay))[0]] = true
	}
	if len(full) < 50 {
		t.Errorf("%d distinct delays of full jitter at the ceiling, of 100", len(full))
	}
	for d := range random {
		if d >= 100*ms {
			t.Errorf("RandomDelay is %v, want it to leave Delay out", d)
		}
	}
}

// probe: avast-maxjitter
func TestMaxJitter(t *testing.T) {
	t.Parallel()
	panics := func(f func()) (did bool) {
		defer func() { did = recover() != nil }()
		f()
		return false
	}
	if !panics(func() { _ = retryv3.Do(fail, retryv3.MaxJitter(0)) }) {
		t.Error("MaxJitter(0) does not panic in v3")
	}
	if !panics(func() { waits4(retry.MaxJitter(0)) }) {
		t.Error("MaxJitter(0) does not panic in v4")
	}
	if panics(func() { waits4(retry.MaxJitter(0), retry.DelayType(retry.BackOffDelay)) }) {
		t.Error("MaxJitter(0) panics in v4 though nothing draws")
	}
	if got := waits5(retryv5.Attempts(4), retryv5.MaxJitter(0)); !slices.Equal(got, []time.Duration{100e6, 200e6, 400e6}) {
		t.Errorf("delays %v with MaxJitter(0) in v5", got)
	}
}
