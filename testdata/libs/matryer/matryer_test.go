package matryer

import (
	"errors"
	"testing"
	"time"

	"github.com/matryer/try"
)

// probe: matryer-do
func TestDo(t *testing.T) {
	n, start := 0, time.Now()
	_ = try.Do(func(int) (bool, error) { n++; return true, errors.New("always") })
	if n != try.MaxRetries && n != try.MaxRetries+1 {
		t.Errorf("%d attempts, want about %d", n, try.MaxRetries)
	}
	if d := time.Since(start); d > 200*time.Millisecond {
		t.Errorf("%v for attempts without a delay", d)
	}
}
