// Package goredis puts redis/go-redis to use.
package goredis

import "github.com/redis/go-redis/v9"

// Hopeful means to switch retries off.
//
// construct: go-redis-client flagged
func Hopeful() *redis.Client {
	return redis.NewClient(&redis.Options{Addr: "localhost:6379", MaxRetries: 0}) // want "zerojitter: .*is ignored: MaxRetries 0 means the default of 3"
}

// Off switches them off.
//
// construct: go-redis-client clean
func Off() *redis.Client {
	return redis.NewClient(&redis.Options{Addr: "localhost:6379", MaxRetries: -1})
}

// Default keeps them.
func Default() *redis.Client { return redis.NewClient(&redis.Options{Addr: "localhost:6379"}) }
