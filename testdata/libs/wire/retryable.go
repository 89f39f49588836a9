package wire

import (
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// Retryable is go-retryablehttp with its own number of attempts.
func Retryable(ctx context.Context, url string) error {
	client := retryablehttp.NewClient()
	client.Logger = nil
	client.RetryWaitMin = time.Millisecond
	client.RetryWaitMax = 5 * time.Millisecond
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// RetryableInOwn is a loop around go-retryablehttp.
func RetryableInOwn(ctx context.Context, url string) error {
	client := retryablehttp.NewClient()
	client.Logger = nil
	client.RetryMax = 2
	client.RetryWaitMin = time.Millisecond
	client.RetryWaitMax = 2 * time.Millisecond
	var err error
	for attempt := 0; attempt < 3; attempt++ {
		var req *retryablehttp.Request
		req, err = retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		var resp *http.Response
		if resp, err = client.Do(req); err == nil {
			if err = check(resp); err == nil {
				return nil
			}
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// RetryableOff is a loop around go-retryablehttp without retries.
func RetryableOff(ctx context.Context, url string) error {
	client := retryablehttp.NewClient()
	client.Logger = nil
	client.RetryMax = 0
	var err error
	for range 4 {
		var resp *http.Response
		if resp, err = client.Get(url); err == nil {
			return check(resp)
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// standard is an http.Client that tries four times.
func standard() *http.Client {
	client := retryablehttp.NewClient()
	client.Logger = nil
	client.RetryMax = 3
	client.RetryWaitMin = time.Millisecond
	client.RetryWaitMax = 2 * time.Millisecond
	return client.StandardClient()
}

// StandardInOwn is a loop around the http.Client of go-retryablehttp.
func StandardInOwn(ctx context.Context, url string) error {
	client := standard()
	var err error
	for range 2 {
		var req *http.Request
		req, err = http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		var resp *http.Response
		if resp, err = client.Do(req); err == nil {
			if err = check(resp); err == nil {
				return nil
			}
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}
