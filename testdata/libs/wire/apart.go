package wire

import (
	"context"
	"errors"
	"fmt"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	sethvargo "github.com/sethvargo/go-retry"
)

// OneAfterOther is a loop, and another with a second address after it.
func OneAfterOther(ctx context.Context, url string) error {
	var err error
	for range 3 {
		if err = get(ctx, url+"/primary"); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	for range 4 {
		if err = get(ctx, url+"/secondary"); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// LoginThenRead is a loop, and after it a method with another, of which the
// second comes even when the first has failed.
func LoginThenRead(ctx context.Context, url string) error {
	err := fetch(ctx, url+"/login")
	if err != nil {
		err = fmt.Errorf("login: %w", err)
	}
	return errors.Join(err, newStore(url).load(ctx, "document"))
}

var errGaveUp = errors.New("gave up")

// persist tries three times and then gives up for good.
func persist(ctx context.Context, url string) error {
	for range 3 {
		if err := get(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return errGaveUp
}

// InnerEndsOuter is a loop that ends when the loop in it has given up.
func InnerEndsOuter(ctx context.Context, url string) error {
	var err error
	for range 5 {
		err = persist(ctx, url)
		if err == nil || errors.Is(err, errGaveUp) {
			return err
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// ReturnedAtOnce is a loop that waits for something and that an error ends,
// around a function with a loop.
func ReturnedAtOnce(ctx context.Context, url string) error {
	for range 4 {
		if err := fetch(ctx, url); err != nil {
			return err
		}
		if ready(url) {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return errGaveUp
}

func ready(url string) bool { return url != "" }

// PermanentInCenkalti is a library's loop, which a permanent error ends, around
// a loop.
func PermanentInCenkalti(ctx context.Context, url string) error {
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(backoff.WithInitialInterval(time.Millisecond)), 4)
	return backoff.Retry(func() error {
		if err := fetch(ctx, url); err != nil {
			return backoff.Permanent(err)
		}
		return nil
	}, backoff.WithContext(b, ctx))
}

// UnrecoverableInAvast is a library's loop, which an unrecoverable error ends,
// around a helper.
func UnrecoverableInAvast(ctx context.Context, url string) error {
	return avast.Do(func() error {
		err := retry(ctx, 2, func(ctx context.Context) error { return get(ctx, url) })
		if err != nil {
			return avast.Unrecoverable(err)
		}
		return nil
	}, avast.Context(ctx), avast.Attempts(5), avast.Delay(time.Millisecond), avast.MaxJitter(time.Millisecond))
}

// UnmarkedInSethvargo is a library's loop, which an unmarked error ends, around
// a loop.
func UnmarkedInSethvargo(ctx context.Context, url string) error {
	b := sethvargo.WithMaxRetries(3, sethvargo.WithJitterPercent(20, sethvargo.NewExponential(time.Millisecond)))
	return sethvargo.Do(ctx, b, func(ctx context.Context) error {
		return fetch(ctx, url)
	})
}

// Endless is a loop that only ctx ends, around a function with a loop.
func Endless(ctx context.Context, url string) error {
	for {
		if err := fetch(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
}

// settle tries three times, unless ctx says that its caller tries again.
func settle(ctx context.Context, url string) error {
	if tried(ctx) {
		return get(ctx, url)
	}
	var err error
	for range 3 {
		if err = get(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

type triedKey struct{}

func tried(ctx context.Context) bool {
	yes, _ := ctx.Value(triedKey{}).(bool)
	return yes
}

// GuardedByContext is a loop around a function with a loop that a key in ctx
// switches off.
func GuardedByContext(ctx context.Context, url string) error {
	ctx = context.WithValue(ctx, triedKey{}, true)
	var err error
	for range 4 {
		if err = settle(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// A reader tries four times, unless it is to try once.
type reader struct {
	url  string
	once bool
}

func (r reader) read(ctx context.Context) error {
	var err error
	for range 4 {
		err = get(ctx, r.url)
		if err == nil || r.once {
			return err
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// GuardedByFlag is a loop around a method with a loop that a field switches
// off.
func GuardedByFlag(ctx context.Context, url string) error {
	r := reader{url: url, once: true}
	var err error
	for range 3 {
		if err = r.read(ctx); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}
