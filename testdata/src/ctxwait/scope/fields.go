package scope

import (
	"context"
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

type withContext struct {
	ctx  context.Context
	addr string
}

func (w *withContext) dial() (net.Conn, error) {
	for range 10 {
		conn, err := net.Dial("tcp", w.addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(rand.N(10 * time.Second)) // want `time\.Sleep between attempts of net\.Dial ignores w\.ctx`
	}
	return nil, errUnavailable
}

func (w *withContext) dialListening() (net.Conn, error) {
	for range 10 {
		conn, err := net.Dial("tcp", w.addr)
		if err == nil {
			return conn, nil
		}
		select {
		case <-w.ctx.Done(): // ok: the field cuts the wait short
			return nil, w.ctx.Err()
		case <-time.After(rand.N(10 * time.Second)):
		}
	}
	return nil, errUnavailable
}

// agent is stopped by Close.
type agent struct {
	addr string
	once sync.Once
	stop chan struct{}
}

func (a *agent) Close() { a.once.Do(func() { close(a.stop) }) }

func (a *agent) dial() (net.Conn, error) {
	for range 10 {
		conn, err := net.Dial("tcp", a.addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(rand.N(10 * time.Second)) // want `time\.Sleep between attempts of net\.Dial ignores a\.stop`
	}
	return nil, errUnavailable
}

func (a *agent) dialListening() (net.Conn, error) {
	for range 10 {
		conn, err := net.Dial("tcp", a.addr)
		if err == nil {
			return conn, nil
		}
		select {
		case <-a.stop: // ok: Close cuts the wait short
			return nil, net.ErrClosed
		case <-time.After(rand.N(10 * time.Second)):
		}
	}
	return nil, errUnavailable
}

// starter tells others by done that it is ready.
type starter struct {
	addr string
	conn net.Conn
	done chan struct{}
}

func (s *starter) start() {
	for range 10 {
		conn, err := net.Dial("tcp", s.addr)
		if err == nil {
			s.conn = conn
			close(s.done)
			return
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: done is an output
	}
}

// flagged is stopped by a flag, which cannot cut a wait short.
type flagged struct {
	addr string

	mu     sync.Mutex
	closed bool
}

func (f *flagged) isClosed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closed
}

func (f *flagged) dial() (net.Conn, error) {
	for !f.isClosed() {
		conn, err := net.Dial("tcp", f.addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(rand.N(10 * time.Second)) // ok: only a flag is in scope
	}
	return nil, errUnavailable
}
