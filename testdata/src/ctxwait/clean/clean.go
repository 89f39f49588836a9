// Package clean holds the twins of package flagged: each differs in one fact.
package clean

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

var errUnavailable = errors.New("unavailable")

func execListening(ctx context.Context, db *sql.DB, query string) error {
	var err error
	for range 5 {
		if _, err = db.ExecContext(ctx, query); err == nil {
			return nil
		}
		select {
		case <-ctx.Done(): // ok: ctx cuts the wait short
			return ctx.Err()
		case <-time.After(30 * time.Second):
		}
	}
	return err
}

func execShort(ctx context.Context, db *sql.DB, query string) error {
	var err error
	for range 5 {
		if _, err = db.ExecContext(ctx, query); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond) // ok: a quarter of a second in all
	}
	return err
}

func execNoContext(db *sql.DB, query string) error {
	var err error
	for range 5 {
		if _, err = db.Exec(query); err == nil {
			return nil
		}
		time.Sleep(30 * time.Second) // ok: there is no context
	}
	return err
}

func execBackground(db *sql.DB, query string) error {
	ctx := context.Background()
	var err error
	for range 5 {
		if _, err = db.ExecContext(ctx, query); err == nil {
			return nil
		}
		time.Sleep(30 * time.Second) // ok: nothing cancels ctx
	}
	return err
}

func fetchBlank(_ context.Context, client *http.Client, url string) (*http.Response, error) {
	for range 6 {
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		time.Sleep(rand.N(time.Minute)) // ok: the parameter is blank
	}
	return nil, errUnavailable
}

func fetchTimer(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
	for ctx.Err() == nil {
		resp, err := client.Do(req)
		if err == nil {
			return resp, nil
		}
		timer := time.NewTimer(rand.N(20 * time.Second))
		select {
		case <-timer.C:
		case <-ctx.Done(): // ok: ctx cuts the wait short
			timer.Stop()
		}
	}
	return nil, ctx.Err()
}

// pause waits for its argument or for the context.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d/2 + rand.N(d/2)):
	}
}

func pingHelper(ctx context.Context, db *sql.DB) error {
	for range 5 {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		pause(ctx, 10*time.Second) // ok: the helper listens
	}
	return errUnavailable
}

type agent struct {
	addr string
	done chan struct{}
}

func (a *agent) run(handle func(net.Conn) error) {
	for {
		conn, err := net.Dial("tcp", a.addr)
		if err == nil {
			if err := handle(conn); err != nil {
				log.Printf("session: %v", err)
			}
			conn.Close()
		}
		select {
		case <-a.done: // ok: the stop channel cuts the wait short
			return
		case <-time.After(rand.N(15 * time.Second)):
		}
	}
}

type job struct{ done bool }

type service interface {
	Status(ctx context.Context, id string) (job, error)
}

func waitDone(ctx context.Context, s service, id string) error {
	ticker := time.NewTicker(2 * time.Second)
	defer ticker.Stop()
	for {
		j, err := s.Status(ctx, id)
		if err != nil {
			return err
		}
		if j.done {
			return nil
		}
		select {
		case <-ctx.Done(): // ok: ctx cuts the wait short
			return ctx.Err()
		case <-ticker.C:
		}
	}
}

// refresh runs on a period, whatever comes of it.
func refresh(ctx context.Context, load func(context.Context) error) {
	for range time.Tick(time.Minute) { // ok: a schedule
		if ctx.Err() != nil {
			return
		}
		if err := load(ctx); err != nil {
			log.Printf("refresh: %v", err)
		}
	}
}
