// Package nsq puts nsqio/go-nsq to use.
package nsq

import (
	"time"

	"github.com/nsqio/go-nsq"
)

// Plain is in step.
//
// construct: nsq-consumer flagged
func Plain() (*nsq.Consumer, error) {
	cfg := nsq.NewConfig() // want "zerojitter: .*without jitter"
	cfg.MaxBackoffDuration = time.Minute
	return nsq.NewConsumer("t", "c", cfg)
}

// Jittered spreads.
//
// construct: nsq-consumer clean
func Jittered() (*nsq.Consumer, error) {
	cfg := nsq.NewConfig()
	cfg.MaxBackoffDuration = time.Minute
	cfg.BackoffStrategy = &nsq.FullJitterStrategy{}
	return nsq.NewConsumer("t", "c", cfg)
}
