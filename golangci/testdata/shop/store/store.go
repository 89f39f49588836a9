// Package store gets from a server that answers the second time.
package store

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"example.com/shop/httpx"
)

// Get tries four times.
func Get(url string) error {
	var err error
	for range 4 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// Ping has one delay for all clients.
func Ping(url string) error {
	var err error
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

// Sync is retried by the helper.
func Sync(ctx context.Context, url string) error {
	return httpx.Do(ctx, 3, func() error {
		_, err := http.Get(url)
		return err
	})
}
