// Package etcd puts etcd's client to use.
package etcd

import (
	clientv3 "go.etcd.io/etcd/client/v3"
)

// Off means to switch retries off.
//
// construct: etcd-client flagged
func Off(endpoints []string) (*clientv3.Client, error) {
	return clientv3.New(clientv3.Config{
		Endpoints:       endpoints,
		MaxUnaryRetries: 0, // want "zerojitter: .*is ignored: .*default of 100.*write 1"
	})
}

// Exact means to switch the jitter off.
//
// construct: etcd-client flagged
func Exact(endpoints []string) (*clientv3.Client, error) {
	cfg := clientv3.Config{Endpoints: endpoints, BackoffJitterFraction: 0} // want "zerojitter: .*is ignored: .*default of 0.1"
	return clientv3.New(cfg)
}

// Few has few.
//
// construct: etcd-client clean
func Few(endpoints []string) (*clientv3.Client, error) {
	return clientv3.New(clientv3.Config{Endpoints: endpoints, MaxUnaryRetries: 3, BackoffJitterFraction: 0.5})
}

// Default is jittered.
//
// construct: etcd-client clean
func Default(endpoints []string) (*clientv3.Client, error) {
	return clientv3.New(clientv3.Config{Endpoints: endpoints})
}
