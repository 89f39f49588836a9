// Package olivere puts olivere/elastic to use.
package olivere

import (
	"time"

	"github.com/olivere/elastic/v7"
)

// Retries come in step.
//
// construct: olivere-maxretries flagged
func Retries(url string) (*elastic.Client, error) {
	return elastic.NewClient(elastic.SetURL(url), elastic.SetMaxRetries(5)) // want "zerojitter: .*every 100ms without jitter.*SetRetrier"
}

// Off has none.
//
// construct: olivere-maxretries clean
func Off(url string) (*elastic.Client, error) {
	return elastic.NewSimpleClient(elastic.SetURL(url), elastic.SetMaxRetries(0))
}

// Default has none.
//
// construct: olivere-maxretries clean
func Default(url string) (*elastic.Client, error) { return elastic.NewClient(elastic.SetURL(url)) }

// Constant waits in step.
//
// construct: olivere-retrier flagged
func Constant(url string) (*elastic.Client, error) {
	b := elastic.NewConstantBackoff(time.Second) // want "zerojitter: .*every 1s without jitter"
	return elastic.NewClient(elastic.SetURL(url), elastic.SetRetrier(elastic.NewBackoffRetrier(b)))
}

// Ticks wait in step.
//
// construct: olivere-retrier flagged
func Ticks(url string) (*elastic.Client, error) {
	return elastic.NewClient(elastic.SetURL(url), elastic.SetRetrier(elastic.NewBackoffRetrier(elastic.NewSimpleBackoff(100, 200, 400)))) // want "zerojitter: .*without jitter.*Jitter.true"
}

// Jittered ticks do not.
//
// construct: olivere-retrier clean
func Jittered(url string) (*elastic.Client, error) {
	b := elastic.NewSimpleBackoff(100, 200, 400).Jitter(true)
	return elastic.NewClient(elastic.SetURL(url), elastic.SetRetrier(elastic.NewBackoffRetrier(b)))
}

// Exponential does not.
//
// construct: olivere-retrier clean
func Exponential(url string) (*elastic.Client, error) {
	b := elastic.NewExponentialBackoff(100*time.Millisecond, 5*time.Second)
	return elastic.NewClient(elastic.SetURL(url), elastic.SetRetrier(elastic.NewBackoffRetrier(b)))
}

// Bulk commits in step.
//
// construct: olivere-bulk flagged
func Bulk(c *elastic.Client) *elastic.BulkProcessorService {
	return c.BulkProcessor().Backoff(elastic.NewConstantBackoff(time.Second)) // want "zerojitter: .*every 1s without jitter"
}

// BulkDefault is jittered.
//
// construct: olivere-bulk clean
func BulkDefault(c *elastic.Client) *elastic.BulkProcessorService { return c.BulkProcessor() }
