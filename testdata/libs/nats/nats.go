// Package nats puts nats.go to use.
package nats

import (
	"time"

	"github.com/nats-io/nats.go"
)

// Cleared reconnects in step.
//
// construct: nats-reconnect flagged
func Cleared() (*nats.Conn, error) {
	return nats.Connect(nats.DefaultURL, nats.ReconnectJitter(0, 0)) // want "zerojitter: .*every 2s without jitter"
}

// Faded spreads 100 ms over a minute.
func Faded() (*nats.Conn, error) {
	return nats.Connect(nats.DefaultURL, nats.ReconnectWait(time.Minute)) // want "lostjitter: .*at most 100ms"
}

// Wide spreads.
//
// construct: nats-reconnect clean
func Wide() (*nats.Conn, error) {
	return nats.Connect(nats.DefaultURL, nats.ReconnectJitter(2*time.Second, 2*time.Second), nats.MaxReconnects(-1))
}

// Off never reconnects.
func Off() (*nats.Conn, error) { return nats.Connect(nats.DefaultURL, nats.NoReconnect()) }
