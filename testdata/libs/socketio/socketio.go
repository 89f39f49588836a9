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

// Default spreads.
//
// construct: socketio-manager clean
func Default() *socket.ManagerOptions {
	o := socket.DefaultManagerOptions()
	o.SetRandomizationFactor(0.5)
	return o
}
