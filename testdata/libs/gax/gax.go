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

// Endless has neither a deadline nor a context that ends.
//
// construct: gax-invoke flagged
func Endless() error {
	return gax.Invoke(context.Background(), call, gax.WithRetry(func() gax.Retryer { // want "unbounded: "
		return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{})
	}))
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
