// Package client talks to the price service.
package client

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"
)

const (
	base     = 200 * time.Millisecond
	maxDelay = 30 * time.Second
)

// Client reads and writes prices.
type Client struct {
	HTTP *http.Client
	URL  string
}

// Price reads a price, and tries until it has one or ctx ends.
func (c *Client) Price(ctx context.Context, item string) ([]byte, error) {
	for attempt := 0; ; attempt++ {
		price, err := c.get(ctx, "/prices/"+item)
		if err == nil {
			return price, nil
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), err)
		case <-time.After(backoff(attempt)):
		}
	}
}

func backoff(attempt int) time.Duration {
	delay := maxDelay
	if attempt < 8 { // from there on, base << attempt is above maxDelay
		delay = min(base<<attempt, maxDelay)
	}
	return rand.N(delay)
}

// SetPrice writes a price.
func (c *Client) SetPrice(ctx context.Context, item string, price []byte) error {
	var err error
	for attempt := range 3 {
		if attempt > 0 {
			select {
			case <-ctx.Done():
				return errors.Join(ctx.Err(), err)
			case <-time.After(backoff(attempt)):
			}
		}
		if err = c.put(ctx, "/prices/"+item, price); err == nil {
			return nil
		}
	}
	return fmt.Errorf("setting the price of %s: %w", item, err)
}

func (c *Client) get(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+path, nil)
	if err != nil {
		return nil, err
	}
	return c.do(req)
}

func (c *Client) put(ctx context.Context, path string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, c.URL+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	_, err = c.do(req)
	return err
}

func (c *Client) do(req *http.Request) ([]byte, error) {
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return nil, errors.New(resp.Status)
	}
	return io.ReadAll(resp.Body)
}
