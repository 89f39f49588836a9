// Package subscriber reads lines from a broker and acknowledges them.
package subscriber

import (
	"bufio"
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"time"
)

const maxDelay = time.Minute

// Subscriber reads from one broker.
type Subscriber struct {
	Broker string
	Acks   string
	Handle func(line string)
}

// Run reads lines until ctx ends, and connects again when the connection is
// lost.
func (s *Subscriber) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.session(ctx); err != nil {
			log.Printf("session: %v", err)
			select {
			case <-ctx.Done():
			case <-time.After(5 * time.Second):
			}
		}
	}
	return ctx.Err()
}

func (s *Subscriber) session(ctx context.Context) error {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", s.Broker)
	if err != nil {
		return err
	}
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		s.Handle(lines.Text())
	}
	return lines.Err()
}

// Connect returns a connection for acknowledgements.
func (s *Subscriber) Connect() net.Conn {
	for {
		conn, err := net.Dial("tcp", s.Acks)
		if err == nil {
			return conn
		}
		log.Printf("connecting to %s: %v", s.Acks, err)
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

// Ack acknowledges a line, and tries until that is done or ctx ends.
func (s *Subscriber) Ack(ctx context.Context, id int) error {
	delay := time.Second
	for {
		err := s.ack(ctx, id)
		if err == nil {
			return nil
		}
		log.Printf("acknowledging %d: %v", id, err)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(delay+rand.N(delay), maxDelay)):
		}
		delay = min(2*delay, maxDelay)
	}
}

func (s *Subscriber) ack(ctx context.Context, id int) error {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", s.Acks)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = fmt.Fprintf(conn, "ACK %d\n", id)
	return err
}
