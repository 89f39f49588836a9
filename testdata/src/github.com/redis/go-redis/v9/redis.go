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

type Client struct{ addr string }

func NewClient(opt *Options) *Client { return &Client{opt.Addr} }

func (c *Client) Get(ctx context.Context, key string) *StringCmd { return &StringCmd{} }

func (c *Client) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd {
	return &StatusCmd{}
}

type StringCmd struct{ err error }

func (c *StringCmd) Result() (string, error) { return "", c.err }
func (c *StringCmd) Err() error              { return c.err }

type StatusCmd struct{ err error }

func (c *StatusCmd) Result() (string, error) { return "", c.err }
func (c *StatusCmd) Err() error              { return c.err }
