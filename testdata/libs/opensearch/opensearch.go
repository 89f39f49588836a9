// Package opensearch puts OpenSearch's client to use.
package opensearch

import (
	"math/rand/v2"
	"time"

	"github.com/opensearch-project/opensearch-go/v4"
	"github.com/opensearch-project/opensearch-go/v4/opensearchapi"
)

// Off means to switch retries off.
//
// construct: opensearch-client flagged
func Off(addrs []string) (*opensearch.Client, error) {
	return opensearch.NewClient(opensearch.Config{
		Addresses:  addrs,
		MaxRetries: 0, // want "zerojitter: .*is ignored: .*default of 6.*DisableRetry"
	})
}

// AtOnce retries without a delay.
//
// construct: opensearch-client flagged
func AtOnce(addrs []string) (*opensearchapi.Client, error) {
	return opensearchapi.NewClient(opensearchapi.Config{
		Client: opensearch.Config{Addresses: addrs, MaxRetries: 3}, // want "zerojitter: .*does not wait: .*RetryBackoff"
	})
}

// Fixed waits in step.
//
// construct: opensearch-client flagged
func Fixed(addrs []string) (*opensearch.Client, error) {
	return opensearch.NewClient(opensearch.Config{
		Addresses:    addrs,
		RetryBackoff: func(n int) time.Duration { return time.Duration(n) * time.Second }, // want "zerojitter: .*without jitter"
	})
}

// Drawn does not.
//
// construct: opensearch-client clean
func Drawn(addrs []string) (*opensearch.Client, error) {
	return opensearch.NewClient(opensearch.Config{
		Addresses:    addrs,
		MaxRetries:   5,
		RetryBackoff: func(n int) time.Duration { return rand.N(time.Duration(n) * time.Second) },
	})
}

// Disabled is what switches retries off.
//
// construct: opensearch-client clean
func Disabled(addrs []string) (*opensearch.Client, error) {
	return opensearch.NewClient(opensearch.Config{Addresses: addrs, DisableRetry: true})
}
