// Package vault puts Vault's client to use.
package vault

import (
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/hashicorp/vault/api"
)

// Backoff loses the jitter.
//
// construct: vault-client flagged
func Backoff() (*api.Client, error) {
	cfg := api.DefaultConfig()
	cfg.MaxRetries = 5
	cfg.Backoff = retryablehttp.DefaultBackoff // want "zerojitter: .*without jitter.*leave Backoff"
	return api.NewClient(cfg)
}

// Literal does so too.
//
// construct: vault-client flagged
func Literal(addr string) (*api.Client, error) {
	return api.NewClient(&api.Config{
		Address:    addr,
		MaxRetries: 3,
		Backoff:    retryablehttp.DefaultBackoff, // want "zerojitter: .*without jitter"
	})
}

// Default is jittered.
//
// construct: vault-client clean
func Default() (*api.Client, error) { return api.NewClient(api.DefaultConfig()) }

// Longer is jittered.
//
// construct: vault-client clean
func Longer(addr string) (*api.Client, error) {
	return api.NewClient(&api.Config{Address: addr, MaxRetries: 5, MinRetryWait: time.Second, Backoff: retryablehttp.LinearJitterBackoff})
}

// Off has no retries, so its schedule is nothing to worry about.
//
// construct: vault-client clean
func Off() (*api.Client, error) {
	cfg := api.DefaultConfig()
	cfg.MaxRetries = 0
	cfg.Backoff = retryablehttp.DefaultBackoff
	return api.NewClient(cfg)
}

// Watch renews a secret.
//
// construct: vault-lifetimewatcher clean
func Watch(c *api.Client, s *api.Secret) (*api.LifetimeWatcher, error) {
	return c.NewLifetimeWatcher(&api.LifetimeWatcherInput{Secret: s})
}
