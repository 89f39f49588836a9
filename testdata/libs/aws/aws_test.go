package aws

import (
	"errors"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws/retry"
)

// probe: aws-standard
func TestStandard(t *testing.T) {
	s := retry.NewStandard()
	if n := s.MaxAttempts(); n != 3 {
		t.Errorf("%d attempts by default", n)
	}
	seen := map[time.Duration]bool{}
	for range 100 {
		d, err := s.RetryDelay(30, errors.New("down"))
		if err != nil || d > 20*time.Second {
			t.Errorf("delay %v, %v", d, err)
		}
		seen[d] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays at the ceiling", len(seen))
	}
}

// probe: aws-maxattempts
func TestMaxAttempts(t *testing.T) {
	if n := Endless().MaxAttempts(); n != 0 {
		t.Errorf("%d attempts, want 0, which the middleware takes for no limit", n)
	}
}
