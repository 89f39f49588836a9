// Package clean puts policies to use that have jitter, or of which nobody can
// say that they have none.
package clean

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"

	"zerojitter/helperpkg"
	"zerojitter/limiterpkg"
)

var client http.Client

func ask(ctx context.Context) (bool, error) {
	resp, err := client.Get("http://example.com")
	if err != nil {
		return false, nil
	}
	return true, resp.Body.Close()
}

func jittered(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6, Jitter: 0.5}
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

func setLater(ctx context.Context, spread float64) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}
	if spread > 0 {
		b.Jitter = spread
	}
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

func setByOthers(ctx context.Context, adjust func(*wait.Backoff)) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}
	adjust(&b)
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

func fromFile(ctx context.Context, data []byte) error {
	var b wait.Backoff
	if err := json.Unmarshal(data, &b); err != nil {
		return err
	}
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

type config struct {
	Backoff wait.Backoff `json:"backoff"`
}

var defaults = config{Backoff: wait.Backoff{Duration: time.Second, Steps: 6}}

func fromConfig(ctx context.Context, c config) error {
	return wait.ExponentialBackoffWithContext(ctx, c.Backoff, ask)
}

func handedOn(ctx context.Context, b wait.Backoff) error {
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

var run func(context.Context, wait.Backoff, func(context.Context) (bool, error)) error

func toUnknown(ctx context.Context) error {
	return run(ctx, wait.Backoff{Duration: time.Second, Steps: 6}, ask)
}

func elsewhere(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, helperpkg.Spread, ask)
}

func single(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: time.Second, Steps: 1}, ask)
}

func noWait(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Steps: 3}, ask)
}

func local(ctx context.Context, name string) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}
	return wait.ExponentialBackoffWithContext(ctx, b, func(context.Context) (bool, error) {
		_, err := os.Stat(name)
		return err == nil, nil
	})
}

// An error ends the poll, and "not ready" is an answer.
func poll(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, 10*time.Second, true, func(ctx context.Context) (bool, error) {
		resp, err := client.Get("http://example.com")
		if err != nil {
			return false, err
		}
		return resp.StatusCode == http.StatusOK, resp.Body.Close()
	})
}

var errNotFound = errors.New("not found")

func find(ctx context.Context) error {
	resp, err := client.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func notThereYet(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, 10*time.Second, true, func(ctx context.Context) (bool, error) {
		if err := find(ctx); err != nil {
			if errors.Is(err, errNotFound) {
				return false, nil
			}
			return false, err
		}
		return true, nil
	})
}

// Success does not end it: a period.
func period(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, time.Minute, true, func(ctx context.Context) (bool, error) {
		if err := find(ctx); err != nil {
			for find(ctx) != nil {
				time.Sleep(time.Second) //nolint:nojitter
			}
		}
		return false, nil
	})
}

// The limiter is to be mended where it is made, once.
func queues() []workqueue.TypedRateLimitingInterface[string] {
	return []workqueue.TypedRateLimitingInterface[string]{
		workqueue.NewTypedRateLimitingQueue(limiterpkg.Slow()),
		workqueue.NewTypedRateLimitingQueue(limiterpkg.Wrapped(time.Second)),
	}
}

// The delay that is drawn gets its jitter on its way to the wait.
func added(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}
	for b.Steps > 0 {
		if done, err := ask(ctx); err == nil && done {
			return nil
		}
		time.Sleep(wait.Jitter(b.Step(), 0.5)) //nolint:ctxwait
	}
	return errors.New("gave up")
}

// The period is another for each client.
func drawnOnce(ctx context.Context) error {
	every := wait.Jitter(time.Minute, 0.5)
	return wait.PollUntilContextCancel(ctx, every, true, ask)
}

// Clients part in the operation, before they ask.
func within(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, time.Minute, true, func(ctx context.Context) (bool, error) {
		time.Sleep(wait.Jitter(time.Millisecond, 100)) //nolint:ctxwait
		return ask(ctx)
	})
}
