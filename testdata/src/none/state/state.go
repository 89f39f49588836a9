// Package state holds loops that wait for shared state, or go round because
// it moved. No rule has anything to say about them where the wait listens.
package state

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"sync/atomic"
	"time"
)

var (
	errModified = errors.New("modified")
	errLocked   = errors.New("locked")
	errNotFound = errors.New("not found")
)

type record struct{ version, value int }

type table interface {
	Load(ctx context.Context, key string) (record, error)
	Store(ctx context.Context, key string, r record) error
	Lock(ctx context.Context, key string) error
}

// increment goes round because somebody else was faster.
func increment(ctx context.Context, t table, key string) error {
	for {
		r, err := t.Load(ctx, key)
		if err != nil {
			return err
		}
		r.value++
		err = t.Store(ctx, key, r)
		if err == errModified {
			continue // ok: reloads, then stores something else
		}
		return err
	}
}

func add(n *atomic.Int64, delta int64) {
	for {
		old := n.Load()
		if n.CompareAndSwap(old, old+delta) { // ok: computes
			return
		}
	}
}

// lock waits for its turn: only a held lock brings it back.
func lock(ctx context.Context, t table, key string) error {
	for {
		err := t.Lock(ctx, key)
		if err == nil || err != errLocked {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond): // ok: nothing failed
		}
	}
}

// await waits until a row is there: only its absence brings it back.
func await(ctx context.Context, t table, key string) (record, error) {
	for {
		r, err := t.Load(ctx, key)
		if err == nil || !errors.Is(err, errNotFound) {
			return r, err
		}
		select {
		case <-ctx.Done():
			return r, ctx.Err()
		case <-time.After(time.Second): // ok: nothing failed
		}
	}
}

func awaitFile(ctx context.Context, name string) error {
	for {
		_, err := os.Stat(name)
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second): // ok: the file is not there yet
		}
	}
}

type job struct{ done bool }

// awaitJob asks until the answer is the wanted one; errors leave.
func awaitJob(ctx context.Context, status func(context.Context) (job, error)) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		j, err := status(ctx)
		if err != nil {
			return err
		}
		if j.done {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C: // ok: a successful answer says not yet
		}
	}
}

func awaitRow(ctx context.Context, db *sql.DB, query string) (int, error) {
	for {
		var n int
		err := db.QueryRowContext(ctx, query).Scan(&n)
		if !errors.Is(err, sql.ErrNoRows) {
			return n, err
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(time.Second): // ok: the row is not there yet
		}
	}
}
