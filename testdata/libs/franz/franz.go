// Package franz puts franz-go to use.
package franz

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Ten retries end up at exactly 5 s.
//
// construct: franz-requests flagged
func Ten(addrs ...string) (*kgo.Client, error) {
	return kgo.NewClient( // want "lostjitter: .*loses its jitter at the ceiling.*5s"
		kgo.SeedBrokers(addrs...),
		kgo.RequestRetries(10),
	)
}

// Fixed waits in step.
//
// construct: franz-requests flagged
func Fixed(addrs ...string) (*kgo.Client, error) {
	return kgo.NewClient(
		kgo.SeedBrokers(addrs...),
		kgo.RetryBackoffFn(func(int) time.Duration { return time.Second }), // want "zerojitter: .*without jitter.*random"
	)
}

// Drawn does not.
//
// construct: franz-requests clean
func Drawn(addrs ...string) (*kgo.Client, error) {
	return kgo.NewClient(
		kgo.SeedBrokers(addrs...),
		kgo.RequestRetries(10),
		kgo.RetryBackoffFn(func(n int) time.Duration { return rand.N(time.Duration(n) * time.Second) }),
	)
}

// Three retries stay below the ceiling.
//
// construct: franz-requests clean
func Three(addrs ...string) (*kgo.Client, error) {
	return kgo.NewClient(kgo.SeedBrokers(addrs...), kgo.RequestRetries(3))
}

// Produce retries a record for ever.
//
// construct: franz-records clean
func Produce(ctx context.Context, c *kgo.Client, r *kgo.Record) error {
	return c.ProduceSync(ctx, r).FirstErr()
}
