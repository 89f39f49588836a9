package grpc

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
)

// probe: grpc-connect
func TestDefaultConfig(t *testing.T) {
	want := backoff.Config{BaseDelay: time.Second, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 2 * time.Minute}
	if backoff.DefaultConfig != want {
		t.Errorf("DefaultConfig is %+v", backoff.DefaultConfig)
	}
}

const plenty = 100

// dials counts the attempts to connect within a time, up to plenty.
func dials(t *testing.T, within time.Duration, option grpc.DialOption) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	var n atomic.Int64
	dial := func(context.Context, string) (net.Conn, error) {
		if n.Add(1) >= plenty {
			cancel()
		}
		return nil, errors.New("nobody is there")
	}
	c, err := client(option, grpc.WithContextDialer(dial))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	for ctx.Err() == nil {
		c.Connect()
		c.WaitForStateChange(ctx, c.GetState())
	}
	return int(n.Load())
}

// TestConnect counts connections, each of which fails at once: 1 is followed
// by a long delay, and plenty by none.
//
// probe: grpc-connect
func TestConnect(t *testing.T) {
	connect := func(base, longest time.Duration, factor float64) grpc.DialOption {
		return grpc.WithConnectParams(grpc.ConnectParams{Backoff: backoff.Config{BaseDelay: base, Multiplier: factor, MaxDelay: longest, Jitter: 0.2}})
	}
	for _, tt := range []struct {
		name   string
		option grpc.DialOption
		plenty bool
	}{
		{"waits", connect(time.Minute, time.Minute, 2), false},
		{"no base", connect(0, time.Minute, 2), true},
		{"no longest", connect(time.Microsecond, 0, 2), true},
		{"no multiplier", connect(time.Microsecond, time.Minute, 0), true},
		{"no backoff", Timeout(), true},
		{"default", grpc.EmptyDialOption{}, false},
		{"old", Old()[1], false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			within := 200 * time.Millisecond
			if tt.plenty {
				within = 10 * time.Second // takes milliseconds
			}
			if n := dials(t, within, tt.option); n == 0 || tt.plenty != (n >= plenty) || !tt.plenty && n > 1 {
				t.Errorf("%d attempts", n)
			}
		})
	}
}

func client(option ...grpc.DialOption) (*grpc.ClientConn, error) {
	return grpc.NewClient("passthrough:///localhost:1", append(option, grpc.WithTransportCredentials(insecure.NewCredentials()))...)
}

// probe: grpc-service-config
func TestServiceConfig(t *testing.T) {
	for i, tt := range []struct {
		option grpc.DialOption
		ok     bool
	}{{Good(), true}, {Cut(), true}, {Broken(), false}, {Backwards(), false}, {Balanced(), true}} {
		c, err := client(tt.option)
		if (err == nil) != tt.ok {
			t.Errorf("%d: error %v, want success %v", i, err, tt.ok)
		}
		if err == nil {
			_ = c.Close()
		}
	}
}

// probe: grpc-service-config
func TestAttempts(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var calls atomic.Int64
	s := grpc.NewServer(grpc.UnknownServiceHandler(func(any, grpc.ServerStream) error {
		calls.Add(1)
		return status.Error(codes.Unavailable, "down")
	}))
	defer s.Stop()
	go func() { _ = s.Serve(l) }()
	const policy = `{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": %d, "initialBackoff": "0.001s", "maxBackoff": "0.001s", "backoffMultiplier": 1, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`
	for _, tt := range []struct {
		name    string
		options []grpc.DialOption
		want    int64
	}{
		{"none", nil, 1},
		{"4", []grpc.DialOption{grpc.WithDefaultServiceConfig(fmt.Sprintf(policy, 4))}, 4},
		{"8", []grpc.DialOption{grpc.WithDefaultServiceConfig(fmt.Sprintf(policy, 8))}, 5},
		{"8 of 8", []grpc.DialOption{grpc.WithDefaultServiceConfig(fmt.Sprintf(policy, 8)), grpc.WithMaxCallAttempts(8)}, 8},
		{"off", []grpc.DialOption{grpc.WithDefaultServiceConfig(fmt.Sprintf(policy, 4)), grpc.WithDisableRetry()}, 1},
	} {
		calls.Store(0)
		c, err := grpc.NewClient("passthrough:///"+l.Addr().String(), append(tt.options, grpc.WithTransportCredentials(insecure.NewCredentials()))...)
		if err != nil {
			t.Fatal(err)
		}
		err = Call(t.Context(), c)
		if n := calls.Load(); n != tt.want || status.Code(err) != codes.Unavailable {
			t.Errorf("%s: %d attempts, want %d; error %v", tt.name, n, tt.want, err)
		}
		_ = c.Close()
	}
}

// probe: grpc-service-config
func TestMisspelt(t *testing.T) {
	try := func(o grpc.DialOption) error {
		c, err := grpc.NewClient("passthrough:///127.0.0.1:1", o, grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err == nil {
			_ = c.Close()
		}
		return err
	}
	for i, o := range Misspelt() {
		if try(o) == nil {
			t.Errorf("%d: no error", i)
		}
	}
	if err := try(Nameless()); err != nil {
		t.Error(err)
	}
}
