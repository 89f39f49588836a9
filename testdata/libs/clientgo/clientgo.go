// Package clientgo puts k8s.io/client-go to use.
package clientgo

import (
	"context"
	"net/http"
	"time"

	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"

	"k8s.io/apimachinery/pkg/util/wait"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Plain is a policy of one's own, in step.
//
// construct: client-go-retry flagged
func Plain() error {
	return retry.OnError(wait.Backoff{Duration: time.Second, Steps: 5}, func(error) bool { return true }, ask) // want "zerojitter: wait.Backoff retries every 1s"
}

// Deaf waits 10, 50, 250 ms whatever becomes of ctx.
func Deaf(ctx context.Context) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, ask) // want "ctxwait: "
}

// Default is what everybody uses.
//
// construct: client-go-retry clean
func Default() error {
	return retry.RetryOnConflict(retry.DefaultRetry, ask)
}

// Limiter requeues in step.
//
// construct: client-go-limiters flagged
func Limiter() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// FastSlow requeues in step.
func FastSlow() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemFastSlowRateLimiter[string](time.Second, time.Minute, 3) // want "zerojitter: "
}

// Usual is the default of every controller.
//
// construct: client-go-limiters clean
func Usual() workqueue.TypedRateLimiter[string] {
	return workqueue.DefaultTypedControllerRateLimiter[string]()
}

// Backoff is in step.
//
// construct: client-go-flowcontrol flagged
func Backoff() *flowcontrol.Backoff {
	return flowcontrol.NewBackOff(time.Second, time.Minute) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Lost has jitter that the maximum cuts off.
func Lost() *flowcontrol.Backoff {
	return flowcontrol.NewBackOffWithJitter(time.Second, time.Minute, 0.5) // want "lostjitter: "
}

// Given comes from settings.
//
// construct: client-go-flowcontrol clean
func Given(first, longest time.Duration) *flowcontrol.Backoff {
	return flowcontrol.NewBackOffWithJitter(first, longest, 0.5)
}
