// Package grpc puts google.golang.org/grpc to use.
package grpc

import (
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
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
	return grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 4}}]}`) // want "zerojitter: .*does not retry: its retryPolicy is not valid"
}

// Good is as it should be.
//
// construct: grpc-service-config clean
func Good() grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 4, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}], "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1}}`)
}
