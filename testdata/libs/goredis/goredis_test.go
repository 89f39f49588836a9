package goredis

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// probe: go-redis-client
func TestMaxRetries(t *testing.T) {
	if n := redis.NewClient(&redis.Options{}).Options().MaxRetries; n != 3 {
		t.Errorf("MaxRetries 0 means %d retries", n)
	}
	dials := func(retries int) int64 {
		var n atomic.Int64
		c := redis.NewClient(&redis.Options{
			MaxRetries: retries, DialerRetries: 1, MinRetryBackoff: time.Microsecond, MaxRetryBackoff: time.Microsecond,
			Dialer: func(context.Context, string, string) (net.Conn, error) {
				n.Add(1)
				return nil, net.ErrClosed
			},
		})
		defer func() { _ = c.Close() }()
		_ = c.Get(t.Context(), "x").Err()
		return n.Load()
	}
	if off, on := dials(-1), dials(3); on <= off {
		t.Errorf("%d dials with retries, %d without", on, off)
	}
}
