// Package resty puts resty to use.
package resty

import (
	"math/rand/v2"
	"time"

	"github.com/go-resty/resty/v2"
	restyv3 "resty.dev/v3"
)

// Default is half random.
//
// construct: resty-v2-retry clean
func Default() *resty.Client { return resty.New().SetRetryCount(3) }

// Spread starts low.
//
// construct: resty-v2-retry clean
func Spread() (*resty.Response, error) {
	c := resty.New()
	c.SetRetryCount(3).SetRetryWaitTime(time.Millisecond).SetRetryMaxWaitTime(5 * time.Second)
	return c.R().Get("http://example.com")
}

// AtOnce takes the maximum for the wait.
//
// construct: resty-v2-retry flagged
func AtOnce() (*resty.Response, error) {
	c := resty.New().SetRetryCount(3).SetRetryWaitTime(0).SetRetryMaxWaitTime(time.Second) // want "zerojitter: .*does not wait"
	return c.R().Get("http://example.com")
}

// Unretried has no waits to be at fault.
//
// construct: resty-v2-retry clean
func Unretried() (*resty.Response, error) {
	return resty.New().SetRetryCount(0).SetRetryWaitTime(0).R().Get("http://example.com")
}

// Configured is as its caller wants.
func Configured(n int, wait time.Duration) (*resty.Response, error) {
	return resty.New().SetRetryCount(n).SetRetryWaitTime(wait).R().Get("http://example.com")
}

func get() (*resty.Response, error) { return resty.New().R().Get("http://example.com") }

// Function runs the loop that the client runs.
//
// construct: resty-v2-retry clean
func Function() error {
	return resty.Backoff(get, resty.Retries(5), resty.WaitTime(10*time.Millisecond), resty.MaxWaitTime(time.Second))
}

// FunctionAtOnce has no delay.
//
// construct: resty-v2-retry flagged
func FunctionAtOnce() error {
	return resty.Backoff(get, resty.Retries(5), resty.WaitTime(0)) // want "zerojitter: .*does not wait"
}

// Constant is in step.
//
// construct: resty-v3-strategy flagged
func Constant() *restyv3.Client {
	return restyv3.New().SetRetryCount(3).SetRetryDelayStrategy(restyv3.RetryConstantDelayStrategy(time.Second)) // want "zerojitter: .*every 1s without jitter"
}

// ConstantRequest is in step, for one request.
//
// construct: resty-v3-strategy flagged
func ConstantRequest(c *restyv3.Client) (*restyv3.Response, error) {
	r := c.R().SetRetryCount(3)
	r.SetRetryDelayStrategy(restyv3.RetryConstantDelayStrategy(2 * time.Second)) // want "zerojitter: .*every 2s without jitter"
	return r.Get("http://example.com")
}

// V3 is half random.
//
// construct: resty-v3-retry clean
// construct: resty-v3-strategy clean
func V3() *restyv3.Client { return restyv3.New().SetRetryCount(3) }

// V3Zero falls back on the default wait.
//
// construct: resty-v3-retry clean
func V3Zero() *restyv3.Client {
	return restyv3.New().SetRetryCount(3).SetRetryWaitTime(0).SetRetryMaxWaitTime(5 * time.Second)
}

// Drawn has a strategy of its own.
//
// construct: resty-v3-strategy clean
func Drawn() *restyv3.Client {
	return restyv3.New().SetRetryCount(3).SetRetryDelayStrategy(func(*restyv3.Response, error) (time.Duration, error) {
		return time.Second + rand.N(time.Second), nil
	})
}

// Passed has one of its caller's.
func Passed(s restyv3.RetryDelayStrategyFunc) *restyv3.Client {
	return restyv3.New().SetRetryCount(3).SetRetryDelayStrategy(s)
}
