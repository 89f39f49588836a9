// Package rmq has the signatures of the module that the module proxy does not
// serve.
package rmq

import "time"

// A Delivery is a message.
type Delivery interface {
	Payload() string
	Ack() error
	Reject() error
	Push() error
}

// A ConsumerFunc takes deliveries.
type ConsumerFunc func(Delivery)

// A Queue hands out deliveries.
type Queue interface {
	StartConsuming(prefetchLimit int64, pollDuration time.Duration) error
	AddConsumerFunc(tag string, consumer ConsumerFunc) (string, error)
}
