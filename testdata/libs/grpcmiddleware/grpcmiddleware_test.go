package grpcmiddleware

import (
	"context"
	"testing"
	"time"

	retryv1 "github.com/grpc-ecosystem/go-grpc-middleware/retry"
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
	quick := retry.WithBackoff(retry.BackoffLinear(time.Microsecond))
	for want, options := range map[int][]retry.CallOption{
		1: nil,
		2: {retry.WithMax(2), quick},
		3: {retry.WithMax(3), quick},
	} {
		if n := attempts(options...); n != want {
			t.Errorf("%d attempts, want %d", n, want)
		}
	}
	for _, off := range []retry.CallOption{retry.Disable(), retry.WithMax(0), retry.WithMax(1)} {
		if n := attempts(off, quick); n != 1 {
			t.Errorf("%d attempts when off", n)
		}
	}
}

// TestPerCall turns the retries on in a call.
//
// probe: grpcmiddleware-retry
func TestPerCall(t *testing.T) {
	n := 0
	in := retry.UnaryClientInterceptor()
	_ = in(t.Context(), "/m", nil, nil, nil, func(context.Context, string, any, any, *grpc.ClientConn, ...grpc.CallOption) error {
		n++
		return status.Error(codes.Unavailable, "down")
	}, retry.WithMax(3), retry.WithBackoff(retry.BackoffLinear(time.Microsecond)))
	if n != 3 {
		t.Errorf("%d attempts", n)
	}
}

// probe: grpcmiddleware-retry
func TestFirstMajor(t *testing.T) {
	attempts := func(options ...retryv1.CallOption) (n int) {
		in := retryv1.UnaryClientInterceptor(options...)
		_ = in(t.Context(), "/m", nil, nil, nil, func(context.Context, string, any, any, *grpc.ClientConn, ...grpc.CallOption) error {
			n++
			return status.Error(codes.Unavailable, "down")
		})
		return n
	}
	if n := attempts(); n != 1 {
		t.Errorf("%d attempts by default", n)
	}
	if n := attempts(retryv1.WithMax(3), retryv1.WithBackoff(retryv1.BackoffLinear(time.Microsecond))); n != 3 {
		t.Errorf("WithMax(3) makes %d attempts", n)
	}
}

// probe: grpcmiddleware-backoff
func TestBackoff(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		name    string
		f       retry.BackoffFunc
		attempt uint
		want    time.Duration // 0 for many
	}{
		{"linear", retry.BackoffLinear(s), 5, s},
		{"linear without jitter", retry.BackoffLinearWithJitter(s, 0), 5, s},
		{"linear with jitter", retry.BackoffLinearWithJitter(s, 0.5), 5, 0},
		{"exponential at first", retry.BackoffExponential(s), 1, s},
		{"exponential", retry.BackoffExponential(s), 3, 4 * s},
		{"exponential without a ceiling", retry.BackoffExponential(s), 20, s << 19},
		{"exponential without jitter", retry.BackoffExponentialWithJitter(s, 0), 3, 4 * s},
		{"exponential with jitter", retry.BackoffExponentialWithJitter(s, 0.5), 3, 0},
		{"bounded", retry.BackoffExponentialWithJitterBounded(s, 0.2, 10*s), 3, 0},
		{"bounded, at the ceiling", retry.BackoffExponentialWithJitterBounded(s, 0.2, 10*s), 8, 10 * s},
	} {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[tt.f(t.Context(), tt.attempt)] = true
		}
		if tt.want == 0 && len(seen) < 50 || tt.want != 0 && (len(seen) != 1 || !seen[tt.want]) {
			t.Errorf("%s: %d distinct delays, want %v", tt.name, len(seen), tt.want)
		}
	}
	for name, f := range map[string]retryv1.BackoffFunc{"linear": retryv1.BackoffLinear(s), "exponential": retryv1.BackoffExponential(s / 4)} {
		for range 100 {
			if d := f(3); d != s {
				t.Errorf("first major: %s: %v", name, d)
			}
		}
	}
}
