// Package wait has the signatures of the package whose path it stands under.
package wait

import (
	"context"
	"math/rand/v2"
	"time"
)

type Backoff struct {
	Duration time.Duration
	Factor   float64
	Jitter   float64
	Steps    int
	Cap      time.Duration
}

type DelayFunc func() time.Duration

type ConditionFunc func() (done bool, err error)

func (b *Backoff) Step() time.Duration { return b.Duration }

func Jitter(d time.Duration, maxFactor float64) time.Duration {
	return d + time.Duration(rand.Float64()*maxFactor*float64(d))
}

func (b Backoff) DelayFunc() DelayFunc { return func() time.Duration { return b.Duration } }

func (f DelayFunc) Until(ctx context.Context, immediate, sliding bool, cond func(context.Context) (bool, error)) error {
	return nil
}

func ExponentialBackoff(b Backoff, cond ConditionFunc) error { return nil }

func ExponentialBackoffWithContext(ctx context.Context, b Backoff, cond func(context.Context) (bool, error)) error {
	return nil
}

func PollUntilContextCancel(ctx context.Context, interval time.Duration, immediate bool, cond func(context.Context) (bool, error)) error {
	return nil
}

func PollInfinite(interval time.Duration, cond ConditionFunc) error { return nil }

// An implementation may use its own functions: the models speak to others.
func own(ctx context.Context, cond func(context.Context) (bool, error)) error {
	return PollUntilContextCancel(ctx, time.Second, true, cond)
}

func Until(f func(), period time.Duration, stopCh <-chan struct{}) {}

func JitterUntil(f func(), period time.Duration, jitterFactor float64, sliding bool, stopCh <-chan struct{}) {
}

func PollUntil(interval time.Duration, condition ConditionFunc, stopCh <-chan struct{}) error { return nil }
