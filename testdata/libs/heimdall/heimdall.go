// Package heimdall puts gojek/heimdall to use.
package heimdall

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
)

// AtOnce has no delay.
//
// construct: heimdall-client flagged
func AtOnce() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3)) // want "zerojitter: .*does not wait: without WithRetrier"
}

// Unspaced says that it has no delay.
//
// construct: heimdall-client flagged
func Unspaced() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3), httpclient.WithRetrier(heimdall.NewNoRetrier())) // want "zerojitter: .*does not wait"
}

// Plain is in step.
//
// construct: heimdall-backoff flagged
func Plain() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Second, 0)))) // want "zerojitter: .*every 1s without jitter"
}

// Truncated has jitter below a millisecond.
//
// construct: heimdall-backoff flagged
func Truncated() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Microsecond)))) // want "zerojitter: .*without jitter"
}

// Fading has next to no jitter.
//
// construct: heimdall-backoff flagged
func Fading() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(10),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, 5*time.Millisecond)))) // want "lostjitter: "
}

// Steady is a function without jitter.
//
// construct: heimdall-client flagged
func Steady() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrierFunc(func(n int) time.Duration { // want "zerojitter: .*without jitter"
			return time.Duration(n+1) * time.Second
		})))
}

var retrier = heimdall.NewRetrier(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, 0)) // want "zerojitter: .*without jitter"

// Shared goes by the retrier of the package.
func Shared() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3), httpclient.WithRetrier(retrier))
}

// Jittered spreads.
//
// construct: heimdall-client clean
// construct: heimdall-backoff clean
func Jittered() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Second))))
}

// Drawn is a random function.
//
// construct: heimdall-client clean
func Drawn() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrierFunc(func(int) time.Duration { return rand.N(time.Second) })))
}

// Unretried makes one attempt.
//
// construct: heimdall-client clean
func Unretried() (*http.Response, error) {
	return httpclient.NewClient(httpclient.WithHTTPTimeout(time.Second)).Get("http://example.com", nil)
}

// Configured is as its caller wants.
func Configured(opts ...httpclient.Option) *httpclient.Client {
	return httpclient.NewClient(opts...)
}

// Passed has jitter of its caller's.
func Passed(jitter time.Duration) *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Second, jitter))))
}
