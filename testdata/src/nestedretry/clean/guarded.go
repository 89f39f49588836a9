package clean

import (
	"context"
	"errors"
	"fmt"
	"time"
)

type triedKey struct{}

func tried(ctx context.Context) bool {
	yes, _ := ctx.Value(triedKey{}).(bool)
	return yes
}

func withTried(ctx context.Context) context.Context { return context.WithValue(ctx, triedKey{}, true) }

// settle tries three times, unless its caller does.
func settle(ctx context.Context, url string) error {
	if tried(ctx) {
		return get(url)
	}
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: the context tells settle
func byContext(ctx context.Context, url string) error {
	ctx = withTried(ctx)
	var err error
	for range 3 {
		if err = settle(ctx, url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type reader struct {
	url  string
	once bool
}

func (r *reader) read() error {
	var err error
	for range 4 {
		err = get(r.url)
		if err == nil || r.once {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: the field says once
func byField(url string) error {
	r := &reader{url: url, once: true}
	var err error
	for range 3 {
		if err = r.read(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func load(url string, again bool) error {
	var err error
	for range 4 {
		if err = get(url); err == nil {
			return nil
		}
		if !again {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// ok: the argument says once
func byArgument(url string) error {
	var err error
	for range 3 {
		if err = load(url, false); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

var errGaveUp = errors.New("gave up")

func persist(url string) error {
	for range 3 {
		if err := get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("persist: %w", errGaveUp)
}

// ok: what the inner loop gives up with ends the outer one
func bySentinel(url string) error {
	var err error
	for range 3 {
		err = persist(url)
		if errors.Is(err, errGaveUp) {
			return err
		}
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
