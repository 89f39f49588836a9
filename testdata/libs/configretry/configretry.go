// Package configretry puts the retry settings of the collector to use.
package configretry

import (
	"time"

	"go.opentelemetry.io/collector/config/configretry"
)

// Literal lacks the jitter of the default.
//
// construct: configretry-backoff flagged
func Literal() error {
	c := configretry.BackOffConfig{Enabled: true, InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute} // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return c.Validate()
}

// Config is what a component is configured by.
type Config struct {
	configretry.BackOffConfig
	Endpoint string
}

// Embedded lacks it as well.
//
// construct: configretry-backoff flagged
func Embedded() error {
	c := Config{BackOffConfig: configretry.BackOffConfig{Enabled: true, InitialInterval: time.Second, Multiplier: 1.5}} // want "zerojitter: .*without jitter"
	return c.Validate()
}

// Cleared takes it away.
//
// construct: configretry-backoff flagged
func Cleared() configretry.BackOffConfig {
	c := configretry.NewDefaultBackOffConfig()
	c.InitialInterval = time.Second
	c.RandomizationFactor = 0 // want "zerojitter: .*without jitter"
	return c
}

// Default starts from it.
//
// construct: configretry-backoff clean
func Default() error {
	c := configretry.NewDefaultBackOffConfig()
	c.InitialInterval = time.Second
	return c.Validate()
}

// Endless retries until the collector shuts down.
//
// construct: configretry-backoff clean
func Endless() configretry.BackOffConfig {
	c := configretry.NewDefaultBackOffConfig()
	c.MaxElapsedTime = 0
	return c
}

// Off has no delays to be at fault.
//
// construct: configretry-backoff clean
func Off() error {
	c := configretry.BackOffConfig{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute}
	return c.Validate()
}

// Configured is read from a file.
func Configured(load func(*configretry.BackOffConfig) error) error {
	c := configretry.NewDefaultBackOffConfig()
	c.RandomizationFactor = 0
	if err := load(&c); err != nil {
		return err
	}
	return c.Validate()
}
