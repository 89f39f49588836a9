package influxdb

import (
	"testing"

	"github.com/influxdata/influxdb-client-go/v2/api/write"
)

// probe: influxdb-write
func TestDefaults(t *testing.T) {
	t.Parallel()
	o := write.DefaultOptions()
	if o.MaxRetries() != 5 || o.RetryInterval() != 5000 || o.MaxRetryInterval() != 125_000 || o.MaxRetryTime() != 180_000 || o.ExponentialBase() != 2 {
		t.Errorf("%d retries, %d ms by %d to %d ms within %d ms", o.MaxRetries(), o.RetryInterval(), o.ExponentialBase(), o.MaxRetryInterval(), o.MaxRetryTime())
	}
}
