// Package heimdall puts gojek/heimdall to use.
package heimdall

import (
	"time"

	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
)

// AtOnce has no delay.
//
// construct: heimdall-client flagged
func AtOnce() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3)) // want "zerojitter: .*does not wait: retries without WithRetrier"
}

// Plain is in step.
func Plain() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Second, 0)))) // want "zerojitter: .*every 1s without jitter"
}

// Truncated has jitter below a millisecond.
func Truncated() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Microsecond)))) // want "zerojitter: .*without jitter"
}

// Jittered spreads.
//
// construct: heimdall-client clean
func Jittered() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Second))))
}
