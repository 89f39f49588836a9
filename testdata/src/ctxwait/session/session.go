// Package session holds stop channels of a client and of its sessions.
package session

import (
	"math/rand/v2"
	"net"
	"time"
)

type perSession struct {
	addr string
	conn net.Conn
	stop chan struct{}
}

func (c *perSession) reconnect() {
	for range 10 {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			c.conn = conn
			c.stop = make(chan struct{})
			return
		}
		time.Sleep(time.Second + rand.N(time.Second)) // ok: c.stop ends the session before, and is made anew
	}
}

func (c *perSession) stopWorkers() {
	close(c.stop)
	c.conn.Close()
}

type perClient struct {
	addr string
	conn net.Conn
	stop chan struct{}
}

func newClient(addr string) *perClient {
	return &perClient{addr: addr, stop: make(chan struct{})}
}

func (c *perClient) reconnect() {
	for range 10 {
		conn, err := net.Dial("tcp", c.addr)
		if err == nil {
			c.conn = conn
			return
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want `time\.Sleep between attempts of net\.Dial ignores c\.stop`
	}
}

func (c *perClient) Stop() { close(c.stop) }
