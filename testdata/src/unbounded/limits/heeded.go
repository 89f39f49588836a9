package limits

import (
	"context"
	"database/sql"
	"log"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"time"
)

// notStepped has a limit in its header and no step.
func notStepped(db *sql.DB) error {
	for tries := 0; tries < maxTries; { // want `retry of db\.Ping never gives up`
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return errUnavailable
}

func stepped(db *sql.DB) error {
	for tries := 0; tries < maxTries; tries++ { // ok: the header counts
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return errUnavailable
}

// afterSuccess looks at its context where a failure does not get to.
func afterSuccess(ctx context.Context, addr string) net.Conn {
	for { // want `retry of net\.Dial never gives up`
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(rand.N(time.Second))
			continue
		}
		if ctx.Err() != nil {
			conn.Close()
			return nil
		}
		return conn
	}
}

func afterFailure(ctx context.Context, addr string) net.Conn {
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			if ctx.Err() != nil {
				return nil // ok: a failure gets here
			}
			time.Sleep(rand.N(time.Second))
			continue
		}
		return conn
	}
}

// breaksSelect leaves the select, and not the loop.
func breaksSelect(ctx context.Context, addr string) net.Conn {
	for { // want `retry of net\.Dial never gives up`
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		select {
		case <-ctx.Done():
			break
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func breaksLoop(ctx context.Context, addr string) net.Conn {
dial:
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		select {
		case <-ctx.Done():
			break dial // ok: leaves the loop
		case <-time.After(rand.N(time.Second)):
		}
	}
	return nil
}

func exits(addr string) net.Conn {
	for tries := 0; ; tries++ {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		if tries > maxTries {
			log.Fatal(err) // ok: ends the process
		}
		time.Sleep(rand.N(time.Second))
	}
}

func panics(addr string) net.Conn {
	tries := 0
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		if tries++; tries > maxTries {
			panic(err) // ok: ends the goroutine
		}
		time.Sleep(rand.N(time.Second))
	}
}

func inClosure(db *sql.DB) error {
	tries := 0
	giveUp := func() bool { tries++; return tries > maxTries }
	for {
		err := db.Ping()
		if err == nil {
			return nil
		}
		if giveUp() {
			return err // ok: the closure counts
		}
		time.Sleep(rand.N(time.Second))
	}
}

type client struct {
	addr  string
	tries int
	n     atomic.Int32
}

func (c *client) inField() net.Conn {
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			c.tries = 0
			return conn
		}
		c.tries++
		if c.tries > maxTries {
			return nil // ok: the field counts
		}
		time.Sleep(rand.N(time.Second))
	}
}

func (c *client) inAtomic() net.Conn {
	for {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			return conn
		}
		if c.n.Add(1) > maxTries {
			return nil // ok: the field counts
		}
		time.Sleep(rand.N(time.Second))
	}
}
