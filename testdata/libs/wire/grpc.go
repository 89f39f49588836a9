package wire

import (
	"context"
	"time"

	middleware "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
)

// GRPC is the retry policy of a service config.
func GRPC(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(`{
			"methodConfig": [{
				"name": [{"service": "grpc.health.v1.Health"}],
				"retryPolicy": {
					"maxAttempts": 4,
					"initialBackoff": "0.001s",
					"maxBackoff": "0.005s",
					"backoffMultiplier": 2.0,
					"retryableStatusCodes": ["UNAVAILABLE"]
				}
			}]
		}`))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

const policy3 = `{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 3, "initialBackoff": "0.001s",
	"maxBackoff": "0.002s", "backoffMultiplier": 1.5, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`

// GRPCInOwn is a loop around the retry policy of a service config.
func GRPCInOwn(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultServiceConfig(policy3))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	client := grpc_health_v1.NewHealthClient(conn)
	for range 3 {
		if _, err = client.Check(ctx, &grpc_health_v1.HealthCheckRequest{Service: "orders"}); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// GRPCCapped is the retry policy of a service config that wants more attempts
// than the five that gRPC makes at most.
func GRPCCapped(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 10, "initialBackoff": "0.001s",
			"maxBackoff": "0.002s", "backoffMultiplier": 1.5, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

// GRPCOff is a loop around gRPC with retries disabled, whatever its service
// config says.
func GRPCOff(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr,
		grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultServiceConfig(policy3), grpc.WithDisableRetry())
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	client := grpc_health_v1.NewHealthClient(conn)
	for range 3 {
		if _, err = client.Check(ctx, &grpc_health_v1.HealthCheckRequest{}); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// GRPCInterceptor is the retry interceptor of go-grpc-middleware.
func GRPCInterceptor(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(middleware.UnaryClientInterceptor(
			middleware.WithMax(4),
			middleware.WithBackoff(middleware.BackoffLinearWithJitter(time.Millisecond, 0.2)),
			middleware.WithCodes(codes.Unavailable),
		)))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

// GRPCInterceptorOverPolicy is the retry interceptor of go-grpc-middleware
// around the retry policy of a service config.
func GRPCInterceptorOverPolicy(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(policy3),
		grpc.WithUnaryInterceptor(middleware.UnaryClientInterceptor(
			middleware.WithMax(2),
			middleware.WithBackoff(middleware.BackoffExponentialWithJitter(time.Millisecond, 0.2)),
			middleware.WithCodes(codes.Unavailable),
		)))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}
