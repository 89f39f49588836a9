// Package helper has functions that retry, for other packages to call.
package helper

import (
	"context"
	"net/http"
	"time"
)

// Fetch tries four times.
func Fetch(url string) error {
	var err error
	for range 4 {
		var resp *http.Response
		if resp, err = http.Get(url); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

// Quiet tries four times and keeps the failure to itself.
func Quiet(url string) {
	for range 4 {
		resp, err := http.Get(url)
		if err == nil {
			resp.Body.Close()
			return
		}
		time.Sleep(time.Second)
	}
}

// Until tries until it succeeds or the context ends.
func Until(ctx context.Context, url string) error {
	for {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// Retry runs f three times.
func Retry(f func() error) error {
	var err error
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
