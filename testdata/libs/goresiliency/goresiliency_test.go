package goresiliency

import (
	"errors"
	"testing"
	"time"

	"github.com/eapache/go-resiliency/retrier"
)

// probe: goresiliency-retrier
func TestRetrier(t *testing.T) {
	n := 0
	_ = retrier.New(retrier.ConstantBackoff(4, time.Microsecond), nil).Run(func() error { n++; return errors.New("always") })
	if n != 5 {
		t.Errorf("4 delays make %d attempts", n)
	}
	list := retrier.LimitedExponentialBackoff(4, time.Second, 3*time.Second)
	for i, want := range []time.Duration{time.Second, 2 * time.Second, 3 * time.Second, 3 * time.Second} {
		if list[i] != want {
			t.Errorf("delay %d is %v, want exactly %v", i, list[i], want)
		}
	}
}
