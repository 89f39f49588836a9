// Package clean has retries that do not multiply.
package clean

import (
	"context"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/queue"
	"github.com/redis/go-redis/v9"

	"nestedretry/helper"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// ok: one layer
func one(url string) error {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: one after the other
func sequence(url string) error {
	if err := helper.Fetch(url); err != nil {
		return err
	}
	return one(url)
}

// ok: its failure is not that of the attempt
func quiet(url string) error {
	var err error
	for range 3 {
		helper.Quiet(url)
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: a failure of the inner layer ends the outer one
func ends(url string) error {
	var err error
	for range 3 {
		if err := helper.Fetch(url); err != nil {
			return err
		}
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: the inner loop gives up only when the context ends, and then so does this
func until(ctx context.Context, url string) error {
	var err error
	for range 3 {
		if err = helper.Until(ctx, url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: as in until, with the inner loop in the outer one
func untilInside(ctx context.Context, url string) error {
	var err error
	for range 3 {
		for ctx.Err() == nil {
			if err = get(url); err == nil {
				break
			}
			time.Sleep(time.Second)
		}
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: runs on a period
func periodic(ctx context.Context, url string) {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			_ = helper.Fetch(url)
		}
	}
}

// ok: retries are switched off
func off(ctx context.Context) error {
	c := redis.NewClient(&redis.Options{Addr: "cache:6379", MaxRetries: -1})
	var err error
	for range 3 {
		if _, err = c.Get(ctx, "k").Result(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: another retryer, which does not retry
func nop(ctx context.Context) error {
	q := queue.NewFromConfig(aws.Config{}, func(o *queue.Options) { o.Retryer = aws.NopRetryer{} })
	var err error
	for range 2 {
		if _, err = q.Send(ctx, &queue.SendInput{}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: switched off for this call
func once(ctx context.Context, q *queue.Client) error {
	var err error
	for range 2 {
		if _, err = q.Send(ctx, &queue.SendInput{}, func(o *queue.Options) { o.RetryMaxAttempts = 1 }); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: in a goroutine of its own
func apart(url string) error {
	var err error
	for range 3 {
		go helper.Fetch(url)
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type fetcher interface{ Fetch(url string) error }

// ok: may be anything
func anything(f fetcher, url string) error {
	var err error
	for range 3 {
		if err = f.Fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: different items
func items(urls []string) error {
	for _, u := range urls {
		if err := helper.Fetch(u); err != nil {
			continue
		}
	}
	return nil
}

// silenced asks a client that is switched off.
func silenced(ctx context.Context) error {
	c := redis.NewClient(&redis.Options{Addr: "cache:6379", MaxRetries: -1})
	var err error
	for range 3 {
		if err = c.Set(ctx, "k", "v", 0).Err(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
