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

// Default starts from it.
//
// construct: configretry-backoff clean
func Default() error {
	c := configretry.NewDefaultBackOffConfig()
	c.InitialInterval = time.Second
	return c.Validate()
}
