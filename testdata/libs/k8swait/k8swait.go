// Package k8swait puts package wait of k8s.io/apimachinery to use.
package k8swait

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func ask(ctx context.Context) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return false, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false, nil
	}
	return true, resp.Body.Close()
}

// Plain retries in step.
//
// construct: k8s-wait-backoff flagged
func Plain(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6} // want "zerojitter: wait.Backoff retries after 1s, 2s, 4s"
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Spread has jitter.
//
// construct: k8s-wait-backoff clean
func Spread(ctx context.Context) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6, Jitter: 0.5}
	return wait.ExponentialBackoffWithContext(ctx, b, ask)
}

// Poll swallows the errors of a remote.
//
// construct: k8s-wait-poll flagged
func Poll(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, 10*time.Second, true, ask) // want "zerojitter: wait.PollUntilContextCancel retries every 10s"
}

// PollOnce hands the errors of a remote on.
//
// construct: k8s-wait-poll clean
func PollOnce(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, 10*time.Second, true, func(ctx context.Context) (bool, error) {
		resp, err := http.Get("http://example.com")
		if err != nil {
			return false, err
		}
		return resp.StatusCode == http.StatusOK, resp.Body.Close()
	})
}
