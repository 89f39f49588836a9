package waits

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"net"
	"time"
)

// backoff doubles a field.
type backoff struct {
	base, max, current time.Duration
}

func (b *backoff) next() time.Duration {
	b.current *= 2
	if b.current > b.max {
		b.current = b.max
	}
	return b.current
}

// spreadBackoff draws from the range below its field.
type spreadBackoff struct {
	base, max, current time.Duration
}

func (b *spreadBackoff) next() time.Duration {
	b.current *= 2
	if b.current > b.max {
		b.current = b.max
	}
	return rand.N(b.current)
}

func byMethod(db *sql.DB, b *backoff) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(b.next()) // want `retry of db\.Ping backs off without jitter`
	}
	return errUnavailable
}

func byMethodSpread(db *sql.DB, b *spreadBackoff) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(b.next()) // ok: next draws
	}
	return errUnavailable
}

// delayer hides how long to wait.
type delayer interface{ Next() time.Duration }

func byInterface(db *sql.DB, d delayer) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(d.Next()) // ok: the delay behind the interface may be random
	}
	return errUnavailable
}

// clock stands in for package time.
type clock interface {
	Now() time.Time
	Sleep(time.Duration)
	After(time.Duration) <-chan time.Time
}

func clockSleep(db *sql.DB, c clock) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		c.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
	return errUnavailable
}

func clockSleepSpread(db *sql.DB, c clock) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		c.Sleep(rand.N(time.Second)) // ok: random
	}
	return errUnavailable
}

func clockAfter(ctx context.Context, db *sql.DB, c clock) error {
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-c.After(time.Second): // want `retry of db\.Ping waits a fixed 1s without jitter`
		}
	}
	return errUnavailable
}

type agent struct {
	addr  string
	sleep func(time.Duration)
}

func (a *agent) bySleepField() (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", a.addr)
		if err == nil {
			return conn, nil
		}
		a.sleep(time.Second) // want `retry of net\.Dial waits a fixed 1s without jitter`
	}
	return nil, errUnavailable
}

var errBusy = errors.New("busy")

// backoffIfBusy waits for some errors only.
func backoffIfBusy(d time.Duration, err error) {
	if errors.Is(err, errBusy) {
		time.Sleep(d)
	}
}

func someErrors(db *sql.DB) error {
	var err error
	for i := range 5 {
		if err = db.Ping(); err == nil {
			return nil
		}
		backoffIfBusy(time.Second<<i, err) // want `retry of db\.Ping backs off without jitter`
	}
	return err
}

func someErrorsSpread(db *sql.DB) error {
	var err error
	for i := range 5 {
		if err = db.Ping(); err == nil {
			return nil
		}
		backoffIfBusy(rand.N(time.Second<<i), err) // ok: random
	}
	return err
}

// before waits at the top of each pass but the first.
func before(db *sql.DB) error {
	var err error
	for attempt := range 5 {
		if attempt > 0 {
			time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
		}
		if err = db.Ping(); err == nil {
			return nil
		}
	}
	return err
}

// firstSpread has a random delay before the first attempt only.
func firstSpread(db *sql.DB) error {
	time.Sleep(rand.N(time.Second))
	for range 5 {
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of db\.Ping waits a fixed 1s without jitter`
	}
	return errUnavailable
}

func notFirst(db *sql.DB) error {
	var err error
	for first := true; ; first = false {
		if !first {
			time.Sleep(rand.N(time.Second)) // ok: random
		}
		if err = db.Ping(); err == nil {
			return nil
		}
	}
}
