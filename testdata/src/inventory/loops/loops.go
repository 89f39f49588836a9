// Package loops has retries whose schedule stands in the code, or does not.
package loops

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

func fixed(c *http.Client) error {
	for range 5 { // want `"func":"fixed".*"attempts":\["c.Get"\],"target":"remote","delay":"const","jitter":"no","cap":"na","bound":"attempts","ctxwait":"noctx","tries":5,"base":2000000000,"grows":"const","draws":"none"`
		if _, err := c.Get("http://example.com"); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return nil
}

func doubling(ctx context.Context, c *http.Client) error {
	delay := time.Second
	for ctx.Err() == nil { // want `"delay":"exp","jitter":"yes","cap":"yes","bound":"ctx",.*"delays":\[{"Low":0,"High":1000000000},{"Low":0,"High":2000000000},{"Low":0,"High":3000000000}\],"grows":"exp"}`
		if _, err := c.Get("http://example.com"); err == nil {
			return nil
		}
		time.Sleep(rand.N(delay))
		delay = min(2*delay, 3*time.Second)
	}
	return ctx.Err()
}

func Configured(c *http.Client, base, limit time.Duration) error {
	delay := base
	for { // want `"delay":"exp","jitter":"no","cap":"yes","bound":"none","ctxwait":"noctx","grows":"exp","draws":"none"}`
		if _, err := c.Get("http://example.com"); err == nil {
			return nil
		}
		time.Sleep(delay)
		delay = min(2*delay, limit)
	}
}

func atOnce(c *http.Client) error {
	for { // want `"delay":"none","jitter":"na","cap":"na","bound":"none"`
		if _, err := c.Get("http://example.com"); err == nil {
			return nil
		}
	}
}

func overflowing(c *http.Client) error {
	delay := time.Second
	for { // want `"delays":\[.*\],"breaks":true,"grows":"exp","draws":"none"}`
		if _, err := c.Get("http://example.com"); err == nil {
			return nil
		}
		time.Sleep(delay)
		delay *= 2
	}
}

func once(c *http.Client) error { // no site
	_, err := c.Get("http://example.com")
	return err
}
