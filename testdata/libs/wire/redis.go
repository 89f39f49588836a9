package wire

import (
	"context"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/redis/go-redis/v9"
)

// Redis is go-redis as it comes.
func Redis(ctx context.Context, addr string) error {
	client := redis.NewClient(&redis.Options{Addr: addr})
	defer func() { _ = client.Close() }()
	return client.Get(ctx, "key").Err()
}

// RedisZero is go-redis with 0 retries, which stand for the default, in a
// loop.
func RedisZero(ctx context.Context, addr string) error {
	client := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: 0, MinRetryBackoff: time.Millisecond, MaxRetryBackoff: time.Millisecond})
	defer func() { _ = client.Close() }()
	var err error
	for range 2 {
		if err = client.Get(ctx, "key").Err(); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// A cache keeps pages in redis.
type cache struct{ client *redis.Client }

func newCache(addr string) *cache {
	return &cache{client: redis.NewClient(&redis.Options{
		Addr:            addr,
		MaxRetries:      2,
		MinRetryBackoff: time.Millisecond,
		MaxRetryBackoff: 2 * time.Millisecond,
	})}
}

func (c *cache) page(ctx context.Context, key string) (string, error) {
	return c.client.Get(ctx, key).Result()
}

func (c *cache) close() error { return c.client.Close() }

// RedisThreeDeep is avast/retry-go around a loop around go-redis.
func RedisThreeDeep(ctx context.Context, addr string) error {
	pages := newCache(addr)
	defer func() { _ = pages.close() }()
	return avast.Do(func() error { return warm(ctx, pages) },
		avast.Context(ctx), avast.Attempts(3), avast.Delay(time.Millisecond), avast.MaxJitter(time.Millisecond))
}

func warm(ctx context.Context, pages *cache) error {
	var err error
	for range 2 {
		if _, err = pages.page(ctx, "home"); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// RedisOff is a loop around go-redis, switched off.
func RedisOff(ctx context.Context, addr string) error {
	client := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
	defer func() { _ = client.Close() }()
	var err error
	for range 4 {
		if err = client.Set(ctx, "key", "value", time.Minute).Err(); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}
