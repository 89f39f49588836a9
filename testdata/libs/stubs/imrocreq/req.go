// Package req has the signatures of the module that the module proxy does not
// serve.
package req

import (
	"context"
	"time"
)

// A GetRetryIntervalFunc computes a delay.
type GetRetryIntervalFunc func(resp *Response, attempt int) time.Duration

// A Client makes requests.
type Client struct{ retries int }

// A Request is made by a client.
type Request struct{ retries int }

// A Response answers a request.
type Response struct{}

// C makes a client.
func C() *Client { return &Client{} }

// NewClient makes a client.
func NewClient() *Client { return C() }

// R makes a request.
func (c *Client) R() *Request { return &Request{retries: c.retries} }

// SetCommonRetryCount sets the retries.
func (c *Client) SetCommonRetryCount(count int) *Client {
	c.retries = count
	return c
}

// SetCommonRetryInterval sets what computes the delays.
func (c *Client) SetCommonRetryInterval(getRetryIntervalFunc GetRetryIntervalFunc) *Client { return c }

// SetCommonRetryFixedInterval sets one delay for all.
func (c *Client) SetCommonRetryFixedInterval(interval time.Duration) *Client { return c }

// SetCommonRetryBackoffInterval sets the ends of the delays.
func (c *Client) SetCommonRetryBackoffInterval(min, max time.Duration) *Client { return c }

// SetRetryCount sets the retries.
func (r *Request) SetRetryCount(count int) *Request {
	r.retries = count
	return r
}

// SetRetryInterval sets what computes the delays.
func (r *Request) SetRetryInterval(getRetryIntervalFunc GetRetryIntervalFunc) *Request { return r }

// SetRetryFixedInterval sets one delay for all.
func (r *Request) SetRetryFixedInterval(interval time.Duration) *Request { return r }

// SetRetryBackoffInterval sets the ends of the delays.
func (r *Request) SetRetryBackoffInterval(min, max time.Duration) *Request { return r }

// SetContext sets the context.
func (r *Request) SetContext(ctx context.Context) *Request { return r }

// SetBody sets the body.
func (r *Request) SetBody(body any) *Request { return r }

// SetHeader sets a header.
func (r *Request) SetHeader(key, value string) *Request { return r }

// Get sends the request.
func (r *Request) Get(url string) (*Response, error) { return &Response{}, nil }

// Post sends the request.
func (r *Request) Post(url string) (*Response, error) { return &Response{}, nil }

// Put sends the request.
func (r *Request) Put(url string) (*Response, error) { return &Response{}, nil }

// Patch sends the request.
func (r *Request) Patch(url string) (*Response, error) { return &Response{}, nil }

// Delete sends the request.
func (r *Request) Delete(url string) (*Response, error) { return &Response{}, nil }

// Head sends the request.
func (r *Request) Head(url string) (*Response, error) { return &Response{}, nil }
