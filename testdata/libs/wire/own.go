package wire

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"
)

// pause waits for a random part of d, and less when ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(rand.N(d))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// get asks once. An answer other than 200 is an error.
func get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// check closes the answer, and returns an error unless it is 200.
func check(resp *http.Response) error {
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("server answered %s", resp.Status)
	}
	return nil
}

// OwnLoop is a loop.
func OwnLoop(ctx context.Context, url string) error {
	var err error
	for attempt := 0; attempt < 3; attempt++ {
		var req *http.Request
		req, err = http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		var resp *http.Response
		resp, err = http.DefaultClient.Do(req)
		if err == nil {
			err = check(resp)
		}
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond<<attempt); err != nil {
			return err
		}
	}
	return err
}

const maxAttempts = 5

// OwnCounted is a loop that counts from 1 and leaves from within.
func OwnCounted(ctx context.Context, url string) error {
	for attempt := 1; ; attempt++ {
		err := get(ctx, url)
		if err == nil {
			return nil
		}
		if attempt >= maxAttempts {
			return fmt.Errorf("after %d attempts: %w", attempt, err)
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
}

// OwnDelays is a loop over its delays, with one attempt before them.
func OwnDelays(ctx context.Context, url string) error {
	err := get(ctx, url)
	for _, d := range []time.Duration{time.Millisecond, 2 * time.Millisecond, 4 * time.Millisecond} {
		if err == nil {
			return nil
		}
		if err := pause(ctx, d); err != nil {
			return err
		}
		err = get(ctx, url)
	}
	return err
}

// retry runs op until it succeeds, at most attempts times.
func retry(ctx context.Context, attempts int, op func(context.Context) error) error {
	var err error
	for i := 0; i < attempts; i++ {
		if err = op(ctx); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// OwnHelper is a helper around a callback.
func OwnHelper(ctx context.Context, url string) error {
	return retry(ctx, 4, func(ctx context.Context) error { return get(ctx, url) })
}
