// Package httpx has a helper that only a model can describe.
package httpx

import "context"

// Do runs fn up to n times, a second apart.
func Do(ctx context.Context, n int, fn func() error) error { return impl(ctx, n, fn) }

var impl func(ctx context.Context, n int, fn func() error) error
