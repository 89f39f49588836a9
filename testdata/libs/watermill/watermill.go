// Package watermill puts ThreeDotsLabs/watermill to use.
package watermill

import (
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
)

// Plain is in step.
//
// construct: watermill-retry flagged
func Plain(r *message.Router) {
	r.AddMiddleware(middleware.Retry{MaxRetries: 3, InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute}.Middleware) // want "zerojitter: middleware.Retry retries after 1s, 2s, 4s, … without jitter"
}

// Jittered spreads.
//
// construct: watermill-retry clean
func Jittered(r *message.Router) {
	r.AddMiddleware(middleware.Retry{MaxRetries: 3, InitialInterval: time.Second, RandomizationFactor: 0.5}.Middleware)
}

// Cut has a multiplier of one.
//
// construct: watermill-delay flagged
func Cut(r *message.Router) {
	d := &middleware.DelayOnError{InitialInterval: time.Second, MaxInterval: time.Minute, Multiplier: 1.5} // want "zerojitter: .*is ignored: the fraction of Multiplier"
	r.AddMiddleware(d.Middleware)
}

// Whole doubles.
//
// construct: watermill-delay clean
func Whole(r *message.Router) {
	d := &middleware.DelayOnError{InitialInterval: time.Second, MaxInterval: time.Minute, Multiplier: 2}
	r.AddMiddleware(d.Middleware)
}
