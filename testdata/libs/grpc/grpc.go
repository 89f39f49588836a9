// Package grpc puts google.golang.org/grpc to use.
package grpc

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/health/grpc_health_v1"
)

// Literal lacks the jitter of the default.
//
// construct: grpc-connect flagged
func Literal() grpc.DialOption {
	return grpc.WithConnectParams(grpc.ConnectParams{
		Backoff: backoff.Config{BaseDelay: time.Second, Multiplier: 1.6, MaxDelay: time.Minute}, // want "zerojitter: backoff.Config retries after 1s"
	})
}

// Cleared switches it off.
func Cleared() grpc.DialOption {
	cfg := backoff.DefaultConfig
	cfg.Jitter = 0 // want "zerojitter: "
	return grpc.WithConnectParams(grpc.ConnectParams{Backoff: cfg})
}

// Replaced drops it.
func Replaced() grpc.DialOption {
	params := grpc.ConnectParams{Backoff: backoff.DefaultConfig, MinConnectTimeout: time.Second}
	params.Backoff = config(time.Minute)
	return grpc.WithConnectParams(params)
}

func config(longest time.Duration) backoff.Config {
	return backoff.Config{BaseDelay: time.Second, Multiplier: 2, MaxDelay: longest} // want "zerojitter: backoff.Config retries after 1s, 2s, 4s"
}

var shared = backoff.Config{BaseDelay: time.Second, Multiplier: 1.6, MaxDelay: time.Minute} // want "zerojitter: backoff.Config retries after 1s"

// Shared uses a policy of the package.
func Shared() []grpc.DialOption {
	return []grpc.DialOption{grpc.WithConnectParams(grpc.ConnectParams{Backoff: shared})}
}

// Uncapped forgets what the longest delay is, which is not without limit.
func Uncapped() grpc.DialOption {
	return grpc.WithConnectParams(grpc.ConnectParams{
		Backoff: backoff.Config{BaseDelay: time.Second, Multiplier: 1.6, Jitter: 0.2}, // want "zerojitter: .*does not wait: MaxDelay is 0"
	})
}

// Unmultiplied has delays of 0 but for the first.
func Unmultiplied() grpc.DialOption {
	return grpc.WithConnectParams(grpc.ConnectParams{
		Backoff: backoff.Config{BaseDelay: time.Second, MaxDelay: time.Minute, Jitter: 0.2}, // want "zerojitter: .*does not wait: Multiplier is 0"
	})
}

// Baseless has none at all.
func Baseless() grpc.DialOption {
	return grpc.WithConnectParams(grpc.ConnectParams{
		Backoff: backoff.Config{Multiplier: 1.6, MaxDelay: time.Minute, Jitter: 0.2}, // want "zerojitter: .*does not wait: every delay is a multiple of BaseDelay"
	})
}

// Timeout loses the backoff by the by.
func Timeout() grpc.DialOption {
	return grpc.WithConnectParams(grpc.ConnectParams{MinConnectTimeout: 5 * time.Second}) // want "zerojitter: .*does not wait: a zero Backoff has no delays"
}

// Instant is the old way to do so.
func Instant() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithBackoffConfig(grpc.BackoffConfig{}), // want "zerojitter: .*does not wait: MaxDelay is 0"
		grpc.WithBackoffMaxDelay(0),                  // want "zerojitter: .*does not wait: a longest delay of 0"
	}
}

// Old starts from the default.
func Old() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithBackoffConfig(grpc.BackoffConfig{MaxDelay: time.Minute}),
		grpc.WithBackoffMaxDelay(time.Minute),
	}
}

// Options come from a file.
type Options struct {
	Backoff backoff.Config `json:"backoff"`
}

// Configured may have jitter.
func (o Options) Configured() grpc.DialOption {
	return grpc.WithConnectParams(grpc.ConnectParams{Backoff: o.Backoff})
}

// Given may be anything.
func Given(params grpc.ConnectParams) grpc.DialOption {
	return grpc.WithConnectParams(params)
}

// Piecewise sets one field after the other.
func Piecewise(jitter float64) grpc.DialOption {
	var cfg backoff.Config
	cfg.BaseDelay = time.Second
	cfg.Multiplier = 1.6
	cfg.MaxDelay = time.Minute
	cfg.Jitter = jitter
	return grpc.WithConnectParams(grpc.ConnectParams{Backoff: cfg})
}

// Later completes the parameters.
func Later() grpc.DialOption {
	params := grpc.ConnectParams{MinConnectTimeout: time.Second}
	params.Backoff.BaseDelay = time.Second
	params.Backoff.Multiplier = 1.6
	params.Backoff.MaxDelay = time.Minute
	params.Backoff.Jitter = 0.2
	return grpc.WithConnectParams(params)
}

// Default starts from it.
//
// construct: grpc-connect clean
func Default() grpc.DialOption {
	cfg := backoff.DefaultConfig
	cfg.MaxDelay = 10 * time.Second
	return grpc.WithConnectParams(grpc.ConnectParams{Backoff: cfg, MinConnectTimeout: time.Second})
}

// Cut asks for more attempts than there are.
//
// construct: grpc-service-config flagged
func Cut() grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 8, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`) // want "zerojitter: .*is ignored: maxAttempts 8 is cut to 5"
}

const broken = `{"methodConfig": [{"retryPolicy": {"maxAttempts": 4]}`

// Broken is no JSON.
func Broken() grpc.DialOption {
	return grpc.WithDefaultServiceConfig(broken) // want "zerojitter: .*does not retry: its JSON is broken"
}

// Backwards has no delays.
func Backwards() grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 4}}]}`) // want "zerojitter: .*does not retry: its retryPolicy needs an initialBackoff above 0"
}

// Loaded is read at run time.
func Loaded(text string) grpc.DialOption {
	return grpc.WithDefaultServiceConfig(text)
}

// Balanced has no retry policy.
func Balanced() grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"loadBalancingConfig": [{"round_robin": {}}]}`)
}

// Good is as it should be.
//
// construct: grpc-service-config clean
func Good() grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 4, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}], "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1}}`)
}

// Call is made once more if the server never saw it.
//
// construct: grpc-transparent clean
func Call(ctx context.Context, conn *grpc.ClientConn) error {
	_, err := grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

// Completed sets a part of the parameters afterwards.
func Completed() grpc.DialOption {
	p := grpc.ConnectParams{Backoff: backoff.Config{BaseDelay: time.Second, Multiplier: 1.6, MaxDelay: time.Minute}}
	p.Backoff.Jitter = 0.2
	return grpc.WithConnectParams(p)
}

// Misspelt cannot be read: gRPC takes seconds only, and codes by their names.
func Misspelt() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 4, "initialBackoff": "100ms", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`),                   // want "zerojitter: .*does not retry: its duration .100ms. is not in seconds"
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 4, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["NOPE"]}}]}`),                           // want "zerojitter: .*does not retry: it has no status code .NOPE."
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 4, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2}}]}`),                                                             // want "zerojitter: .*does not retry: its retryPolicy needs retryableStatusCodes"
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{"service": "s"}]}, {"name": [{"service": "s"}]}]}`),                                                                                                                          // want "zerojitter: .*does not retry: it names a method twice"
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 99999999999999999999, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`), // want "zerojitter: .*does not retry: its JSON is broken"
	}
}

// Nameless counts for nothing, and is no error.
func Nameless() grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"methodConfig": [{"retryPolicy": {"maxAttempts": 4}}]}`)
}
