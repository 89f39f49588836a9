// Package gue puts vgarvardt/gue to use.
package gue

import (
	"time"

	"github.com/vgarvardt/gue/v5"
)

// Plain is in step.
//
// construct: gue-backoff flagged
func Plain() gue.ClientOption {
	return gue.WithClientBackoff(gue.NewConstantBackoff(time.Second)) // want "zerojitter: .*every 1s without jitter"
}

// Default spreads.
//
// construct: gue-backoff clean
func Default() gue.ClientOption { return gue.WithClientBackoff(gue.DefaultExponentialBackoff) }

// Given starts from settings.
var Given = gue.NewExponentialBackoff
