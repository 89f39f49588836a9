// Package elastic puts Elasticsearch's client to use.
package elastic

import (
	"math/rand/v2"
	"net/url"
	"time"

	"github.com/elastic/elastic-transport-go/v8/elastictransport"
	"github.com/elastic/go-elasticsearch/v8"
)

// Off means to switch retries off.
//
// construct: elastic-client flagged
func Off(addrs []string) (*elasticsearch.Client, error) {
	return elasticsearch.NewClient(elasticsearch.Config{
		Addresses:  addrs,
		MaxRetries: 0, // want "zerojitter: .*is ignored: .*default of 3.*DisableRetry"
	})
}

// AtOnce retries without a delay.
//
// construct: elastic-client flagged
func AtOnce(addrs []string) (*elasticsearch.TypedClient, error) {
	return elasticsearch.NewTypedClient(elasticsearch.Config{
		Addresses:  addrs,
		MaxRetries: 10, // want "zerojitter: .*does not wait: .*RetryBackoff"
	})
}

// Fixed waits in step.
//
// construct: elastic-client flagged
func Fixed(addrs []string) (*elasticsearch.Client, error) {
	cfg := elasticsearch.Config{
		Addresses:    addrs,
		RetryBackoff: func(int) time.Duration { return time.Second }, // want "zerojitter: .*without jitter"
	}
	return elasticsearch.NewClient(cfg)
}

// Drawn does not.
//
// construct: elastic-client clean
func Drawn(addrs []string) (*elasticsearch.Client, error) {
	return elasticsearch.NewClient(elasticsearch.Config{
		Addresses:    addrs,
		MaxRetries:   5,
		RetryBackoff: func(n int) time.Duration { return rand.N(time.Duration(n) * time.Second) },
	})
}

// Disabled is what switches retries off.
//
// construct: elastic-client clean
func Disabled(addrs []string) (*elasticsearch.Client, error) {
	return elasticsearch.NewClient(elasticsearch.Config{Addresses: addrs, DisableRetry: true, MaxRetries: 0})
}

// Default says nothing of retries.
//
// construct: elastic-client clean
func Default(addrs []string) (*elasticsearch.Client, error) {
	return elasticsearch.NewClient(elasticsearch.Config{Addresses: addrs})
}

// Transport is what the client is made of.
//
// construct: elastic-client clean
func Transport(u *url.URL) (*elastictransport.Client, error) {
	return elastictransport.New(elastictransport.Config{URLs: []*url.URL{u}})
}
