// Package grpcmiddleware puts go-grpc-middleware to use.
package grpcmiddleware

import (
	"context"
	"math/rand/v2"
	"time"

	retryv1 "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health/grpc_health_v1"
)

// Off never retries.
func Off() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor()) // want "zerojitter: .*does not retry: there is no WithMax"
}

// OffStream never retries.
func OffStream() grpc.DialOption {
	return grpc.WithStreamInterceptor(retryv1.StreamClientInterceptor(retryv1.WithCodes(codes.Unavailable))) // want "zerojitter: .*does not retry: there is no WithMax"
}

// Single is off on purpose.
func Single() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithChainUnaryInterceptor(retry.UnaryClientInterceptor(retry.Disable())),
		grpc.WithChainUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(0))),
		grpc.WithChainUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(1), retry.WithBackoff(retry.BackoffLinear(time.Second)))),
		grpc.WithChainUnaryInterceptor(retryv1.UnaryClientInterceptor(retryv1.Disable())),
	}
}

// Fixed has a schedule of its own.
//
// construct: grpcmiddleware-retry flagged
func Fixed() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(5), retry.WithBackoff(func(context.Context, uint) time.Duration { // want "zerojitter: .*without jitter"
		return time.Second
	})))
}

// On retries with jitter.
//
// construct: grpcmiddleware-retry clean
func On() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3)))
}

// Drawn has a schedule of its own that draws.
func Drawn() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retryv1.UnaryClientInterceptor(retryv1.WithMax(5), retryv1.WithBackoffContext(func(context.Context, uint) time.Duration {
		return rand.N(time.Second)
	})))
}

// PerCall is up to the call.
func PerCall(ctx context.Context, conn *grpc.ClientConn) error {
	_, err := grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{}, retry.WithMax(3))
	return err
}

// Given has options of the caller.
func Given(options ...retry.CallOption) grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(options...))
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

// Listed has its options in a slice.
func Listed() []grpc.DialOption {
	options := []retry.CallOption{
		retry.WithCodes(codes.Unavailable),
		retry.WithMax(3),
		retry.WithBackoff(retry.BackoffLinear(time.Second)), // want "zerojitter: .*every 1s without jitter"
	}
	return []grpc.DialOption{
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(options...)),
		grpc.WithStreamInterceptor(retry.StreamClientInterceptor(options...)),
	}
}

var linear = retryv1.BackoffLinear(time.Minute) // want "zerojitter: .*every 1m without jitter"

// Shared uses a backoff of the package.
func Shared() grpc.DialOption {
	return grpc.WithStreamInterceptor(retryv1.StreamClientInterceptor(retryv1.WithMax(3), retryv1.WithBackoff(linear)))
}

// Fractionless has jitter of 0.
func Fractionless() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffLinearWithJitter(time.Second, 0)))),                          // want "zerojitter: .*every 1s without jitter"
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffExponentialWithJitter(time.Second, 0)))),                     // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffExponentialWithJitterBounded(time.Second, 0, time.Minute)))), // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	}
}

// Lost comes to its bound, which cuts the jitter off.
func Lost() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(
		retry.WithMax(10), retry.WithBackoff(retry.BackoffExponentialWithJitterBounded(time.Second, 0.2, 10*time.Second)), // want "lostjitter: "
	))
}

// Bounded does not come to it.
func Bounded() grpc.DialOption {
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(
		retry.WithMax(3), retry.WithBackoff(retry.BackoffExponentialWithJitterBounded(time.Second, 0.2, 10*time.Second)),
	))
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
