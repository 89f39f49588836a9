// Package stdtime puts time to use.
package stdtime

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

func call(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err == nil {
		err = resp.Body.Close()
	}
	return err
}

// Sync runs every half a minute, from a moment within the first one.
//
// construct: stdtime-ticker clean
func Sync(ctx context.Context, url string, report func(error)) {
	select {
	case <-time.After(rand.N(30 * time.Second)):
	case <-ctx.Done():
		return
	}
	t := time.NewTicker(30 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := call(ctx, url); err != nil {
				report(err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// Count ticks for nobody else.
//
// construct: stdtime-ticker clean
func Count(show func(int)) {
	n := 0
	for range time.Tick(time.Second) {
		n++
		show(n)
	}
}

// Refresh runs once, at a moment that differs.
//
// construct: stdtime-timer clean
func Refresh(ctx context.Context, url string, report func(error)) *time.Timer {
	return time.AfterFunc(time.Hour+rand.N(time.Hour/10), func() {
		if err := call(ctx, url); err != nil {
			report(err)
		}
	})
}
