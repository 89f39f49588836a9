package xtime

import (
	"testing"
	"time"

	"golang.org/x/time/rate"
)

// probe: xtime-rate
func TestDelays(t *testing.T) {
	start := time.Now()
	for range 20 {
		l := rate.NewLimiter(rate.Every(time.Second), 2)
		for i, want := range []time.Duration{0, 0, time.Second, 2 * time.Second} {
			if d := l.ReserveN(start, 1).DelayFrom(start); d != want {
				t.Errorf("delay %d is %v, want exactly %v", i, d, want)
			}
		}
	}
}

// probe: xtime-rate
func TestBudget(t *testing.T) {
	l, now, n := rate.NewLimiter(rate.Every(time.Hour), 10), time.Now(), 0
	for l.AllowN(now, 1) {
		n++
	}
	if n != 10 {
		t.Errorf("%d allowed at once", n)
	}
}
