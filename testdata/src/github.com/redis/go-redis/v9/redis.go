// Package redis is a stub of the parts of go-redis that cases use.
package redis

import (
	"context"
	"time"
)

type Options struct {
	Addr       string
	MaxRetries int
}

type Client struct {
	cmdable
	addr string
}

// cmdable has the commands, as in the original.
type cmdable func()

func NewClient(opt *Options) *Client { return &Client{addr: opt.Addr} }

func (c cmdable) Get(ctx context.Context, key string) *StringCmd { return &StringCmd{} }

func (c cmdable) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd {
	return &StatusCmd{}
}

type StringCmd struct{ err error }

func (c *StringCmd) Result() (string, error) { return "", c.err }
func (c *StringCmd) Err() error              { return c.err }

type StatusCmd struct{ err error }

func (c *StatusCmd) Result() (string, error) { return "", c.err }
func (c *StatusCmd) Err() error              { return c.err }
