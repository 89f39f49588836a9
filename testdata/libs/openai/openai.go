// Package openai puts the client of OpenAI to use.
package openai

import (
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
)

// Default tries three times.
//
// construct: openai-client clean
func Default() openai.Client { return openai.NewClient() }

// Off switches retries off.
//
// construct: openai-client clean
func Off() openai.Client { return openai.NewClient(option.WithMaxRetries(0)) }

// More tries eleven times.
//
// construct: openai-client clean
func More(key string) openai.Client {
	opts := []option.RequestOption{option.WithAPIKey(key), option.WithMaxRetries(10), option.WithRequestTimeout(time.Minute)}
	return openai.NewClient(opts...)
}

// Endless does not mean to panic.
//
// construct: openai-client flagged
func Endless() openai.Client {
	return openai.NewClient(option.WithMaxRetries(-1)) // want "zerojitter: .*panics: "
}

// Configured tries as often as its caller wants.
func Configured(retries int) openai.Client { return openai.NewClient(option.WithMaxRetries(retries)) }

// Capped waits for 2 s at most.
//
// construct: openai-client clean
func Capped() openai.Client {
	return openai.NewClient(option.WithMaxRetries(5), option.WithMaxRetryDelay(2*time.Second))
}
