package wire

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/option"
	avast "github.com/avast/retry-go/v4"
	"github.com/elastic/go-elasticsearch/v8"
	"github.com/hashicorp/vault/api"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/opensearch-project/opensearch-go/v4"
	"github.com/opensearch-project/opensearch-go/v4/opensearchapi"
	"github.com/stripe/stripe-go/v84"
)

// Elastic is Elasticsearch's client as it comes.
func Elastic(ctx context.Context, url string) error {
	client, err := elasticsearch.NewClient(elasticsearch.Config{Addresses: []string{url}})
	if err != nil {
		return err
	}
	resp, err := client.Get("orders", "1", client.Get.WithContext(ctx))
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.IsError() {
		return errors.New(resp.Status())
	}
	return nil
}

// ElasticInOwn is a loop around Elasticsearch's client.
func ElasticInOwn(ctx context.Context, url string) error {
	client, err := elasticsearch.NewClient(elasticsearch.Config{
		Addresses:    []string{url},
		MaxRetries:   2,
		RetryBackoff: func(n int) time.Duration { return time.Duration(n) * time.Millisecond },
	})
	if err != nil {
		return err
	}
	for range 3 {
		if err = ping(ctx, client); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// ping asks whether the cluster is there.
func ping(ctx context.Context, client *elasticsearch.Client) error {
	resp, err := client.Ping(client.Ping.WithContext(ctx))
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.IsError() {
		return errors.New(resp.Status())
	}
	return nil
}

// ElasticOff is a loop around Elasticsearch's client without retries.
func ElasticOff(ctx context.Context, url string) error {
	client, err := elasticsearch.NewClient(elasticsearch.Config{Addresses: []string{url}, DisableRetry: true})
	if err != nil {
		return err
	}
	for range 4 {
		resp, err := client.Info(client.Info.WithContext(ctx))
		if err == nil {
			_ = resp.Body.Close()
			if !resp.IsError() {
				return nil
			}
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return errGaveUp
}

// OpenSearch is OpenSearch's client, with the default that 0 stands for.
func OpenSearch(ctx context.Context, url string) error {
	client, err := opensearchapi.NewClient(opensearchapi.Config{
		Client: opensearch.Config{Addresses: []string{url}, MaxRetries: 0},
	})
	if err != nil {
		return err
	}
	_, err = client.Info(ctx, nil)
	return err
}

// Vault is vault's client as it comes, but for its waits.
func Vault(ctx context.Context, url string) error {
	config := api.DefaultConfig()
	config.Address = url
	config.MinRetryWait = time.Millisecond
	config.MaxRetryWait = 2 * time.Millisecond
	client, err := api.NewClient(config)
	if err != nil {
		return err
	}
	_, err = client.Logical().ReadWithContext(ctx, "secret/data/app")
	return err
}

// VaultInAvast is avast/retry-go around vault's client.
func VaultInAvast(ctx context.Context, url string) error {
	config := api.DefaultConfig()
	config.Address = url
	config.MaxRetries = 1
	config.MinRetryWait = time.Millisecond
	config.MaxRetryWait = 2 * time.Millisecond
	client, err := api.NewClient(config)
	if err != nil {
		return err
	}
	return avast.Do(func() error {
		_, err := client.Logical().ReadWithContext(ctx, "secret/data/app")
		return err
	}, avast.Context(ctx), avast.Attempts(5), avast.Delay(time.Millisecond), avast.MaxJitter(time.Millisecond))
}

// Minio is minio's client.
func Minio(ctx context.Context, url string) error {
	client, err := minio.New(strings.TrimPrefix(url, "http://"), &minio.Options{
		Creds:      credentials.NewStaticV4("id", "secret", ""),
		Region:     "us-east-1",
		MaxRetries: 3,
	})
	if err != nil {
		return err
	}
	return client.RemoveObject(ctx, "bucket", "key", minio.RemoveObjectOptions{})
}

// MinioInOwn is a loop around minio's client.
func MinioInOwn(ctx context.Context, url string) error {
	client, err := minio.New(strings.TrimPrefix(url, "http://"), &minio.Options{
		Creds:      credentials.NewStaticV4("id", "secret", ""),
		Region:     "us-east-1",
		MaxRetries: 2,
	})
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = client.StatObject(ctx, "bucket", "key", minio.StatObjectOptions{}); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// OpenAI is OpenAI's client as it comes, but for its waits.
func OpenAI(ctx context.Context, url string) error {
	client := openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("key"), option.WithMaxRetryDelay(time.Millisecond))
	_, err := client.Models.List(ctx)
	return err
}

// OpenAIOverStandard is OpenAI's client around the http.Client of
// go-retryablehttp.
func OpenAIOverStandard(ctx context.Context, url string) error {
	client := openai.NewClient(
		option.WithBaseURL(url),
		option.WithAPIKey("key"),
		option.WithHTTPClient(standard()),
		option.WithMaxRetries(1),
		option.WithMaxRetryDelay(time.Millisecond),
	)
	_, err := client.Models.List(ctx)
	return err
}

// OpenAIOff is a loop around OpenAI's client without retries.
func OpenAIOff(ctx context.Context, url string) error {
	client := openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("key"), option.WithMaxRetries(0))
	var err error
	for range 3 {
		if _, err = client.Models.List(ctx); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// AnthropicInOwn is a loop around Anthropic's client. The server's
// Retry-After-Ms cuts its waits short.
func AnthropicInOwn(ctx context.Context, url string) error {
	client := anthropic.NewClient(anthropicoption.WithBaseURL(url), anthropicoption.WithAPIKey("key"), anthropicoption.WithMaxRetries(4))
	var err error
	for range 2 {
		if _, err = client.Models.List(ctx, anthropic.ModelListParams{}); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// Stripe is Stripe's backend.
func Stripe(_ context.Context, url string) error {
	backend := stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{
		URL:               stripe.String(url),
		MaxNetworkRetries: stripe.Int64(3),
		LeveledLogger:     &stripe.LeveledLogger{Level: stripe.LevelNull},
	})
	if b, ok := backend.(*stripe.BackendImplementation); ok {
		b.SetNetworkRetriesSleep(false)
	}
	return backend.Call("GET", "/v1/balance", "sk_test", nil, &stripe.Balance{})
}
