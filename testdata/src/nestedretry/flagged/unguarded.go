package flagged

import (
	"context"
	"errors"
	"time"
)

type triedKey struct{}

type otherKey struct{}

func settle(ctx context.Context, url string) error {
	if ctx.Value(triedKey{}) != nil {
		return get(url)
	}
	return five(url)
}

// A key that says something else.
func otherContext(ctx context.Context, url string) error {
	ctx = context.WithValue(ctx, otherKey{}, true)
	var err error
	for range 3 {
		if err = settle(ctx, url); err == nil { // want `retry of settle retries as well: up to 15 attempts`
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

// Not said to be once.
func openField(url string) error {
	r := &reader{url: url}
	var err error
	for range 3 {
		if err = r.read(); err == nil { // want `retry of r\.read retries as well: up to 12 attempts`
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

func askedFor(url string) error {
	var err error
	for range 3 {
		if err = load(url, true); err == nil { // want `retry of load retries as well: up to 12 attempts`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

var (
	errGaveUp = errors.New("gave up")
	errClosed = errors.New("closed")
)

func persist(url string) error {
	for range 3 {
		if err := get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errGaveUp
}

// It ends by another error than that of the inner loop.
func otherSentinel(url string) error {
	var err error
	for range 3 {
		err = persist(url) // want `retry of persist retries as well: up to 9 attempts`
		if err == nil {
			return nil
		}
		if errors.Is(err, errClosed) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}
