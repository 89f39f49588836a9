// Package rehttp puts PuerkitoBio/rehttp to use.
package rehttp

import (
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"
)

// Constant is in step.
//
// construct: rehttp-transport flagged
func Constant() http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second)) // want "zerojitter: .*every 1s without jitter"
}

// Jittered spreads.
//
// construct: rehttp-transport clean
func Jittered() http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ExpJitterDelay(time.Second, time.Minute))
}
