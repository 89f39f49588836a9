// Package wrapped has clients that know nothing of the retries beneath them.
package wrapped

import (
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
)

func standard(url string) error {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 2
	c := rc.StandardClient()
	var err error
	for range 4 {
		var resp *http.Response
		if resp, err = c.Get(url); err == nil { // want `up to 12 attempts: 4 here × 3 in http.Client.Get`
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

func transport(req *http.Request) error {
	rc := retryablehttp.NewClient()
	c := &http.Client{Transport: &retryablehttp.RoundTripper{Client: rc}}
	var err error
	for range 4 {
		var resp *http.Response
		if resp, err = c.Do(req); err == nil { // want `up to 20 attempts: 4 here × 5 in http.Client.Do`
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

func shortcut(url string) error {
	var err error
	for range 4 {
		var resp *http.Response
		if resp, err = retryablehttp.Get(url); err == nil { // want `up to 20 attempts: 4 here × 5 in retryablehttp.Get`
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: a plain client
func plain(url string) error {
	c := &http.Client{Timeout: time.Second}
	var err error
	for range 4 {
		var resp *http.Response
		if resp, err = c.Get(url); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

// As generated from a service's definition.
type GreeterClient interface {
	Greet(ctx context.Context, name string) (string, error)
}

type greeterClient struct{ cc grpc.ClientConnInterface }

func NewGreeterClient(cc grpc.ClientConnInterface) GreeterClient { return &greeterClient{cc} }

func (c *greeterClient) Greet(ctx context.Context, name string) (string, error) {
	var out string
	err := c.cc.Invoke(ctx, "/greeter/greet", name, &out)
	return out, err
}

const config = `{"methodConfig":[{"name":[{}],"retryPolicy":{"maxAttempts":4,"initialBackoff":"0.1s","maxBackoff":"1s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE"]}}]}`

func stub(ctx context.Context) error {
	conn, err := grpc.NewClient("greeter:80", grpc.WithDefaultServiceConfig(config))
	if err != nil {
		return err
	}
	c := NewGreeterClient(conn)
	for range 3 {
		if _, err = c.Greet(ctx, "me"); err == nil { // want `up to 12 attempts: 3 here × 4 in wrapped.GreeterClient.Greet`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: a connection without a retry policy
func bare(ctx context.Context) error {
	conn, err := grpc.NewClient("greeter:80", grpc.WithUserAgent("me"))
	if err != nil {
		return err
	}
	c := NewGreeterClient(conn)
	for range 3 {
		if _, err = c.Greet(ctx, "me"); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
