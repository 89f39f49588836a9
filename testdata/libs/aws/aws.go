// Package aws puts the AWS SDK to use.
package aws

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// Standard is jittered and bounded.
//
// construct: aws-standard clean
func Standard() aws.Retryer { return retry.NewStandard() }

// Client has that retryer by default.
//
// construct: aws-standard clean
func Client(cfg aws.Config) *s3.Client { return s3.NewFromConfig(cfg) }

// Endless means to switch it off.
//
// construct: aws-maxattempts flagged
func Endless() aws.Retryer {
	return retry.AddWithMaxAttempts(retry.NewStandard(), 0) // want "zerojitter: .*never stops"
}

// Five is a limit.
//
// construct: aws-maxattempts clean
func Five() aws.Retryer { return retry.AddWithMaxAttempts(retry.NewStandard(), 5) }

// Off means to switch retries off.
//
// construct: aws-zero flagged
func Off(region string) *s3.Client {
	cfg := aws.Config{
		Region:           region,
		RetryMaxAttempts: 0, // want "zerojitter: .*is ignored: .*default of 3"
	}
	return s3.NewFromConfig(cfg)
}

// OffOptions does so in the options of a service.
//
// construct: aws-zero flagged
func OffOptions(region string) *s3.Client {
	return s3.New(s3.Options{Region: region, RetryMaxAttempts: 0}) // want "zerojitter: .*is ignored: .*write 1"
}

// OffTable does so for a table.
//
// construct: aws-zero flagged
func OffTable(region string) *dynamodb.Client {
	return dynamodb.New(dynamodb.Options{Region: region, RetryMaxAttempts: 0}) // want "zerojitter: .*is ignored: .*default of 4"
}

// One attempt is what switches them off.
//
// construct: aws-zero clean
func One(region string) *s3.Client {
	return s3.New(s3.Options{Region: region, RetryMaxAttempts: 1})
}

// Own has a retryer, so that the zero says nothing.
//
// construct: aws-zero clean
func Own(region string) *s3.Client {
	return s3.New(s3.Options{Region: region, RetryMaxAttempts: 0, Retryer: aws.NopRetryer{}})
}

// Legacy waits exactly 2 s before the third attempt.
//
// construct: aws-legacy-backoff flagged
func Legacy() aws.Retryer {
	return retry.NewStandard(func(o *retry.StandardOptions) {
		o.Backoff = retry.NewExponentialJitterBackoff(2 * time.Second) // want "lostjitter: .*loses its jitter at the ceiling"
	})
}

// LegacyHigh does not reach its ceiling with 3 attempts.
//
// construct: aws-legacy-backoff clean
func LegacyHigh() aws.Retryer {
	return retry.NewStandard(func(o *retry.StandardOptions) {
		o.Backoff = retry.NewExponentialJitterBackoff(20 * time.Second)
	})
}

// Adaptive limits the rate as well.
//
// construct: aws-adaptive clean
func Adaptive() aws.Retryer { return retry.NewAdaptiveMode() }

// Get reads a table whose client makes four attempts.
//
// construct: aws-dynamodb clean
func Get(ctx context.Context, cfg aws.Config, in *dynamodb.GetItemInput) (*dynamodb.GetItemOutput, error) {
	return dynamodb.NewFromConfig(cfg).GetItem(ctx, in)
}
