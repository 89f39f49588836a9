package session

import (
	"context"
	"net"
	"time"
)

// wait empties its timer when the context ends first.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	select {
	case <-ctx.Done():
		if !timer.Stop() {
			<-timer.C
		}
		return ctx.Err()
	case <-timer.C:
	}
	return nil
}

func dialHeeding(ctx context.Context, addr string, delay func() time.Duration) (net.Conn, error) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		if err := wait(ctx, delay()); err != nil { // ok: wait heeds ctx
			return nil, err
		}
	}
}
