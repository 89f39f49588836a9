// Package clientgo puts k8s.io/client-go to use.
package clientgo

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func always(error) bool { return true }

// Plain is a policy of one's own, in step.
//
// construct: client-go-retry flagged
func Plain() error {
	return retry.OnError(wait.Backoff{Duration: time.Second, Steps: 5}, always, ask) // want "zerojitter: wait.Backoff retries every 1s"
}

// Conflict is one, too.
func Conflict() error {
	b := wait.Backoff{Duration: time.Second, Factor: 2} // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
	b.Steps = 5
	return retry.RetryOnConflict(b, ask)
}

// Cleared starts from the default and takes its jitter away.
func Cleared() error {
	b := retry.DefaultBackoff
	b.Jitter = 0 // want "zerojitter: retry.DefaultBackoff retries after 10ms, 50ms, 250ms"
	return retry.RetryOnConflict(b, ask)
}

// Stepless never calls its function.
func Stepless() error {
	if err := retry.RetryOnConflict(wait.Backoff{Duration: time.Second, Jitter: 0.5}, ask); err != nil { // want "zerojitter: .*does not retry: without Steps"
		return err
	}
	return retry.OnError(wait.Backoff{Duration: time.Minute, Jitter: 0.5, Steps: 0}, always, ask) // want "zerojitter: .*does not retry: without Steps"
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

// Longer starts from the default.
func Longer() error {
	b := retry.DefaultRetry
	b.Steps, b.Factor = 8, 2
	return retry.RetryOnConflict(b, ask)
}

// Given is the caller's to choose.
func Given(b wait.Backoff) error {
	return retry.OnError(b, always, ask)
}

// Queue requeues in step.
//
// construct: client-go-limiters flagged
func Queue() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute), // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	)
}

// FastSlow requeues in step.
func FastSlow() workqueue.TypedRateLimitingInterface[string] {
	l := workqueue.NewTypedItemFastSlowRateLimiter[string](time.Second, time.Minute, 3) // want "zerojitter: .*without jitter"
	return workqueue.NewTypedRateLimitingQueueWithConfig(l, workqueue.TypedRateLimitingQueueConfig[string]{Name: "fast"})
}

// Both are as much in step as each is.
func Both() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedMaxOfRateLimiter[string]( // want "zerojitter: .*without jitter"
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute),
		&workqueue.TypedBucketRateLimiter[string]{Limiter: rate.NewLimiter(10, 100)},
	))
}

func limiter() workqueue.TypedRateLimiter[string] {
	l := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Hour) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return workqueue.NewTypedWithMaxWaitRateLimiter(l, time.Minute)
}

// Helped has its limiter from a function.
func Helped() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(limiter())
}

// Old ones are the same.
func Old() {
	l := workqueue.NewItemExponentialFailureRateLimiter(time.Second, time.Minute) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	workqueue.NewRateLimitingQueue(l)
	workqueue.NewRateLimitingQueueWithConfig(workqueue.NewItemFastSlowRateLimiter(time.Second, time.Minute, 3), workqueue.RateLimitingQueueConfig{}) // want "zerojitter: "
	workqueue.NewNamedRateLimitingQueue(workqueue.NewMaxOfRateLimiter(workqueue.NewItemFastSlowRateLimiter(time.Second, time.Minute, 3)), "old")     // want "zerojitter: "
	workqueue.NewRateLimitingQueueWithDelayingInterface(workqueue.NewDelayingQueue(), workqueue.NewWithMaxWaitRateLimiter(
		workqueue.NewItemExponentialFailureRateLimiter(time.Second, time.Hour), // want "zerojitter: "
		time.Minute,
	))
}

// Usual are the defaults of controllers.
//
// construct: client-go-limiters clean
func Usual() {
	workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedItemBasedRateLimiter[string]())
	workqueue.NewRateLimitingQueue(workqueue.DefaultControllerRateLimiter())
	workqueue.NewRateLimitingQueue(workqueue.DefaultItemBasedRateLimiter())
	workqueue.NewTypedRateLimitingQueue[string](&workqueue.TypedBucketRateLimiter[string]{Limiter: rate.NewLimiter(10, 100)})
}

// jittered adds jitter to the limiter that it wraps.
type jittered struct {
	workqueue.TypedRateLimiter[string]
}

func (j jittered) When(item string) time.Duration {
	return wait.Jitter(j.TypedRateLimiter.When(item), 0.5)
}

// Wrapped has jitter.
func Wrapped() []workqueue.TypedRateLimitingInterface[string] {
	l := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute)
	return []workqueue.TypedRateLimitingInterface[string]{
		workqueue.NewTypedRateLimitingQueue[string](jittered{l}),
		workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedMaxOfRateLimiter(l, jittered{l})),
	}
}

// Backoff is in step.
//
// construct: client-go-flowcontrol flagged
func Backoff() *flowcontrol.Backoff {
	return flowcontrol.NewBackOff(time.Second, time.Minute) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Factorless has a factor of 0.
func Factorless() *flowcontrol.Backoff {
	return flowcontrol.NewBackOffWithJitter(time.Second, time.Minute, 0) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Lost has jitter that the maximum cuts off.
func Lost() *flowcontrol.Backoff {
	return flowcontrol.NewBackOffWithJitter(time.Second, time.Minute, 0.5) // want "lostjitter: "
}

// Set comes from settings.
//
// construct: client-go-flowcontrol clean
func Set(first, longest time.Duration) *flowcontrol.Backoff {
	return flowcontrol.NewBackOffWithJitter(first, longest, 0.5)
}

// Limiter is handed to others, who can give it no jitter.
func Limiter() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Resync hands on what it holds, every ten minutes.
//
// construct: client-go-resync clean
func Resync(lw cache.ListerWatcher, of *metav1.PartialObjectMetadata) []cache.SharedInformer {
	return []cache.SharedInformer{
		cache.NewSharedInformer(lw, of, 10*time.Minute),
		cache.NewSharedIndexInformer(lw, of, 10*time.Minute, cache.Indexers{}),
	}
}
