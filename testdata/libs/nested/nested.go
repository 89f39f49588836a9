// Package nested puts loops around clients that retry by themselves.
package nested

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
)

// ctx never ends, so that the loops can be plain.
var ctx = context.Background()

// pause is random.
func pause() { time.Sleep(time.Duration(1 + rand.IntN(int(50*time.Millisecond)))) }

// Objects asks 3 × 3 times.
func Objects() (err error) {
	c := s3.NewFromConfig(aws.Config{})
	for range 3 {
		if _, err = c.ListBuckets(ctx, nil); err == nil { // want "nestedretry: .*up to 9 attempts: 3 here × 3 in s3.Client.ListBuckets"
			return nil
		}
		pause()
	}
	return err
}

// Tables asks 3 × 4 times, which is the default of DynamoDB.
func Tables() (err error) {
	c := dynamodb.NewFromConfig(aws.Config{})
	for range 3 {
		if _, err = c.ListTables(ctx, nil); err == nil { // want "nestedretry: .*up to 12 attempts: 3 here × 4 in dynamodb.Client.ListTables"
			return nil
		}
		pause()
	}
	return err
}

// Once leaves the retries to the loop.
func Once() (err error) {
	c := s3.NewFromConfig(aws.Config{}, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })
	for range 3 {
		if _, err = c.ListBuckets(ctx, nil); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Cached asks 3 × 4 times.
func Cached() (err error) {
	c := redis.NewClient(&redis.Options{Addr: "cache:6379"})
	for range 3 {
		if _, err = c.Get(ctx, "k").Result(); err == nil { // want "nestedretry: .*up to 12 attempts: 3 here × 4 in redis.Client.Get"
			return nil
		}
		pause()
	}
	return err
}

// Pages asks 3 × 5 times.
func Pages(url string) (err error) {
	c := retryablehttp.NewClient().StandardClient() // want "zerojitter"
	for range 3 {
		var resp *http.Response
		if resp, err = c.Get(url); err == nil { // want "nestedretry: .*up to 15 attempts: 3 here × 5 in http.Client.Get"
			return resp.Body.Close()
		}
		pause()
	}
	return err
}

// Health asks 3 × 4 times through an interceptor.
func Health() error {
	conn, err := grpc.NewClient("h:80", grpc.WithChainUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(4))))
	if err != nil {
		return err
	}
	c := grpc_health_v1.NewHealthClient(conn)
	for range 3 {
		if _, err = c.Check(ctx, nil); err == nil { // want "nestedretry: .*up to 12 attempts: 3 here × 4 in grpc.WithChainUnaryInterceptor"
			return nil
		}
		pause()
	}
	return err
}

// Old connects in the old ways.
func Old() {
	_, _ = grpc.Dial("h:80")             //nolint:staticcheck // still there
	_, _ = grpc.DialContext(ctx, "h:80") //nolint:staticcheck // still there
}
