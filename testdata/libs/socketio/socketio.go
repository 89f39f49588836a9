// Package socketio puts the Socket.IO client to use.
package socketio

import "github.com/zishang520/socket.io/clients/socket/v3"

// Cleared reconnects in step.
//
// construct: socketio-manager flagged
func Cleared() *socket.ManagerOptions {
	o := socket.DefaultManagerOptions()
	o.SetRandomizationFactor(0) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return o
}

const factor = 0.0

// Connected reconnects in step, with the options of a socket.
//
// construct: socketio-manager flagged
func Connected() (*socket.Socket, error) {
	o := socket.DefaultOptions()
	o.SetReconnectionDelayMax(60_000)
	o.SetRandomizationFactor(factor) // want "zerojitter: .*without jitter"
	return socket.Connect("http://example.com", o)
}

// Managed clears it of a manager.
//
// construct: socketio-manager flagged
func Managed() *socket.Manager {
	m := socket.NewManager("http://example.com", nil)
	m.SetRandomizationFactor(0) // want "zerojitter: .*without jitter"
	return m
}

// Default spreads.
//
// construct: socketio-manager clean
func Default() *socket.ManagerOptions {
	o := socket.DefaultManagerOptions()
	o.SetRandomizationFactor(0.5)
	return o
}

// Unset spreads as well.
//
// construct: socketio-manager clean
func Unset() (*socket.Socket, error) {
	o := socket.DefaultOptions()
	o.SetReconnectionDelay(2_000)
	o.SetReconnectionAttempts(10)
	return socket.Io("http://example.com", o)
}

// Beyond is out of range, and the default goes.
//
// construct: socketio-manager clean
func Beyond(m *socket.Manager) { m.SetRandomizationFactor(2) }

// Configured is as its caller wants.
func Configured(factor float64) *socket.ManagerOptions {
	o := socket.DefaultManagerOptions()
	o.SetRandomizationFactor(factor)
	return o
}
