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

// later is the default of a package, with a field that is set when it starts.
var later = middleware.Retry{MaxRetries: 5, InitialInterval: 100 * time.Millisecond, Multiplier: 2, MaxInterval: 10 * time.Second} // want "zerojitter: .*without jitter: set RandomizationFactor: 0.5"

// Default uses it.
//
// construct: watermill-retry flagged
func Default(r *message.Router) {
	r.AddMiddleware(later.Middleware)

	zero := middleware.Retry{MaxRetries: 3, InitialInterval: time.Second}
	zero.RandomizationFactor = 0 // want "zerojitter: .*without jitter"
	r.AddHandler("h", "in", nil, "out", nil, zero.Middleware(message.PassthroughHandler))
}

// spread is a helper that returns the policy.
func spread() middleware.Retry {
	return middleware.Retry{MaxRetries: 3, InitialInterval: time.Second, Multiplier: 2, MaxElapsedTime: time.Minute, RandomizationFactor: 0.5}
}

// Helped goes through it, and a router in front of something that may not wait
// tries at once.
//
// construct: watermill-retry clean
func Helped(r *message.Router) {
	r.AddMiddleware(spread().Middleware, middleware.Retry{MaxRetries: 1}.Middleware)
}

// Configured is filled in from a file.
//
// construct: watermill-retry clean
func Configured(r *message.Router, decode func(any) error) error {
	var retry middleware.Retry
	if err := decode(&retry); err != nil {
		return err
	}
	r.AddMiddleware(retry.Middleware)
	return nil
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
