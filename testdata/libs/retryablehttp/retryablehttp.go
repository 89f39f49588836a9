// Package retryablehttp puts hashicorp/go-retryablehttp to use.
package retryablehttp

import (
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// Default is in step.
//
// construct: retryablehttp-client flagged
func Default() (*http.Response, error) {
	c := retryablehttp.NewClient() // want "zerojitter: retryablehttp.NewClient retries after 1s, 2s, 4s, … without jitter"
	return c.Get("http://example.com")
}

// Literal is in step.
func Literal(req *retryablehttp.Request) (*http.Response, error) {
	c := &retryablehttp.Client{RetryMax: 3, RetryWaitMin: time.Second, RetryWaitMax: time.Minute, Backoff: retryablehttp.DefaultBackoff} // want "zerojitter: "
	return c.Do(req)
}

// Jittered spreads.
//
// construct: retryablehttp-client clean
func Jittered() *http.Client {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.LinearJitterBackoff
	c.RetryWaitMax = time.Minute
	return c.StandardClient()
}

// Limited spreads and heeds Retry-After.
func Limited() *http.Client {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.RateLimitLinearJitterBackoff
	return c.StandardClient()
}

// Off never retries.
func Off() *http.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	return c.StandardClient()
}

// Handed on, it may be given a backoff.
func Handed(set func(*retryablehttp.Client)) *http.Client {
	c := retryablehttp.NewClient()
	set(c)
	return c.StandardClient()
}
