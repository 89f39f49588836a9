// Package juju puts the library of that name to use.
package juju

import (
	"net/http"
	"time"

	"github.com/juju/retry"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// wall is the clock on it.
type wall struct{}

func (wall) Now() time.Time                         { return time.Now() }
func (wall) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Plain is in step.
//
// construct: juju-call flagged
func Plain() error {
	return retry.Call(retry.CallArgs{Func: ask, Clock: wall{}, Attempts: 5, Delay: time.Second}) // want "zerojitter: .*every 1s without jitter"
}

// Doubling is in step.
func Doubling() error {
	return retry.Call(retry.CallArgs{Func: ask, Clock: wall{}, Attempts: 5, Delay: time.Second, BackoffFunc: retry.DoubleDelay}) // want "zerojitter: .*without jitter"
}

// Jittered spreads.
//
// construct: juju-call clean
func Jittered() error {
	return retry.Call(retry.CallArgs{Func: ask, Clock: wall{}, Attempts: 5, Delay: time.Second, BackoffFunc: retry.ExpBackoff(time.Second, time.Minute, 2, true)})
}

// Clockless never calls its function.
func Clockless() error {
	return retry.Call(retry.CallArgs{Func: ask, Attempts: 5, Delay: time.Second, BackoffFunc: retry.ExpBackoff(time.Second, time.Minute, 2, true)}) // want "zerojitter: .*does not retry: without a Clock"
}

// Delayless never calls it either.
func Delayless() error {
	return retry.Call(retry.CallArgs{Func: ask, Clock: wall{}, Attempts: 5, BackoffFunc: retry.ExpBackoff(time.Second, time.Minute, 2, true)}) // want "zerojitter: .*does not retry: without a Delay"
}

// Limitless has neither attempts nor a duration.
func Limitless() error {
	return retry.Call(retry.CallArgs{Func: ask, Clock: wall{}, Delay: time.Second, BackoffFunc: retry.ExpBackoff(time.Second, time.Minute, 2, true)}) // want "zerojitter: .*does not retry: without Attempts or MaxDuration"
}
