package grpcmiddleware

import (
	"context"
	"testing"
	"time"

	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

func attempts(options ...retry.CallOption) (n int) {
	in := retry.UnaryClientInterceptor(options...)
	_ = in(context.Background(), "/m", nil, nil, nil, func(context.Context, string, any, any, *grpc.ClientConn, ...grpc.CallOption) error {
		n++
		return status.Error(codes.Unavailable, "down")
	})
	return n
}

// probe: grpcmiddleware-retry
func TestAttempts(t *testing.T) {
	if n := attempts(); n != 1 {
		t.Errorf("%d attempts by default", n)
	}
	if n := attempts(retry.WithMax(3), retry.WithBackoff(retry.BackoffLinear(time.Microsecond))); n != 3 {
		t.Errorf("WithMax(3) makes %d attempts", n)
	}
}

// probe: grpcmiddleware-backoff
func TestBackoff(t *testing.T) {
	distinct := func(f retry.BackoffFunc) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[f(context.Background(), 2)] = true
		}
		return len(seen)
	}
	if n := distinct(retry.BackoffExponential(time.Second)); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
	if n := distinct(retry.BackoffExponentialWithJitter(time.Second, 0.5)); n < 50 {
		t.Errorf("%d distinct delays with jitter", n)
	}
}
