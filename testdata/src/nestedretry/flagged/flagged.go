// Package flagged has layers of retry inside each other.
package flagged

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/queue"
	"github.com/redis/go-redis/v9"
	"k8s.io/apimachinery/pkg/util/wait"

	"nestedretry/helper"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return fmt.Errorf("get: %w", err)
	}
	return resp.Body.Close()
}

func five(url string) error {
	var last error
	for i := 0; i < 5; i++ {
		err := get(url)
		if err == nil {
			return nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return last
}

func through(url string) error {
	if err := five(url); err != nil {
		return fmt.Errorf("through: %w", err)
	}
	return nil
}

func ownInOwn(url string) error {
	var err error
	for range 3 {
		if err = through(url); err == nil { // want `retry of through retries as well: up to 15 attempts: 3 here × 5 in five`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func across(url string) error {
	var err error
	for range 3 {
		if err = helper.Fetch(url); err == nil { // want `up to 12 attempts: 3 here × 4 in helper.Fetch`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func configured(url string, tries int) error {
	var err error
	for i := 0; i < tries; i++ {
		if err = helper.Fetch(url); err == nil { // want `up to 4 × tries attempts: tries here × 4 in helper.Fetch`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func forEver(url string) {
	for {
		if err := helper.Fetch(url); err == nil { // want `attempts without limit: unlimited here × 4 in helper.Fetch`
			return
		}
		time.Sleep(time.Second)
	}
}

func sameFunction(url string) error {
	var err error
	for range 3 {
		for range 5 { // want `retry of get retries as well: up to 15 attempts: 3 here × 5 in sameFunction`
			if err = get(url); err == nil {
				return nil
			}
			time.Sleep(time.Second)
		}
		time.Sleep(time.Minute)
	}
	return err
}

func client(ctx context.Context) error {
	c := redis.NewClient(&redis.Options{Addr: "cache:6379"})
	var err error
	for range 3 {
		if _, err = c.Get(ctx, "k").Result(); err == nil { // want `up to 12 attempts: 3 here × 4 in redis.Client.Get`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func zero(ctx context.Context) error {
	c := redis.NewClient(&redis.Options{Addr: "cache:6379", MaxRetries: 0})
	var err error
	for range 3 {
		if _, err = c.Set(ctx, "k", "v", 0).Result(); err == nil { // want `up to 12 attempts: 3 here × 4 in redis.Client.Set. MaxRetries 0 means the default of 3; -1 switches it off`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type store struct{ c *redis.Client }

func (s *store) load(ctx context.Context) error {
	_, err := s.c.Get(ctx, "k").Result()
	return err
}

func outOfSight(ctx context.Context, s *store) error {
	var err error
	for range 3 {
		if err = s.load(ctx); err == nil { // want `up to 3 × n attempts: 3 here × n in redis.Client.Get \(4 by default\)`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func service(ctx context.Context) error {
	q := queue.NewFromConfig(aws.Config{Region: "r", RetryMaxAttempts: 7})
	var err error
	for range 2 {
		if _, err = q.Send(ctx, &queue.SendInput{}); err == nil { // want `up to 14 attempts: 2 here × 7 in queue.Client.Send`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func serviceDefault(ctx context.Context) error {
	q := queue.NewFromConfig(aws.Config{})
	var err error
	for range 2 {
		if _, err = q.Send(ctx, &queue.SendInput{}); err == nil { // want `up to 6 attempts: 2 here × 3 in queue.Client.Send`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func serviceOption(ctx context.Context) error {
	q := queue.NewFromConfig(aws.Config{}, func(o *queue.Options) { o.RetryMaxAttempts = 9 })
	var err error
	for range 2 {
		if _, err = q.Send(ctx, &queue.SendInput{}); err == nil { // want `up to 18 attempts: 2 here × 9 in queue.Client.Send`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func library(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 6, Duration: time.Second, Factor: 2, Jitter: 1}, func() (bool, error) {
		if err := helper.Fetch(url); err != nil { // want `up to 24 attempts: 6 here × 4 in helper.Fetch`
			return false, nil
		}
		return true, nil
	})
}

func aroundLibrary(url string) error {
	var err error
	for range 2 {
		if err = library(url); err == nil { // want `up to 48 attempts: 2 here × 6 in library × 4 in helper.Fetch`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func callback(url string) error {
	return helper.Retry(func() error { // want `retry of helper.Retry retries as well: up to 12 attempts: 3 here × 4 in helper.Fetch`
		return helper.Fetch(url)
	})
}

func run(f func() error) error {
	var err error
	for range 2 {
		if err = f(); err == nil { // want `retry of f retries as well: up to 8 attempts: 2 here × 4 in helper.Fetch`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func runs(url string) error {
	return run(func() error { return helper.Fetch(url) })
}

type fetcher interface{ fetch(url string) error }

type real struct{}

func (real) fetch(url string) error { return helper.Fetch(url) }

func oneImplementation(f fetcher, url string) error {
	var err error
	for range 3 {
		if err = f.fetch(url); err == nil { // want `up to 12 attempts: 3 here × 4 in helper.Fetch`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

var errGone = errors.New("gone")

func classed(url string) error {
	for i := 0; ; i++ {
		err := helper.Fetch(url) // want `up to 12 attempts: 3 here × 4 in helper.Fetch`
		if err == nil {
			return nil
		}
		if errors.Is(err, errGone) || i >= 2 {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The error is asked of what the request came to.
func asked(ctx context.Context) error {
	c := redis.NewClient(&redis.Options{Addr: "cache:6379", MaxRetries: 2})
	var err error
	for range 3 {
		if err = c.Get(ctx, "k").Err(); err == nil { // want `up to 9 attempts: 3 here × 3 in redis.Client.Get`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type limited struct{ tries int }

func newLimited() *limited { return &limited{tries: 4} }

// load tries as often as the only constructor says.
func (l *limited) load(ctx context.Context) error {
	var err error
	for i := 0; i < l.tries; i++ {
		if err = ask(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func loadLimited(ctx context.Context) error {
	l := newLimited()
	var err error
	for range 2 {
		if err = l.load(ctx); err == nil { // want `up to 8 attempts: 2 here × 4 in limited.load`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// delays tries once, and again after each of its delays.
func delays(ctx context.Context) error {
	err := ask(ctx)
	for _, d := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second} {
		if err == nil {
			return nil
		}
		time.Sleep(d)
		err = ask(ctx)
	}
	return err
}

func aroundDelays(ctx context.Context) error {
	var err error
	for range 2 {
		if err = delays(ctx); err == nil { // want `up to 8 attempts: 2 here × 4 in delays`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func ask(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://orders", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
