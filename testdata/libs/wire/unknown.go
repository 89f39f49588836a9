package wire

import (
	"context"
	"net/http"
	"strconv"
	"time"

	avast "github.com/avast/retry-go/v4"
)

// limitOf asks the server how often a client may try.
func limitOf(ctx context.Context, url string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	if err := resp.Body.Close(); err != nil {
		return 0, err
	}
	return strconv.Atoi(resp.Header.Get("X-Attempts"))
}

// ServerSays is a loop whose limit the server tells, which no model can know.
func ServerSays(ctx context.Context, url string) error {
	limit, err := limitOf(ctx, url)
	if err != nil {
		return err
	}
	for range limit {
		if err = get(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// AvastServerSays is a loop around avast/retry-go whose attempts the server
// tells.
func AvastServerSays(ctx context.Context, url string) error {
	limit, err := limitOf(ctx, url)
	if err != nil {
		return err
	}
	for range 2 {
		err = avast.Do(func() error { return get(ctx, url) },
			avast.Context(ctx), avast.Attempts(uint(limit)), avast.Delay(time.Millisecond), avast.MaxJitter(time.Millisecond))
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}
