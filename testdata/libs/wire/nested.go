package wire

import (
	"context"
	"fmt"
	"time"
)

// OwnInOwn is a loop in a loop of the same function.
func OwnInOwn(ctx context.Context, url string) error {
	var err error
	for range 3 {
		for range 4 {
			if err = get(ctx, url); err == nil {
				return nil
			}
			if err := pause(ctx, time.Millisecond); err != nil {
				return err
			}
		}
		if err := pause(ctx, 2*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// fetch tries three times.
func fetch(ctx context.Context, url string) error {
	var err error
	for i := 0; i < 3; i++ {
		if err = get(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// OwnAcrossFunctions is a loop around a function with a loop.
func OwnAcrossFunctions(ctx context.Context, url string) error {
	for tries := 2; tries > 0; tries-- {
		err := fetch(ctx, url)
		if err == nil {
			return nil
		}
		if tries == 1 {
			return err
		}
		if err := pause(ctx, 2*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// A store has its documents on a server.
type store struct {
	url      string
	attempts int
}

func newStore(url string) *store { return &store{url: url, attempts: 5} }

// load tries as often as the store says.
func (s *store) load(ctx context.Context, key string) error {
	var err error
	for i := 0; i < s.attempts; i++ {
		if err = get(ctx, s.url+"/"+key); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return fmt.Errorf("load %s: %w", key, err)
}

// OwnAcrossMethod is a loop around a method with a loop, whose limit is a
// field that the constructor sets.
func OwnAcrossMethod(ctx context.Context, url string) error {
	s := newStore(url)
	var err error
	for attempt := 1; attempt <= 3; attempt++ {
		if err = s.load(ctx, "a"); err == nil {
			return nil
		}
		if err := pause(ctx, 2*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// A worker handles orders, each of which it tries twice.
type worker struct{ url string }

func (w worker) handle(ctx context.Context) error {
	var err error
	for i := 0; i < 2; i++ {
		err = refresh(ctx, w.url)
		if err == nil {
			break
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// refresh tries three times.
func refresh(ctx context.Context, url string) error {
	failures := 0
	for {
		err := fetchTwice(ctx, url)
		if err == nil {
			return nil
		}
		failures++
		if failures == 3 {
			return err
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
}

func fetchTwice(ctx context.Context, url string) error {
	const tries = 2
	var err error
	for n := range tries {
		if err = get(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Duration(n+1)*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// OwnThreeDeep is a loop around a function with a loop around another.
func OwnThreeDeep(ctx context.Context, url string) error {
	return worker{url: url}.handle(ctx)
}

// OwnInHelper is a helper around a callback that calls a function with a loop.
func OwnInHelper(ctx context.Context, url string) error {
	return retry(ctx, 5, func(ctx context.Context) error {
		if err := fetch(ctx, url); err != nil {
			return fmt.Errorf("fetch: %w", err)
		}
		return nil
	})
}

// value runs op until it succeeds, at most three times.
func value[T any](ctx context.Context, op func(context.Context) (T, error)) (T, error) {
	for attempt := 1; ; attempt++ {
		v, err := op(ctx)
		if err == nil || attempt == 3 {
			return v, err
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return v, err
		}
	}
}

// OwnGeneric is a loop around a generic helper around a callback.
func OwnGeneric(ctx context.Context, url string) error {
	var err error
	for range 2 {
		_, err = value(ctx, func(ctx context.Context) (string, error) { return url, get(ctx, url) })
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// A source has documents.
type source interface {
	document(ctx context.Context) error
}

// mirror is the only source.
type mirror struct{ url string }

func (m *mirror) document(ctx context.Context) error {
	var err error
	for range 2 {
		if err = get(ctx, m.url); err == nil {
			return nil
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// OwnOverInterface is a loop around a method of an interface, which has a loop.
func OwnOverInterface(ctx context.Context, url string) error {
	return download(ctx, &mirror{url: url})
}

func download(ctx context.Context, from source) error {
	for left := 5; ; left-- {
		err := from.document(ctx)
		if err == nil || left == 1 {
			return err
		}
		if err := pause(ctx, time.Millisecond); err != nil {
			return err
		}
	}
}
