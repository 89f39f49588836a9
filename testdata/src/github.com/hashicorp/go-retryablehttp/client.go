// Package retryablehttp is a stub of the parts of go-retryablehttp that cases
// use.
package retryablehttp

import (
	"context"
	"net/http"
	"time"
)

type CheckRetry func(ctx context.Context, resp *http.Response, err error) (bool, error)

type Backoff func(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration

type Client struct {
	HTTPClient   *http.Client
	RetryWaitMin time.Duration
	RetryWaitMax time.Duration
	RetryMax     int
	CheckRetry   CheckRetry
	Backoff      Backoff
}

type Request struct{ *http.Request }

func NewClient() *Client { return &Client{} }

func (c *Client) Do(req *Request) (*http.Response, error) { return nil, nil }
func (c *Client) Get(url string) (*http.Response, error)  { return nil, nil }
func (c *Client) StandardClient() *http.Client {
	return &http.Client{Transport: &RoundTripper{Client: c}}
}
func Get(url string) (*http.Response, error) { return nil, nil }

type RoundTripper struct{ Client *Client }

func (rt *RoundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return nil, nil }
