// Package packagelevel holds loops in functions that package variables hold.
package packagelevel

import (
	"context"
	"net"
	"time"
)

var dial = func(addr string) net.Conn {
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		time.Sleep(time.Second) // ok: no context in scope
	}
}

var dialContext = func(ctx context.Context, addr string) net.Conn {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		time.Sleep(time.Second) // want `time\.Sleep between attempts of net\.Dial ignores ctx`
	}
	return nil
}

func try(f func() error) {
	for f() != nil {
		time.Sleep(time.Second)
	}
}

var _ = func(f func() error) error {
	for {
		err := func() error { return f() }()
		if err == nil {
			return err
		}
		time.Sleep(time.Second)
	}
}
