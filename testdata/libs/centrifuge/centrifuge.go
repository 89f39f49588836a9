// Package centrifuge puts the client of Centrifugo to use.
package centrifuge

import (
	"time"

	"github.com/centrifugal/centrifuge-go"
)

// Capped comes to wait for exactly 5 s.
//
// construct: centrifuge-reconnect flagged
func Capped(url string) *centrifuge.Client {
	return centrifuge.NewJsonClient(url, centrifuge.Config{MaxReconnectDelay: 5 * time.Second}) // want "lostjitter: .*exactly 5s"
}

// CappedProtobuf comes to wait for exactly 1 min.
//
// construct: centrifuge-reconnect flagged
func CappedProtobuf(url string) error {
	config := centrifuge.Config{Name: "x", MinReconnectDelay: time.Second} // want "lostjitter: .*exactly 1m0s"
	config.MaxReconnectDelay = time.Minute
	return centrifuge.NewProtobufClient(url, config).Connect()
}

// Default is the library's.
//
// construct: centrifuge-reconnect clean
func Default(url string) *centrifuge.Client {
	return centrifuge.NewProtobufClient(url, centrifuge.Config{Token: "x"})
}

// Configured is as its caller wants.
func Configured(url string, config centrifuge.Config) *centrifuge.Client {
	return centrifuge.NewJsonClient(url, config)
}
