package wire

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awsretry "github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/cenkalti/backoff/v4"
)

// login stands for the credentials that a program has.
var login = aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: "id", SecretAccessKey: "secret"}, nil
})

func object() *s3.GetObjectInput {
	return &s3.GetObjectInput{Bucket: aws.String("bucket"), Key: aws.String("key")}
}

// S3 is the S3 client as it comes.
func S3(ctx context.Context, url string) error {
	cfg := aws.Config{Region: "eu-central-1", Credentials: login, BaseEndpoint: aws.String(url)}
	client := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = true })
	_, err := client.GetObject(ctx, object())
	return err
}

// S3Zero is the S3 client with 0 attempts, which stand for the default.
func S3Zero(ctx context.Context, url string) error {
	client := s3.New(s3.Options{
		Region:           "eu-central-1",
		Credentials:      login,
		BaseEndpoint:     aws.String(url),
		UsePathStyle:     true,
		RetryMaxAttempts: 0,
	})
	_, err := client.GetObject(ctx, object())
	return err
}

// S3Limited is the S3 client with a limit of one's own.
func S3Limited(ctx context.Context, url string) error {
	client := s3.NewFromConfig(aws.Config{
		Region:           "eu-central-1",
		Credentials:      login,
		BaseEndpoint:     aws.String(url),
		RetryMaxAttempts: 2,
	}, func(o *s3.Options) { o.UsePathStyle = true })
	_, err := client.GetObject(ctx, object())
	return err
}

// S3Option is the S3 client with a limit that an option sets.
func S3Option(ctx context.Context, url string) error {
	cfg := aws.Config{Region: "eu-central-1", Credentials: login, BaseEndpoint: aws.String(url)}
	client := s3.NewFromConfig(cfg, func(o *s3.Options) {
		o.UsePathStyle = true
		o.RetryMaxAttempts = 4
	})
	_, err := client.GetObject(ctx, object())
	return err
}

// S3InOwn is a loop around the S3 client.
func S3InOwn(ctx context.Context, url string) error {
	client := s3.NewFromConfig(aws.Config{Region: "eu-central-1", Credentials: login, BaseEndpoint: aws.String(url)},
		func(o *s3.Options) { o.UsePathStyle = true })
	var err error
	for attempt := 0; attempt < 3; attempt++ {
		if _, err = client.GetObject(ctx, object()); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// S3Off is a loop around the S3 client, switched off.
func S3Off(ctx context.Context, url string) error {
	client := s3.NewFromConfig(aws.Config{
		Region:       "eu-central-1",
		Credentials:  login,
		BaseEndpoint: aws.String(url),
		Retryer:      func() aws.Retryer { return aws.NopRetryer{} },
	}, func(o *s3.Options) { o.UsePathStyle = true })
	var err error
	for attempt := 0; attempt < 5; attempt++ {
		if _, err = client.GetObject(ctx, object()); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// S3Retryer is the S3 client with a retryer of its own.
func S3Retryer(ctx context.Context, url string) error {
	client := s3.New(s3.Options{
		Region:       "eu-central-1",
		Credentials:  login,
		BaseEndpoint: aws.String(url),
		UsePathStyle: true,
		Retryer: awsretry.NewStandard(func(o *awsretry.StandardOptions) {
			o.MaxAttempts = 5
			o.MaxBackoff = 2 * time.Millisecond
		}),
	})
	_, err := client.GetObject(ctx, object())
	return err
}

// A table holds orders in DynamoDB.
type table struct {
	client *dynamodb.Client
	name   string
}

func newTable(url string) *table {
	cfg := aws.Config{Region: "eu-central-1", Credentials: login, BaseEndpoint: aws.String(url)}
	return &table{client: dynamodb.NewFromConfig(cfg), name: "orders"}
}

func (t *table) get(ctx context.Context, id string) error {
	_, err := t.client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(t.name),
		Key:       map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: id}},
	})
	return err
}

// DynamoDB is the DynamoDB client as it comes.
func DynamoDB(ctx context.Context, url string) error { return newTable(url).get(ctx, "1") }

// DynamoDBInCenkalti is cenkalti/backoff v4 around the DynamoDB client.
func DynamoDBInCenkalti(ctx context.Context, url string) error {
	orders := newTable(url)
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(backoff.WithInitialInterval(time.Millisecond)), 2)
	return backoff.Retry(func() error { return orders.get(ctx, "1") }, backoff.WithContext(b, ctx))
}

// DynamoDBThreeDeep is a loop around a helper around the DynamoDB client.
func DynamoDBThreeDeep(ctx context.Context, url string) error {
	orders := newTable(url)
	var err error
	for range 2 {
		err = retry(ctx, 2, func(ctx context.Context) error { return orders.get(ctx, "1") })
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}
