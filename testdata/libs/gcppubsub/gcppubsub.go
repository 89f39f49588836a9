// Package gcppubsub puts Pub/Sub to use.
package gcppubsub

import (
	"context"

	"cloud.google.com/go/pubsub/v2"
	apiv1 "cloud.google.com/go/pubsub/v2/apiv1"
)

// Client retries with jitter.
//
// construct: gcppubsub-client clean
func Client(ctx context.Context, project string) (*pubsub.Client, error) {
	return pubsub.NewClient(ctx, project)
}

// Topics does so as well.
//
// construct: gcppubsub-client clean
func Topics(ctx context.Context) (*apiv1.TopicAdminClient, error) {
	return apiv1.NewTopicAdminClient(ctx)
}
