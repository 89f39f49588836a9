// Package flagged puts policies without jitter to use.
package flagged

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"zerojitter/helperpkg"
)

var client http.Client

func ask(ctx context.Context) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return false, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return false, nil
	}
	return resp.StatusCode == http.StatusOK, resp.Body.Close()
}

func keyed(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6} // want `^wait\.Backoff retries after 1s, 2s, 4s, … without jitter: set Jitter, such as 0\.5$`
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

func positional(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{time.Second, 2, 0, 6, 0}, ask) // want `wait\.Backoff retries after 1s, 2s, 4s, … without jitter`
}

func constant(ctx context.Context) error {
	b := wait.Backoff{Duration: 5 * time.Second, Steps: 6} // want `wait\.Backoff retries every 5s without jitter`
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

func later(ctx context.Context) error {
	var b wait.Backoff
	b.Duration = time.Second
	b.Jitter = 0 // want `retries`
	b.Steps = 6
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

var shared = wait.Backoff{Duration: time.Second, Factor: 3, Steps: 6, Cap: 5 * time.Second} // want `wait\.Backoff retries after 1s, 3s, 5s, … without jitter`

func packageLevel(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, shared, ask)
}

func policy(d time.Duration) wait.Backoff {
	return wait.Backoff{Duration: d, Factor: 2, Steps: 6} // want `wait\.Backoff retries on a schedule without jitter`
}

func helper(ctx context.Context, d time.Duration) error {
	return wait.ExponentialBackoffWithContext(ctx, policy(d), ask)
}

func helperElsewhere(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, helperpkg.Policy(), ask) // want `helperpkg\.Policy.* retries after 1s, 2s, 4s, … without jitter`
}

func variableElsewhere(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, helperpkg.Plain, ask) // want `helperpkg\.Plain retries after 1s, 2s, 4s, … without jitter`
}

func runElsewhere(ctx context.Context) error {
	return helperpkg.Run(ctx, wait.Backoff{Duration: time.Second, Steps: 6}, ask) // want `wait\.Backoff retries every 1s without jitter`
}

type syncer struct{ backoff wait.Backoff }

func newSyncer() *syncer {
	return &syncer{backoff: wait.Backoff{Duration: time.Second, Steps: 6}} // want `wait\.Backoff retries every 1s without jitter`
}

func (s *syncer) sync(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, s.backoff, ask)
}

type named struct{ wait.Backoff }

func embedded(ctx context.Context) error {
	n := named{wait.Backoff{Duration: time.Second, Steps: 6}} // want `wait\.Backoff retries every 1s without jitter`
	return wait.ExponentialBackoffWithContext(ctx, n.Backoff, ask)
}

func chain(ctx context.Context) error {
	delay := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}.DelayFunc() // want `wait\.Backoff retries after 1s, 2s, 4s, … without jitter`
	return delay.Until(ctx, true, true, func(ctx context.Context) (bool, error) {
		done, err := ask(ctx)
		return done && err == nil, nil
	})
}

func poll(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, 10*time.Second, true, func(ctx context.Context) (bool, error) { // want `wait\.PollUntilContextCancel retries every 10s without jitter`
		resp, err := client.Get("http://example.com")
		if err != nil {
			return false, nil
		}
		return true, resp.Body.Close()
	})
}

// Half a delay is as much in step as the whole.
func halved(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5} // want "wait.Backoff retries after 1s, 2s, 4s, … without jitter"
	for b.Steps > 0 {
		if done, err := ask(ctx); err == nil && done {
			return nil
		}
		d := b.Step()
		time.Sleep(d / 2)
	}
	return nil
}
