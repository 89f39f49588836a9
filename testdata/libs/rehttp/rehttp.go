// Package rehttp puts PuerkitoBio/rehttp to use.
package rehttp

import (
	"math/rand/v2"
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

// Named is in step, by way of variables.
//
// construct: rehttp-transport flagged
func Named() *http.Client {
	retry := rehttp.RetryAll(rehttp.RetryMaxRetries(5), rehttp.RetryStatuses(http.StatusServiceUnavailable))
	delay := rehttp.ConstDelay(200 * time.Millisecond) // want "zerojitter: .*every 200ms without jitter"
	return &http.Client{Transport: rehttp.NewTransport(http.DefaultTransport, retry, delay)}
}

// Steady is a function without jitter.
//
// construct: rehttp-transport flagged
func Steady() http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), func(a rehttp.Attempt) time.Duration { // want "zerojitter: .*without jitter"
		return time.Duration(a.Index+1) * time.Second
	})
}

// Unbased panics at the first retry.
//
// construct: rehttp-transport flagged
func Unbased() http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ExpJitterDelay(0, time.Minute)) // want "zerojitter: .*panics: "
}

// Uncapped does not mean to have no cap.
//
// construct: rehttp-transport flagged
func Uncapped() http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ExpJitterDelay(time.Second, 0)) // want "zerojitter: .*panics: "
}

// Jittered spreads.
//
// construct: rehttp-transport clean
func Jittered() http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ExpJitterDelay(time.Second, time.Minute))
}

// Drawn is a random function.
//
// construct: rehttp-transport clean
func Drawn() http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), func(rehttp.Attempt) time.Duration { return rand.N(time.Second) })
}

// Generated draws from a generator of the caller's.
func Generated(draw func(int64) int64) http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ExpJitterDelayWithRand(time.Second, time.Minute, draw))
}

// Passed is the caller's.
func Passed(delay rehttp.DelayFn) http.RoundTripper {
	return rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), delay)
}
