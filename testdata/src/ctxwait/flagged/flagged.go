// Package flagged holds waits that ignore a context or stop channel in scope.
package flagged

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

func execFixed(ctx context.Context, db *sql.DB, query string) error {
	var err error
	for range 5 {
		if _, err = db.ExecContext(ctx, query); err == nil {
			return nil
		}
		time.Sleep(30 * time.Second) // want `^time\.Sleep between attempts of db\.ExecContext ignores ctx, so cancelling takes up to 30s to be noticed$`
	}
	return err
}

func fetchAfter(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error) {
	delay := time.Second
	for range 6 {
		resp, err := client.Do(req.WithContext(ctx))
		if err == nil {
			return resp, nil
		}
		<-time.After(rand.N(delay)) // want `time\.After between attempts of client\.Do ignores ctx`
		delay = min(2*delay, time.Minute)
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
		<-timer.C // want `between attempts of client\.Do ignores ctx`
	}
	return nil, ctx.Err()
}

// pause waits for its argument and knows no context.
func pause(d time.Duration) {
	time.Sleep(d/2 + rand.N(d/2))
}

func pingHelper(ctx context.Context, db *sql.DB) error {
	for range 5 {
		if err := db.PingContext(ctx); err == nil {
			return nil
		}
		pause(10 * time.Second) // want `pause between attempts of db\.PingContext ignores ctx`
	}
	return errUnavailable
}

type agent struct {
	addr string
	done chan struct{}
}

// run reconnects until done is closed.
func (a *agent) run(handle func(net.Conn) error) {
	for {
		select {
		case <-a.done:
			return
		default:
		}
		conn, err := net.Dial("tcp", a.addr)
		if err != nil {
			log.Printf("dial: %v", err)
			time.Sleep(rand.N(15 * time.Second)) // want `time\.Sleep between attempts of net\.Dial ignores a\.done`
			continue
		}
		if err := handle(conn); err != nil {
			log.Printf("session: %v", err)
		}
		conn.Close()
	}
}

type job struct{ done bool }

type service interface {
	Status(ctx context.Context, id string) (job, error)
}

func waitDone(ctx context.Context, s service, id string) error {
	for {
		j, err := s.Status(ctx, id)
		if err != nil {
			return err
		}
		if j.done {
			return nil
		}
		time.Sleep(2 * time.Second) // want `time\.Sleep between checks of s\.Status ignores ctx`
	}
}

// execShort waits for little each time and for ever in all.
func execShort(ctx context.Context, db *sql.DB, query string) error {
	for ctx.Err() == nil {
		if _, err := db.Exec(query); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond) // want `time\.Sleep between attempts of db\.Exec ignores ctx`
	}
	return ctx.Err()
}
