// Package kafkago puts segmentio/kafka-go to use.
package kafkago

import (
	"context"
	"time"

	"github.com/segmentio/kafka-go"
)

// Plain asks for more of what has no jitter.
//
// construct: kafka-go-writer flagged
func Plain(ctx context.Context, m kafka.Message) error {
	w := &kafka.Writer{Topic: "t", MaxAttempts: 20, WriteBackoffMin: time.Second} // want "zerojitter: .*from 1s on without jitter"
	return w.WriteMessages(ctx, m)
}

// Default is nothing that code has asked for.
//
// construct: kafka-go-writer clean
func Default(ctx context.Context, m kafka.Message) error {
	w := &kafka.Writer{Topic: "t"}
	return w.WriteMessages(ctx, m)
}
