// Package awsv1 puts the first AWS SDK to use.
package awsv1

import (
	"time"

	"github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/aws/client"
	"github.com/aws/aws-sdk-go/aws/request"
	"github.com/aws/aws-sdk-go/service/s3"
)

// Client retries with jitter.
//
// construct: awsv1-client clean
func Client(p client.ConfigProvider) *s3.S3 { return s3.New(p) }

// Off has no retries.
//
// construct: awsv1-client clean
func Off(p client.ConfigProvider) *s3.S3 {
	return s3.New(p, &aws.Config{MaxRetries: aws.Int(0)})
}

// Slower means to wait longer and switches retries off.
//
// construct: awsv1-defaultretryer flagged
func Slower(cfg *aws.Config) *aws.Config {
	return request.WithRetryer(cfg, client.DefaultRetryer{
		MinRetryDelay: time.Second, // want "zerojitter: .*does not retry: NumMaxRetries"
	})
}

// Five retries are jittered.
//
// construct: awsv1-defaultretryer clean
func Five(cfg *aws.Config) *aws.Config {
	return request.WithRetryer(cfg, client.DefaultRetryer{NumMaxRetries: 5, MinRetryDelay: time.Second})
}
