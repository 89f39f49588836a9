// Package ends holds what ends a retry besides a count. Each function is the
// twin of forever.
package ends

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"os/signal"
	"sync"
	"time"
)

var errClosed = errors.New("closed")

type client struct {
	addr string
	stop chan struct{}
	ctx  context.Context

	mu     sync.Mutex
	closed bool
}

func (c *client) forever() net.Conn {
	for { // want `retry of net\.Dial never gives up`
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn
		}
		time.Sleep(rand.N(time.Second))
	}
}

func (c *client) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

func (c *client) closedMethod() (net.Conn, error) {
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		if c.isClosed() {
			return nil, errClosed // ok: a flag that each pass checks
		}
		time.Sleep(rand.N(time.Second))
	}
}

func (c *client) closedField() (net.Conn, error) {
	for {
		c.mu.Lock()
		closed := c.closed
		c.mu.Unlock()
		if closed {
			return nil, errClosed // ok: a flag that each pass checks
		}
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(rand.N(time.Second))
	}
}

func (c *client) stopChannel() (net.Conn, error) {
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		select {
		case <-c.stop: // ok: a stop channel
			return nil, errClosed
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func (c *client) stopDefault() (net.Conn, error) {
	for {
		select {
		case <-c.stop: // ok: a stop channel that each pass checks
			return nil, errClosed
		default:
		}
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(rand.N(time.Second))
	}
}

func (c *client) contextField() (net.Conn, error) {
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		if c.ctx.Err() != nil {
			return nil, err // ok: a context
		}
		time.Sleep(rand.N(time.Second))
	}
}

func (c *client) since(limit time.Duration) (net.Conn, error) {
	start := time.Now()
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		if time.Since(start) > limit {
			return nil, err // ok: a deadline
		}
		time.Sleep(rand.N(time.Second))
	}
}

func (c *client) timer(limit time.Duration) (net.Conn, error) {
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		select {
		case <-timeout.C: // ok: a deadline
			return nil, err
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func (c *client) interrupted() (net.Conn, error) {
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	defer signal.Stop(interrupt)
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		select {
		case <-interrupt: // ok: a signal
			return nil, err
		case <-time.After(rand.N(time.Second)):
		}
	}
}

// elapsed adds up what it has waited for.
func (c *client) elapsed(limit time.Duration) (net.Conn, error) {
	var waited time.Duration
	for waited < limit { // ok: a deadline
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		d := rand.N(time.Second)
		time.Sleep(d)
		waited += d
	}
	return nil, errClosed
}

// giveUp asks a policy that somebody else writes.
func (c *client) giveUp(policy func(error) bool) (net.Conn, error) {
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn, nil
		}
		if policy(err) {
			return nil, err // ok: the policy may count
		}
		time.Sleep(rand.N(time.Second))
	}
}
