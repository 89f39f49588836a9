// Package sessions holds loops that go on after success: a failure leads to a
// new attempt. Each flagged function has a twin that differs in one fact.
package sessions

import (
	"context"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

type consumer struct {
	addr string
	ttl  time.Duration
}

// session runs until the connection breaks.
func (c *consumer) session(ctx context.Context) error {
	conn, err := net.Dial("tcp", c.addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	buf := make([]byte, 512)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			return err
		}
		log.Printf("%d bytes", n)
	}
}

func (c *consumer) run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := c.session(ctx); err != nil {
			log.Printf("session: %v", err)
			time.Sleep(5 * time.Second) // want `retry of c\.session waits a fixed 5s without jitter`
		}
	}
}

func (c *consumer) runSpread(ctx context.Context) {
	for ctx.Err() == nil {
		if err := c.session(ctx); err != nil {
			log.Printf("session: %v", err)
			time.Sleep(rand.N(5 * time.Second)) // ok: random
		}
	}
}

// runAlways waits after every end of a session, which is always a failure.
func (c *consumer) runAlways(ctx context.Context) {
	for {
		err := c.session(ctx)
		log.Printf("session: %v", err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(5 * time.Second): // want `retry of c\.session waits a fixed 5s without jitter`
		}
	}
}

func (c *consumer) renew(client *http.Client) error {
	resp, err := client.Post("https://"+c.addr+"/renew", "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// keep renews a lease, and does so sooner when that failed.
func (c *consumer) keep(ctx context.Context, client *http.Client) {
	wait := c.ttl / 2
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait): // want `retry of c\.renew waits .* without jitter`
		}
		if err := c.renew(client); err != nil {
			log.Printf("renew: %v", err)
			wait = time.Second
			continue
		}
		wait = c.ttl / 2
	}
}

// keepFresh sets its wait anew on each pass.
func (c *consumer) keepFresh(ctx context.Context, client *http.Client) {
	for {
		wait := c.ttl / 2
		if err := c.renew(client); err != nil {
			log.Printf("renew: %v", err)
			wait = time.Second
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait): // want `retry of c\.renew waits .* without jitter`
		}
	}
}

// keepSteady renews a lease, and does the same after a failure as after a success.
func (c *consumer) keepSteady(ctx context.Context, client *http.Client) {
	wait := c.ttl / 2
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait): // ok: a period
		}
		if err := c.renew(client); err != nil {
			log.Printf("renew: %v", err)
		}
	}
}

func (c *consumer) keepSpread(ctx context.Context, client *http.Client) {
	wait := c.ttl / 2
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait): // ok: sooner, and at random
		}
		if err := c.renew(client); err != nil {
			log.Printf("renew: %v", err)
			wait = rand.N(time.Second)
			continue
		}
		wait = c.ttl / 2
	}
}

// stream opens again at once after a good end, and waits after a bad one.
func (c *consumer) stream(ctx context.Context, open func(context.Context) (net.Conn, error), use func(net.Conn)) {
	delay := time.Second
	for ctx.Err() == nil {
		conn, err := open(ctx)
		if err != nil {
			time.Sleep(delay) // want `retry of open backs off without jitter`
			delay = min(2*delay, time.Minute)
			continue
		}
		delay = time.Second
		use(conn)
		conn.Close()
	}
}

func (c *consumer) streamSpread(ctx context.Context, open func(context.Context) (net.Conn, error), use func(net.Conn)) {
	delay := time.Second
	for ctx.Err() == nil {
		conn, err := open(ctx)
		if err != nil {
			time.Sleep(rand.N(delay)) // ok: drawn from the range below the delay
			delay = min(2*delay, time.Minute)
			continue
		}
		delay = time.Second
		use(conn)
		conn.Close()
	}
}
