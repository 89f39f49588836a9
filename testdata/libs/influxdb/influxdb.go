// Package influxdb puts InfluxDB's client to use.
package influxdb

import (
	"crypto/tls"
	"time"

	influxdb2 "github.com/influxdata/influxdb-client-go/v2"
)

// Saturated waits exactly 10 s.
//
// construct: influxdb-write flagged
func Saturated(url, token string) influxdb2.Client {
	opts := influxdb2.DefaultOptions().SetBatchSize(500).SetMaxRetryInterval(10_000) // want "lostjitter: .*loses its jitter at the ceiling.*10s"
	return influxdb2.NewClientWithOptions(url, token, opts)
}

// Default stays below its ceiling.
//
// construct: influxdb-write clean
func Default(url, token string) influxdb2.Client { return influxdb2.NewClient(url, token) }

// Quick does so as well.
//
// construct: influxdb-write clean
func Quick(url, token string) influxdb2.Client {
	opts := influxdb2.DefaultOptions()
	opts.SetRetryInterval(1000)
	return influxdb2.NewClientWithOptions(url, token, opts)
}

// Secured sets all but the schedule.
//
// construct: influxdb-write clean
func Secured(url, token string, cfg *tls.Config) influxdb2.Client {
	return influxdb2.NewClientWithOptions(url, token, influxdb2.DefaultOptions().
		SetTLSConfig(cfg).SetHTTPRequestTimeout(10).SetLogLevel(1).SetUseGZip(true).SetPrecision(time.Millisecond).
		SetBatchSize(500).SetFlushInterval(500).SetRetryBufferLimit(10_000).SetMaxRetries(0))
}
