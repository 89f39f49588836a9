// Package amqp puts RabbitMQ's client to use.
package amqp

import (
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

// Slow reconnects are spread by next to nothing.
//
// construct: amqp-recovery flagged
func Slow(url string) (*amqp.Connection, error) {
	return amqp.DialConfig(url, amqp.Config{
		Recovery: &amqp.Recovery{
			ReconnectionConfig: &amqp.ReconnectionConfig{ // want "lostjitter: .*500ms.*1m0s"
				MaxRetryCount: 30,
				RetryInterval: time.Minute,
			},
		},
	})
}

// Default is jittered.
//
// construct: amqp-recovery clean
func Default(url string) (*amqp.Connection, error) {
	return amqp.DialConfig(url, amqp.Config{Recovery: &amqp.Recovery{ReconnectionConfig: amqp.DefaultReconnectionConfig}})
}

// Quick reconnects are spread well.
//
// construct: amqp-recovery clean
func Quick(url string) (*amqp.Connection, error) {
	return amqp.DialConfig(url, amqp.Config{
		Recovery: &amqp.Recovery{ReconnectionConfig: &amqp.ReconnectionConfig{MaxRetryCount: 10, RetryInterval: time.Second}},
	})
}

// None does not reconnect.
//
// construct: amqp-recovery clean
func None(url string) (*amqp.Connection, error) { return amqp.DialConfig(url, amqp.Config{}) }
