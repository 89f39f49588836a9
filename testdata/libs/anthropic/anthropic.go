// Package anthropic puts the client of Anthropic to use.
package anthropic

import (
	"net/http"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
)

// Default tries three times.
//
// construct: anthropic-client clean
func Default() anthropic.Client { return anthropic.NewClient() }

// Off switches retries off.
//
// construct: anthropic-client clean
func Off() anthropic.Client { return anthropic.NewClient(option.WithMaxRetries(0)) }

// More tries eleven times.
//
// construct: anthropic-client clean
func More(key string) anthropic.Client {
	opts := []option.RequestOption{option.WithAPIKey(key), option.WithMaxRetries(10), option.WithRequestTimeout(time.Minute)}
	return anthropic.NewClient(opts...)
}

// Endless does not mean to panic.
//
// construct: anthropic-client flagged
func Endless() anthropic.Client {
	return anthropic.NewClient(option.WithMaxRetries(-1)) // want "zerojitter: .*panics: "
}

// Configured tries as often as its caller wants.
func Configured(retries int) anthropic.Client {
	return anthropic.NewClient(option.WithMaxRetries(retries))
}

// Over sends through a client of one's own, and tries three times itself.
func Over(c *http.Client) anthropic.Client { return anthropic.NewClient(option.WithHTTPClient(c)) }
