package wire

import (
	"context"
	"net/http"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	backoffv5 "github.com/cenkalti/backoff/v5"
	"github.com/googleapis/gax-go/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"k8s.io/apimachinery/pkg/util/wait"
	kuberetry "k8s.io/client-go/util/retry"

	sethvargo "github.com/sethvargo/go-retry"
)

// CenkaltiV4 is cenkalti/backoff v4.
func CenkaltiV4(ctx context.Context, url string) error {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = time.Millisecond
	b.MaxInterval = 10 * time.Millisecond
	return backoff.Retry(func() error {
		return get(ctx, url)
	}, backoff.WithContext(backoff.WithMaxRetries(b, 3), ctx))
}

// CenkaltiV5 is cenkalti/backoff v5.
func CenkaltiV5(ctx context.Context, url string) error {
	b := backoffv5.NewExponentialBackOff()
	b.InitialInterval = time.Millisecond
	_, err := backoffv5.Retry(ctx, func() (*http.Response, error) {
		return nil, get(ctx, url)
	}, backoffv5.WithBackOff(b), backoffv5.WithMaxTries(5))
	return err
}

// CenkaltiInOwn is a loop around cenkalti/backoff v4.
func CenkaltiInOwn(ctx context.Context, url string) error {
	op := func() error { return get(ctx, url) }
	var err error
	for range 3 {
		b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(time.Millisecond))
		if err = backoff.Retry(op, backoff.WithContext(backoff.WithMaxRetries(b, 2), ctx)); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// CenkaltiEndless is cenkalti/backoff v4 without a limit of attempts, around a
// loop.
func CenkaltiEndless(ctx context.Context, url string) error {
	b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(time.Millisecond),
		backoff.WithMaxInterval(2*time.Millisecond), backoff.WithMaxElapsedTime(0))
	return backoff.Retry(func() error { return fetch(ctx, url) }, backoff.WithContext(b, ctx))
}

// Avast is avast/retry-go.
func Avast(ctx context.Context, url string) error {
	return avast.Do(
		func() error { return get(ctx, url) },
		avast.Context(ctx),
		avast.Attempts(4),
		avast.Delay(time.Millisecond),
		avast.MaxJitter(time.Millisecond),
	)
}

// AvastDefault is avast/retry-go with its own number of attempts.
func AvastDefault(ctx context.Context, url string) error {
	return avast.Do(func() error {
		return get(ctx, url)
	}, avast.Context(ctx), avast.Delay(time.Microsecond), avast.MaxDelay(2*time.Millisecond), avast.MaxJitter(time.Millisecond))
}

// CenkaltiInAvast is avast/retry-go around cenkalti/backoff v5.
func CenkaltiInAvast(ctx context.Context, url string) error {
	return avast.Do(func() error {
		_, err := backoffv5.Retry(ctx, func() (struct{}, error) {
			return struct{}{}, get(ctx, url)
		}, backoffv5.WithBackOff(backoffv5.NewConstantBackOff(time.Millisecond)), backoffv5.WithMaxTries(3))
		return err
	}, avast.Context(ctx), avast.Attempts(3), avast.Delay(time.Millisecond), avast.LastErrorOnly(true))
}

// Sethvargo is sethvargo/go-retry.
func Sethvargo(ctx context.Context, url string) error {
	b := sethvargo.WithMaxRetries(3, sethvargo.WithJitterPercent(20, sethvargo.NewExponential(time.Millisecond)))
	return sethvargo.Do(ctx, b, func(ctx context.Context) error {
		if err := get(ctx, url); err != nil {
			return sethvargo.RetryableError(err)
		}
		return nil
	})
}

// AvastInSethvargo is sethvargo/go-retry around avast/retry-go.
func AvastInSethvargo(ctx context.Context, url string) error {
	b := sethvargo.WithMaxRetries(2, sethvargo.NewConstant(time.Millisecond))
	return sethvargo.Do(ctx, b, func(ctx context.Context) error {
		err := avast.Do(func() error { return get(ctx, url) }, avast.Context(ctx), avast.Attempts(4), avast.Delay(time.Millisecond), avast.MaxJitter(time.Millisecond))
		if err != nil {
			return sethvargo.RetryableError(err)
		}
		return nil
	})
}

// LibrariesThreeDeep is a loop around avast/retry-go around cenkalti/backoff
// v4.
func LibrariesThreeDeep(ctx context.Context, url string) error {
	var err error
	for attempt := 1; attempt <= 2; attempt++ {
		err = avast.Do(func() error { return readThrice(ctx, url) },
			avast.Context(ctx), avast.Attempts(2), avast.Delay(time.Millisecond), avast.MaxJitter(time.Millisecond))
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

func readThrice(ctx context.Context, url string) error {
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(backoff.WithInitialInterval(time.Millisecond)), 2)
	return backoff.Retry(func() error { return get(ctx, url) }, backoff.WithContext(b, ctx))
}

// KubeOnError is the retry of k8s.io/client-go with a policy of one's own.
func KubeOnError(ctx context.Context, url string) error {
	policy := wait.Backoff{Steps: 6, Duration: time.Millisecond, Factor: 1.5, Jitter: 0.2}
	return kuberetry.OnError(policy, func(error) bool { return true }, func() error {
		return get(ctx, url)
	})
}

// OwnInKube is the retry of k8s.io/client-go with its default policy around a
// loop.
func OwnInKube(ctx context.Context, url string) error {
	failed := func(err error) bool { return err != nil }
	return kuberetry.OnError(kuberetry.DefaultRetry, failed, func() error { return fetch(ctx, url) })
}

// Gax is gax, which only ctx ends.
func Gax(ctx context.Context, url string) error {
	call := func(ctx context.Context, _ gax.CallSettings) error {
		if err := get(ctx, url); err != nil {
			return status.Error(codes.Unavailable, err.Error())
		}
		return nil
	}
	return gax.Invoke(ctx, call, gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{Initial: time.Millisecond, Max: 2 * time.Millisecond})
	}))
}

// GaxOff is a loop around gax without a retryer, which calls once.
func GaxOff(ctx context.Context, url string) error {
	var err error
	for range 3 {
		err = gax.Invoke(ctx, func(ctx context.Context, _ gax.CallSettings) error { return get(ctx, url) })
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}
