// Package sarama puts IBM/sarama to use.
package sarama

import (
	"time"

	"github.com/IBM/sarama"
)

// Plain is in step.
//
// construct: sarama-producer flagged
func Plain(addrs []string) (sarama.SyncProducer, error) {
	cfg := sarama.NewConfig() // want "zerojitter: .*every 1s without jitter"
	cfg.Producer.Retry.Max = 10
	cfg.Producer.Retry.Backoff = time.Second
	return sarama.NewSyncProducer(addrs, cfg)
}

// Jittered spreads below its ceiling.
//
// construct: sarama-producer clean
func Jittered(addrs []string) (sarama.AsyncProducer, error) {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = 10
	cfg.Producer.Retry.BackoffFunc = sarama.NewExponentialBackoff(100*time.Millisecond, time.Minute)
	return sarama.NewAsyncProducer(addrs, cfg)
}

// Default is nothing that code has asked for.
func Default(addrs []string) (sarama.SyncProducer, error) {
	return sarama.NewSyncProducer(addrs, sarama.NewConfig())
}
