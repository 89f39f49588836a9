package wire

import (
	"context"
	"net/http"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	"github.com/PuerkitoBio/rehttp"
	avast "github.com/avast/retry-go/v4"
	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/hashicorp/go-retryablehttp"
)

// Rehttp is the transport of rehttp.
func Rehttp(ctx context.Context, url string) error {
	transport := rehttp.NewTransport(nil,
		rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryStatuses(http.StatusServiceUnavailable)),
		rehttp.ExpJitterDelay(time.Millisecond, 2*time.Millisecond))
	client := &http.Client{Transport: transport}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// RehttpInAvast is avast/retry-go around the transport of rehttp.
func RehttpInAvast(ctx context.Context, url string) error {
	client := &http.Client{Transport: rehttp.NewTransport(http.DefaultTransport,
		rehttp.RetryAll(rehttp.RetryMaxRetries(1), rehttp.RetryStatusInterval(500, 600)),
		rehttp.ConstDelay(time.Millisecond))}
	return avast.Do(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return avast.Unrecoverable(err)
		}
		resp, err := client.Do(req)
		if err != nil {
			return err
		}
		return check(resp)
	}, avast.Context(ctx), avast.Attempts(3), avast.Delay(time.Millisecond), avast.MaxJitter(time.Millisecond))
}

// RetryableInRehttp is the transport of rehttp around that of
// go-retryablehttp.
func RetryableInRehttp(ctx context.Context, url string) error {
	inner := retryablehttp.NewClient()
	inner.Logger = nil
	inner.RetryMax = 2
	inner.RetryWaitMin = time.Millisecond
	inner.RetryWaitMax = 2 * time.Millisecond
	client := &http.Client{Transport: rehttp.NewTransport(
		&retryablehttp.RoundTripper{Client: inner}, rehttp.RetryMaxRetries(1), rehttp.ConstDelay(time.Millisecond))}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// Heimdall is heimdall.
func Heimdall(_ context.Context, url string) error {
	client := httpclient.NewClient(
		httpclient.WithRetryCount(3),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Millisecond, time.Millisecond))),
	)
	resp, err := client.Get(url, nil)
	if err != nil {
		return err
	}
	return check(resp)
}

// Azure is the pipeline of azcore, with the default that 0 stands for.
func Azure(ctx context.Context, url string) error {
	pipeline := runtime.NewPipeline("wire", "v1.0.0", runtime.PipelineOptions{}, &policy.ClientOptions{
		Retry: policy.RetryOptions{MaxRetries: 0, RetryDelay: time.Millisecond, MaxRetryDelay: 5 * time.Millisecond},
	})
	req, err := runtime.NewRequest(ctx, http.MethodGet, url)
	if err != nil {
		return err
	}
	resp, err := pipeline.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// AzureOff is a loop around the pipeline of azcore, switched off.
func AzureOff(ctx context.Context, url string) error {
	pipeline := runtime.NewPipeline("wire", "v1.0.0", runtime.PipelineOptions{}, &policy.ClientOptions{
		Retry: policy.RetryOptions{MaxRetries: -1},
	})
	var err error
	for range 3 {
		var req *policy.Request
		req, err = runtime.NewRequest(ctx, http.MethodGet, url)
		if err != nil {
			return err
		}
		var resp *http.Response
		if resp, err = pipeline.Do(req); err == nil {
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
