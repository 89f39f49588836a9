// Package gcs puts Cloud Storage to use.
package gcs

import (
	"context"
	"time"

	"cloud.google.com/go/storage"
)

// Client retries until its contexts end.
//
// construct: gcs-client clean
func Client(ctx context.Context) (*storage.Client, error) { return storage.NewClient(ctx) }

// Bounded has a limit.
//
// construct: gcs-client clean
func Bounded(ctx context.Context) (*storage.Client, error) {
	c, err := storage.NewGRPCClient(ctx)
	if err != nil {
		return nil, err
	}
	c.SetRetry(storage.WithMaxAttempts(5), storage.WithMaxRetryDuration(time.Minute))
	return c, nil
}

// Attrs never retries.
//
// construct: gcs-client clean
func Attrs(ctx context.Context, b *storage.BucketHandle, name string) (*storage.ObjectAttrs, error) {
	b = b.Retryer(storage.WithMaxAttempts(3))
	return b.Object(name).Retryer(storage.WithPolicy(storage.RetryNever)).Attrs(ctx)
}
