package grpc

import (
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials/insecure"
)

// probe: grpc-connect
func TestDefaultConfig(t *testing.T) {
	if c := backoff.DefaultConfig; c.Jitter != 0.2 || c.Multiplier != 1.6 || (backoff.Config{}).Jitter != 0 {
		t.Errorf("DefaultConfig is %+v", c)
	}
}

// probe: grpc-service-config
func TestServiceConfig(t *testing.T) {
	for _, tt := range []struct {
		option grpc.DialOption
		ok     bool
	}{{Good(), true}, {Cut(), true}, {Broken(), false}, {Backwards(), false}} {
		c, err := grpc.NewClient("passthrough:///localhost:1", grpc.WithTransportCredentials(insecure.NewCredentials()), tt.option)
		if (err == nil) != tt.ok {
			t.Errorf("error %v, want success %v", err, tt.ok)
		}
		if err == nil {
			_ = c.Close()
		}
	}
}
