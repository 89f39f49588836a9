package gax

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/googleapis/gax-go/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// probe: gax-invoke
func TestBackoff(t *testing.T) {
	for _, tt := range []struct {
		name string
		b    gax.Backoff
		want [7]time.Duration // the longest that each delay may be
	}{
		{"zero", gax.Backoff{}, [7]time.Duration{1, 2, 4, 8, 16, 30, 30}},
		{"multiplier below 1", gax.Backoff{Multiplier: 0.5, Max: 3 * time.Second}, [7]time.Duration{1, 2, 3, 3, 3, 3, 3}},
	} {
		var longest [7]time.Duration
		seen := map[time.Duration]bool{}
		for range 200 {
			b := tt.b
			for i, most := range tt.want {
				d := b.Pause()
				seen[d] = true
				longest[i] = max(longest[i], d)
				if d <= 0 || d > most*time.Second {
					t.Errorf("%s: delay %d is %v", tt.name, i, d)
				}
			}
		}
		if len(seen) < 1000 {
			t.Errorf("%s: %d distinct delays", tt.name, len(seen))
		}
		for i, most := range tt.want {
			if longest[i] < most*time.Second/2 {
				t.Errorf("%s: delay %d is never longer than %v", tt.name, i, longest[i])
			}
		}
	}
}

// probe: gax-invoke
func TestNegative(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a negative delay is drawn")
		}
	}()
	b := gax.Backoff{Initial: -1}
	b.Pause()
}

// probe: gax-invoke
func TestInvoke(t *testing.T) {
	down := status.Error(codes.Unavailable, "down")
	quick := gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{Initial: 1, Max: 1})
	})
	attempts := func(ctx context.Context, until int, options ...gax.CallOption) (n int) {
		_ = gax.Invoke(ctx, func(ctx context.Context, _ gax.CallSettings) error {
			if n++; n == until {
				return nil
			}
			return down
		}, options...)
		return n
	}
	if n := attempts(t.Context(), 0); n != 1 {
		t.Errorf("%d attempts without a retryer", n)
	}
	if n := attempts(t.Context(), 0, gax.WithRetry(func() gax.Retryer { return nil })); n != 1 {
		t.Errorf("%d attempts with a retryer that is nil", n)
	}
	if n := attempts(t.Context(), 500, quick, gax.WithTimeout(0)); n != 500 {
		t.Errorf("%d attempts", n)
	}
	slow := gax.WithRetry(func() gax.Retryer {
		return gax.OnErrorFunc(gax.Backoff{Initial: time.Hour, Max: time.Hour}, func(err error) bool { return errors.Is(err, down) || err != nil })
	})
	if n := attempts(t.Context(), 0, slow, gax.WithTimeout(time.Millisecond)); n != 1 {
		t.Errorf("%d attempts within the timeout", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n := attempts(ctx, 0, slow); n != 1 {
		t.Errorf("%d attempts with a context that is over", n)
	}
}
