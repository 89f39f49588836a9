// Package grpcmiddleware puts go-grpc-middleware to use.
package grpcmiddleware

import (
	"time"

	retryv1 "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
)

// Off never retries.
//
// construct: grpcmiddleware-retry flagged
func Off() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor()) // want "zerojitter: .*does not retry: without WithMax"
}

// OffStream never retries.
func OffStream() grpc.DialOption {
	return grpc.WithStreamInterceptor(retryv1.StreamClientInterceptor()) // want "zerojitter: .*does not retry: without WithMax"
}

// On retries with jitter.
//
// construct: grpcmiddleware-retry clean
func On() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3)))
}

// Linear is in step.
//
// construct: grpcmiddleware-backoff flagged
func Linear() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retryv1.UnaryClientInterceptor(retryv1.WithMax(3), retryv1.WithBackoff(retryv1.BackoffLinear(time.Second)))) // want "zerojitter: .*every 1s without jitter"
}

// Exponential is in step.
func Exponential() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffExponential(time.Second)))) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Jittered spreads.
//
// construct: grpcmiddleware-backoff clean
func Jittered() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffLinearWithJitter(time.Second, 0.5)))),
		grpc.WithStreamInterceptor(retry.StreamClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffExponentialWithJitter(time.Second, 0.5)))),
	}
}
