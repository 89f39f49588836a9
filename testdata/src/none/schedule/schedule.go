// Package schedule holds loops that run on a period, on events or until a
// timeout. No rule has anything to say about them.
package schedule

import (
	"context"
	"database/sql"
	"log"
	"net"
	"net/http"
	"time"
)

// ping keeps a connection alive, whatever comes of it.
func ping(ctx context.Context, db *sql.DB) {
	ticker := time.NewTicker(30 * time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_ = db.PingContext(ctx) // ok: nothing looks at the result
		}
	}
}

// sync goes on in the same way after success and after failure.
func sync(ctx context.Context, load func(context.Context) error) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		if err := load(ctx); err != nil {
			log.Printf("sync: %v", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C: // ok: a period
		}
	}
}

func syncSleeping(client *http.Client, url string) {
	for {
		resp, err := client.Get(url)
		if err != nil {
			log.Printf("sync: %v", err)
		} else {
			resp.Body.Close()
		}
		time.Sleep(40 * time.Second) // ok: the same after success and after failure
	}
}

func syncFirst(ctx context.Context, client *http.Client, url string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(40 * time.Second): // ok: the same after success and after failure
		}
		resp, err := client.Get(url)
		if err != nil {
			log.Printf("sync: %v", err)
			continue
		}
		resp.Body.Close()
	}
}

// collect has a timeout for all of its answers together.
func collect(answers <-chan int, want int) ([]int, bool) {
	timeout := time.After(5 * time.Second)
	var got []int
	for len(got) < want {
		select {
		case n := <-answers:
			got = append(got, n)
		case <-timeout: // ok: ends the loop
			return got, false
		}
	}
	return got, true
}

// idle leaves when nothing has come for a while.
func idle(messages <-chan string, handle func(string) error) {
	for {
		select {
		case m := <-messages:
			if err := handle(m); err != nil {
				log.Print(err)
			}
		case <-time.After(time.Minute): // ok: leaves the loop
			return
		}
	}
}

// onTrigger dials when it is told to, and not because it failed.
func onTrigger(ctx context.Context, addr string, trigger <-chan string, use func(net.Conn)) {
	for {
		select {
		case <-ctx.Done():
			return
		case why := <-trigger: // ok: others say when
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				log.Printf("dial for %s: %v", why, err)
				continue
			}
			use(conn)
		}
	}
}

// debounce waits until changes have settled.
func debounce(changes <-chan struct{}, apply func() error) {
	for range changes {
		time.Sleep(100 * time.Millisecond) // ok: lets more changes come
		if err := apply(); err != nil {
			log.Print(err)
		}
	}
}
