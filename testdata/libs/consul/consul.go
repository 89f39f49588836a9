// Package consul puts Consul's client to use.
package consul

import (
	"time"

	"github.com/hashicorp/consul/api"
	"github.com/hashicorp/consul/api/watch"
)

// Client retries nothing.
//
// construct: consul-kv clean
func Client() (*api.Client, error) { return api.NewClient(api.DefaultConfig()) }

// Watch goes on until it is stopped.
//
// construct: consul-watch clean
func Watch(p *watch.Plan, addr string) error { return p.Run(addr) }

// Lock asks again for its key, in step.
//
// construct: consul-lock flagged
func Lock(c *api.Client, key string) (*api.Lock, error) {
	return c.LockOpts(&api.LockOptions{ // want "zerojitter: .*every 5s without jitter.*MonitorRetries"
		Key:              key,
		MonitorRetries:   10,
		MonitorRetryTime: 5 * time.Second,
	})
}

// LockOnce loses it on the first error.
//
// construct: consul-lock clean
func LockOnce(c *api.Client, key string) (*api.Lock, error) {
	return c.LockOpts(&api.LockOptions{Key: key})
}
