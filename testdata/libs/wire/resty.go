package wire

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
)

// unavailable has resty retry what it takes for an answer by itself.
func unavailable(resp *resty.Response, err error) bool {
	return err != nil || resp.StatusCode() >= http.StatusInternalServerError
}

// Resty is resty, told to retry what the server answers.
func Resty(ctx context.Context, url string) error {
	client := resty.New().
		SetRetryCount(3).
		SetRetryWaitTime(time.Millisecond).
		SetRetryMaxWaitTime(5 * time.Millisecond).
		AddRetryCondition(unavailable)
	resp, err := client.R().SetContext(ctx).Get(url)
	if err == nil && resp.IsError() {
		err = errors.New(resp.Status())
	}
	return err
}

// RestyDropped is resty, which by itself retries only what has no answer.
func RestyDropped(ctx context.Context, url string) error {
	client := resty.New()
	client.SetRetryCount(5)
	client.SetRetryWaitTime(time.Millisecond)
	client.SetRetryMaxWaitTime(2 * time.Millisecond)
	_, err := client.R().SetContext(ctx).Get(url)
	return err
}

// RestyDefault is a loop around resty, which does not retry unless told to.
func RestyDefault(ctx context.Context, url string) error {
	client := resty.New()
	var err error
	for range 3 {
		if _, err = client.R().SetContext(ctx).Get(url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// RestyInOwn is a loop around resty.
func RestyInOwn(ctx context.Context, url string) error {
	client := resty.New().SetRetryCount(2).SetRetryWaitTime(time.Millisecond).SetRetryMaxWaitTime(2 * time.Millisecond)
	var err error
	for attempt := 0; attempt < 4; attempt++ {
		_, err = client.R().SetContext(ctx).Get(url)
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// StandardInResty is resty around the http.Client of go-retryablehttp.
func StandardInResty(ctx context.Context, url string) error {
	client := resty.NewWithClient(standard()).
		SetRetryCount(2).
		SetRetryWaitTime(time.Millisecond).
		SetRetryMaxWaitTime(2 * time.Millisecond)
	_, err := client.R().SetContext(ctx).Get(url)
	return err
}
