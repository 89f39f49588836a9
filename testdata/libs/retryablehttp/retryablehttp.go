// Package retryablehttp puts hashicorp/go-retryablehttp to use.
package retryablehttp

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// Default is in step.
//
// construct: retryablehttp-client flagged
func Default() (*http.Response, error) {
	c := retryablehttp.NewClient() // want "zerojitter: .*without jitter"
	return c.Get("http://example.com")
}

// Literal is in step.
//
// construct: retryablehttp-client flagged
func Literal(req *retryablehttp.Request) (*http.Response, error) {
	c := &retryablehttp.Client{HTTPClient: http.DefaultClient, CheckRetry: retryablehttp.DefaultRetryPolicy, RetryMax: 3, RetryWaitMin: time.Second, RetryWaitMax: time.Minute, Backoff: retryablehttp.DefaultBackoff} // want "zerojitter: .*without jitter"
	return c.Do(req)
}

// Unchecked panics at the first answer.
//
// construct: retryablehttp-client flagged
func Unchecked(req *retryablehttp.Request) (*http.Response, error) {
	c := &retryablehttp.Client{RetryMax: 3, RetryWaitMin: time.Second, RetryWaitMax: time.Minute} // want "zerojitter: .*panics: CheckRetry is nil"
	return c.Do(req)
}

// Unspaced panics at the first retry.
//
// construct: retryablehttp-client flagged
func Unspaced(form url.Values) (*http.Response, error) {
	c := &retryablehttp.Client{CheckRetry: retryablehttp.DefaultRetryPolicy, RetryMax: 3, RetryWaitMin: time.Second} // want "zerojitter: .*panics: Backoff is nil"
	return c.PostForm("http://example.com", form)
}

// Shorter sets all but what matters.
//
// construct: retryablehttp-client flagged
func Shorter(body string) (*http.Response, error) {
	c := retryablehttp.NewClient() // want "zerojitter: .*without jitter"
	c.RetryMax = 2
	c.RetryWaitMin = 100 * time.Millisecond
	c.Logger = nil
	return c.Post("http://example.com", "text/plain", strings.NewReader(body))
}

// Reset puts the default back.
//
// construct: retryablehttp-client flagged
func Reset() (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.DefaultBackoff // want "zerojitter: .*without jitter"
	return c.Head("http://example.com")
}

// Steady has a function of its own.
//
// construct: retryablehttp-client flagged
func Steady() *http.Client {
	c := retryablehttp.NewClient()
	c.Backoff = func(least, _ time.Duration, n int, _ *http.Response) time.Duration { // want "zerojitter: .*without jitter"
		return least * time.Duration(n+1)
	}
	return c.StandardClient()
}

// helper makes a client for the package.
func helper() *retryablehttp.Client {
	return retryablehttp.NewClient() // want "zerojitter: .*without jitter"
}

// Helped goes by a helper.
func Helped() *http.Client { return helper().StandardClient() }

// Package goes by the client of the package.
//
// construct: retryablehttp-client flagged
func Package(form url.Values) {
	_, _ = retryablehttp.Get("http://example.com")             // want "zerojitter: .*without jitter"
	_, _ = retryablehttp.Head("http://example.com")            // want "zerojitter: .*without jitter"
	_, _ = retryablehttp.Post("http://example.com", "a/b", "") // want "zerojitter: .*without jitter"
	_, _ = retryablehttp.PostForm("http://example.com", form)  // want "zerojitter: .*without jitter"
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

// Drawn has a random function of its own.
//
// construct: retryablehttp-client clean
func Drawn(ctx context.Context) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.Backoff = func(least, most time.Duration, _ int, _ *http.Response) time.Duration {
		return least + rand.N(most)
	}
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

// Off never retries.
//
// construct: retryablehttp-client clean
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

// Configured is given one by its caller.
func Configured(b retryablehttp.Backoff) *http.Client {
	c := retryablehttp.NewClient()
	c.Backoff = b
	return c.StandardClient()
}

func made() *retryablehttp.Client { return retryablehttp.NewClient() }

// service keeps its client.
type service struct{ client *retryablehttp.Client }

// Completed get their jitter later.
func Completed(get retryablehttp.Backoff) *service {
	c := made()
	c.Backoff = retryablehttp.LinearJitterBackoff
	s := &service{client: retryablehttp.NewClient()}
	s.client.Backoff = get
	return s
}
