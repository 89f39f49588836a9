// Package polls holds waits for something to be so. Each flagged function has
// a twin that differs in one fact.
package polls

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"time"
)

var (
	errLocked   = errors.New("locked")
	errNotFound = errors.New("not found")
)

type table interface {
	Lock(ctx context.Context, key string) error
	Load(ctx context.Context, key string) (int, error)
}

func lock(ctx context.Context, t table, key string) error {
	for {
		err := t.Lock(ctx, key)
		if err == nil || err != errLocked {
			return err
		}
		time.Sleep(2 * time.Second) // want `time\.Sleep between checks of t\.Lock ignores ctx`
	}
}

func lockListening(ctx context.Context, t table, key string) error {
	for {
		err := t.Lock(ctx, key)
		if err == nil || err != errLocked {
			return err
		}
		select {
		case <-ctx.Done(): // ok: ctx cuts the wait short
			return ctx.Err()
		case <-time.After(2 * time.Second):
		}
	}
}

func await(ctx context.Context, t table, key string) (int, error) {
	for {
		n, err := t.Load(ctx, key)
		if !errors.Is(err, errNotFound) {
			return n, err
		}
		time.Sleep(2 * time.Second) // want `time\.Sleep between checks of t\.Load ignores ctx`
	}
}

func awaitShort(ctx context.Context, t table, key string) (int, error) {
	for range 10 {
		n, err := t.Load(ctx, key)
		if !errors.Is(err, errNotFound) {
			return n, err
		}
		time.Sleep(20 * time.Millisecond) // ok: a fifth of a second in all
	}
	return 0, errNotFound
}

func awaitFile(ctx context.Context, name string) error {
	for {
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		time.Sleep(time.Second) // want `time\.Sleep between checks of os\.Stat ignores ctx`
	}
}

func awaitFileNoContext(name string) error {
	for {
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		time.Sleep(time.Second) // ok: there is no context
	}
}

type job struct{ done bool }

func awaitJob(ctx context.Context, status func(context.Context) (job, error)) error {
	for {
		j, err := status(ctx)
		if err != nil {
			return err
		}
		if j.done {
			return nil
		}
		<-time.After(5 * time.Second) // want `time\.After between checks of status ignores ctx`
	}
}

func awaitReady(ctx context.Context, ready func() bool) {
	for !ready() {
		time.Sleep(5 * time.Second) // want `time\.Sleep between checks of ready ignores ctx`
	}
}

func awaitReadyListening(ctx context.Context, ready func() bool) error {
	for !ready() {
		select {
		case <-ctx.Done(): // ok: ctx cuts the wait short
			return ctx.Err()
		case <-time.After(5 * time.Second):
		}
	}
	return nil
}

func awaitRow(ctx context.Context, db *sql.DB, query string) (int, error) {
	for {
		var n int
		err := db.QueryRowContext(ctx, query).Scan(&n)
		if !errors.Is(err, sql.ErrNoRows) {
			return n, err
		}
		time.Sleep(2 * time.Second) // want `time\.Sleep between checks of .* ignores ctx`
	}
}
