// Package grpc is a stub of the parts of gRPC that cases use.
package grpc

import "context"

type ClientConnInterface interface {
	Invoke(ctx context.Context, method string, args, reply any) error
}

type ClientConn struct{}

func (cc *ClientConn) Invoke(ctx context.Context, method string, args, reply any) error { return nil }

type DialOption interface{ apply() }

func NewClient(target string, opts ...DialOption) (*ClientConn, error) { return nil, nil }

func WithDefaultServiceConfig(s string) DialOption { return nil }

func WithUserAgent(s string) DialOption { return nil }
