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

// wall is the time of day.
type wall struct{}

func (wall) Now() time.Time                         { return time.Now() }
func (wall) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Plain is in step.
//
// construct: juju-call flagged
func Plain() error {
	return retry.Call(retry.CallArgs{Func: ask, Attempts: 5, Clock: wall{}, Delay: time.Second}) // want "zerojitter: .*every 1s without jitter"
}

// Doubling is in step.
func Doubling() error {
	return retry.Call(retry.CallArgs{Func: ask, Attempts: 5, Clock: wall{}, Delay: time.Second, BackoffFunc: retry.DoubleDelay}) // want "zerojitter: .*without jitter"
}

// Jittered spreads.
//
// construct: juju-call clean
func Jittered() error {
	return retry.Call(retry.CallArgs{Func: ask, Attempts: 5, Clock: wall{}, Delay: time.Second, BackoffFunc: retry.ExpBackoff(time.Second, time.Minute, 2, true)})
}

// NoClock never calls the function.
func NoClock() error {
	return retry.Call(retry.CallArgs{Func: ask, Attempts: 5, Delay: time.Second, BackoffFunc: retry.ExpBackoff(time.Second, time.Minute, 2, true)}) // want "zerojitter: .*without a Clock"
}
