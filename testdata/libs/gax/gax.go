// Package gax puts googleapis/gax-go to use.
package gax

import (
	"context"
	"net/http"
	"time"

	"github.com/googleapis/gax-go/v2"
	"google.golang.org/grpc/codes"
)

func call(ctx context.Context, _ gax.CallSettings) error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func retryer() gax.Retryer {
	return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{})
}

// Endless has neither a deadline nor a context that ends.
//
// construct: gax-invoke flagged
func Endless() error {
	return gax.Invoke(context.Background(), call, gax.WithRetry(func() gax.Retryer { // want "unbounded: "
		return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{})
	}))
}

// Named has its options in a slice.
func Named() error {
	ctx := context.TODO()
	options := []gax.CallOption{gax.WithRetry(retryer), gax.WithPath("v1")}
	return gax.Invoke(ctx, call, options...) // want "unbounded: "
}

// Timeless has a timeout that is none.
func Timeless() error {
	return gax.Invoke(context.Background(), call, gax.WithRetry(retryer), gax.WithTimeout(0)) // want "zerojitter: .*never stops"
}

// Backwards can't draw its delays.
func Backwards() gax.Retryer {
	return gax.OnErrorFunc(gax.Backoff{Initial: -time.Second}, func(error) bool { return true }) // want "zerojitter: .*panics: a delay below 0"
}

// Overturned can draw the first only.
func Overturned() gax.Retryer {
	b := gax.Backoff{Max: -1} // want "zerojitter: .*panics: a delay below 0"
	return gax.OnHTTPCodes(b, http.StatusServiceUnavailable)
}

// Limited ends.
//
// construct: gax-invoke clean
func Limited(ctx context.Context) error {
	retry := gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{Initial: time.Second})
	})
	if err := gax.Invoke(ctx, call, retry); err != nil {
		return err
	}
	b := gax.Backoff{}
	time.Sleep(b.Pause())
	return gax.Invoke(ctx, call, retry, gax.WithTimeout(time.Minute))
}

// Timed ends by its timeout.
func Timed() error {
	return gax.Invoke(context.Background(), call, gax.WithRetry(retryer), gax.WithTimeout(time.Minute))
}

// Once has no retryer.
func Once() error {
	return gax.Invoke(context.Background(), call)
}

// Given has options of the caller.
func Given(options ...gax.CallOption) error {
	return gax.Invoke(context.Background(), call, options...)
}
