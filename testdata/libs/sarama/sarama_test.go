package sarama

import (
	"testing"
	"time"

	"github.com/IBM/sarama"
)

// probe: sarama-producer
func TestBackoff(t *testing.T) {
	if r := sarama.NewConfig().Producer.Retry; r.Max != 3 || r.Backoff != 100*time.Millisecond || r.BackoffFunc != nil {
		t.Errorf("the default is %+v", r)
	}
	distinct := func(retries int) int {
		seen := map[time.Duration]bool{}
		f := sarama.NewExponentialBackoff(time.Second, 10*time.Second)
		for range 100 {
			seen[f(retries, 100)] = true
		}
		return len(seen)
	}
	if n := distinct(2); n < 50 {
		t.Errorf("%d distinct delays below the ceiling", n)
	}
	if n := distinct(20); n != 1 {
		t.Errorf("%d distinct delays at the ceiling", n)
	}
}
