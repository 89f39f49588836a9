// Package imrocreq puts imroc/req to use.
package imrocreq

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/imroc/req/v3"
)

const url = "http://example.com"

// Plain is in step.
//
// construct: imrocreq-retry flagged
func Plain() (*req.Response, error) {
	c := req.C().SetCommonRetryCount(3) // want "zerojitter: .*every 100ms without jitter"
	return c.R().Get(url)
}

// PlainRequest is in step, for one request.
//
// construct: imrocreq-retry flagged
func PlainRequest(ctx context.Context) (*req.Response, error) {
	c := req.NewClient() // want "zerojitter: .*without jitter"
	return c.R().SetContext(ctx).SetRetryCount(3).Post(url)
}

// Endless has no limit, as it asks for.
//
// construct: imrocreq-retry clean
func Endless() (*req.Response, error) {
	c := req.C().SetCommonRetryCount(-1).SetCommonRetryBackoffInterval(time.Second, time.Minute)
	return c.R().Head(url)
}

// Fixed is in step.
//
// construct: imrocreq-fixed flagged
func Fixed(body string) (*req.Response, error) {
	c := req.C().SetCommonRetryCount(3).SetCommonRetryFixedInterval(2 * time.Second) // want "zerojitter: .*every 2s without jitter"
	return c.R().SetBody(body).Put(url)
}

// FixedRequest is in step, for one request.
//
// construct: imrocreq-fixed flagged
func FixedRequest() (*req.Response, error) {
	return req.C().R().SetRetryCount(2).SetRetryFixedInterval(time.Second).Patch(url) // want "zerojitter: .*every 1s without jitter"
}

// Steady is a function without jitter.
//
// construct: imrocreq-retry flagged
func Steady() (*req.Response, error) {
	c := req.C().SetCommonRetryCount(3)
	c.SetCommonRetryInterval(func(_ *req.Response, n int) time.Duration { // want "zerojitter: .*without jitter"
		return time.Duration(n) * time.Second
	})
	return c.R().Get(url)
}

// Jittered spreads.
//
// construct: imrocreq-retry clean
// construct: imrocreq-fixed clean
func Jittered() (*req.Response, error) {
	c := req.C().SetCommonRetryCount(3).SetCommonRetryBackoffInterval(100*time.Millisecond, 2*time.Second)
	return c.R().SetHeader("a", "b").Get(url)
}

// Mended spreads one request of a client that would not.
//
// construct: imrocreq-retry clean
func Mended() (*req.Response, error) {
	c := req.C().SetCommonRetryCount(3)
	return c.R().SetRetryBackoffInterval(100*time.Millisecond, 2*time.Second).Delete(url)
}

// Drawn is a random function.
//
// construct: imrocreq-retry clean
func Drawn() (*req.Response, error) {
	return req.C().R().SetRetryCount(3).SetRetryInterval(func(*req.Response, int) time.Duration { return rand.N(time.Second) }).Get(url)
}

// Unretried makes one attempt.
//
// construct: imrocreq-retry clean
func Unretried() (*req.Response, error) { return req.C().R().Get(url) }

// Configured is as its caller wants.
func Configured(c *req.Client) (*req.Response, error) { return c.R().Get(url) }
