// Package rmq puts adjust/rmq to use.
package rmq

import (
	"time"

	"github.com/adjust/rmq/v5"
)

// Consume pushes on what fails.
//
// construct: rmq-delivery clean
func Consume(q rmq.Queue, work func(string) error) error {
	if err := q.StartConsuming(10, time.Second); err != nil {
		return err
	}
	_, err := q.AddConsumerFunc("c", func(d rmq.Delivery) {
		if work(d.Payload()) != nil {
			_ = d.Push()
			return
		}
		_ = d.Ack()
	})
	return err
}
