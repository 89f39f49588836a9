// Package stripe puts Stripe's client to use.
package stripe

import (
	"github.com/stripe/stripe-go/v84"
)

// Default tries three times.
//
// construct: stripe-backend clean
func Default(key string) *stripe.Client { return stripe.NewClient(key) }

// More tries six times.
//
// construct: stripe-backend clean
func More() stripe.Backend {
	return stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{MaxNetworkRetries: stripe.Int64(5)})
}

// Off tries once.
//
// construct: stripe-backend clean
func Off() *stripe.Backends {
	var config stripe.BackendConfig
	config.MaxNetworkRetries = stripe.Int64(0)
	return stripe.NewBackendsWithConfig(&config)
}

// Configured tries as often as its caller wants.
func Configured(retries int64) stripe.Backend {
	return stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{MaxNetworkRetries: &retries})
}
