// Package nsq puts nsqio/go-nsq to use.
package nsq

import (
	"math/rand/v2"
	"time"

	"github.com/nsqio/go-nsq"
)

// Plain is in step.
//
// construct: nsq-consumer flagged
func Plain() (*nsq.Consumer, error) {
	cfg := nsq.NewConfig() // want "zerojitter: .*after 2s, 4s, 8s, … without jitter"
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

// Literal can't be used.
//
// construct: nsq-consumer flagged
func Literal() (*nsq.Consumer, error) {
	cfg := &nsq.Config{MaxInFlight: 10} // want "zerojitter: .*panics"
	return nsq.NewConsumer("t", "c", cfg)
}

// Default is the library's.
//
// construct: nsq-consumer clean
func Default() (*nsq.Consumer, error) { return nsq.NewConsumer("t", "c", nsq.NewConfig()) }

// Off does not back off.
//
// construct: nsq-consumer clean
func Off() (*nsq.Consumer, error) {
	cfg := nsq.NewConfig()
	cfg.MaxBackoffDuration = 0
	return nsq.NewConsumer("t", "c", cfg)
}

// ByName names its options by strings.
//
// construct: nsq-consumer clean
func ByName() (*nsq.Consumer, error) {
	cfg := nsq.NewConfig()
	cfg.MaxBackoffDuration = time.Minute
	if err := cfg.Set("backoff_strategy", "full_jitter"); err != nil {
		return nil, err
	}
	return nsq.NewConsumer("t", "c", cfg)
}

// Handler queues a message again after a delay of its own.
//
// construct: nsq-requeue clean
func Handler(work func([]byte) error) nsq.HandlerFunc {
	return func(m *nsq.Message) error {
		if err := work(m.Body); err != nil {
			m.RequeueWithoutBackoff(time.Minute + rand.N(time.Minute))
		}
		return nil
	}
}

// Slower polls lookupd every two minutes.
//
// construct: nsq-lookupd clean
func Slower(addr string) error {
	cfg := nsq.NewConfig()
	cfg.LookupdPollInterval = 2 * time.Minute
	c, err := nsq.NewConsumer("t", "c", cfg)
	if err != nil {
		return err
	}
	return c.ConnectToNSQLookupd(addr)
}
