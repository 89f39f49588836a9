package aws

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

var errDown = errors.New("down")

// distinct draws the delay before a retry many times.
func distinct(t *testing.T, draw func() (time.Duration, error), limit time.Duration) int {
	t.Helper()
	seen := map[time.Duration]bool{}
	for range 100 {
		d, err := draw()
		if err != nil || d > limit {
			t.Errorf("delay %v, %v", d, err)
		}
		seen[d] = true
	}
	return len(seen)
}

// probe: aws-standard
func TestStandard(t *testing.T) {
	s := retry.NewStandard()
	if n := s.MaxAttempts(); n != 3 {
		t.Errorf("%d attempts by default", n)
	}
	if n := distinct(t, func() (time.Duration, error) { return s.RetryDelay(30, errDown) }, 20*time.Second); n < 50 {
		t.Errorf("%d distinct delays at the ceiling", n)
	}
	zero := retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 0 })
	if n := zero.MaxAttempts(); n != 3 {
		t.Errorf("%d attempts for MaxAttempts 0", n)
	}
}

// probe: aws-maxattempts
func TestMaxAttempts(t *testing.T) {
	if n := Endless().MaxAttempts(); n != 0 {
		t.Errorf("%d attempts, want 0, which the middleware takes for no limit", n)
	}
}

// probe: aws-legacy-backoff
func TestLegacy(t *testing.T) {
	b := retry.NewExponentialJitterBackoff(2 * time.Second)
	draw := func(attempt int) int {
		return distinct(t, func() (time.Duration, error) { return b.BackoffDelay(attempt, errDown) }, 2*time.Second)
	}
	if first, second := draw(1), draw(2); first < 50 || second != 1 {
		t.Errorf("%d distinct first and %d distinct second delays", first, second)
	}
	high := retry.NewExponentialJitterBackoff(20 * time.Second)
	if n := distinct(t, func() (time.Duration, error) { return high.BackoffDelay(2, errDown) }, 20*time.Second); n < 50 {
		t.Errorf("%d distinct delays below the ceiling", n)
	}
}

// probe: aws-dynamodb
func TestDynamoDB(t *testing.T) {
	t.Parallel()
	var n atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	cfg := aws.Config{
		Region: "local", BaseEndpoint: aws.String(srv.URL),
		Credentials: aws.AnonymousCredentials{},
	}
	if _, err := dynamodb.NewFromConfig(cfg).ListTables(t.Context(), nil); err == nil {
		t.Error("no error")
	}
	if n.Load() != 4 {
		t.Errorf("%d attempts", n.Load())
	}
}
