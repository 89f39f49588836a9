// Package queue is a stub of a service of the AWS SDK.
package queue

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
)

type Options struct {
	RetryMaxAttempts int
	Retryer          aws.Retryer
}

type Client struct{ options Options }

func NewFromConfig(cfg aws.Config, optFns ...func(*Options)) *Client { return New(Options{}) }

func New(options Options, optFns ...func(*Options)) *Client { return &Client{options} }

type SendInput struct{ Body string }
type SendOutput struct{}

func (c *Client) Send(ctx context.Context, in *SendInput, optFns ...func(*Options)) (*SendOutput, error) {
	return nil, nil
}

func (c *Client) Options() Options { return c.options }
