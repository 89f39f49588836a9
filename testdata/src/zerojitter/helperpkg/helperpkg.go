// Package helperpkg makes policies and runs them for others.
package helperpkg

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Plain is without jitter.
var Plain = wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}

// Spread has jitter.
var Spread = wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6, Jitter: 0.5}

// Policy is without jitter.
func Policy() wait.Backoff {
	return wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}
}

// Run runs fn by the policy it is given.
func Run(ctx context.Context, b wait.Backoff, fn func(context.Context) (bool, error)) error {
	return wait.ExponentialBackoffWithContext(ctx, b, fn)
}
