// Package clean runs work on periods that keep nobody in step.
package clean

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"roundtick/every"
)

type client struct {
	http  *http.Client
	conn  net.Conn
	stop  chan struct{}
	cache map[string]time.Time
}

func (c *client) refresh(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, "GET", "https://example.com/", nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *client) ready(ctx context.Context) bool { return c.refresh(ctx) == nil }

// ok: stays on the machine
func (c *client) sweep() {
	for range time.Tick(10 * time.Minute) {
		for k, at := range c.cache {
			if time.Since(at) > time.Hour {
				delete(c.cache, k)
			}
		}
		_ = os.WriteFile("cache", []byte(fmt.Sprint(c.cache)), 0o600)
	}
}

// ok: below a minute
func (c *client) often() {
	for range time.Tick(30 * time.Second) {
		_ = c.refresh(context.Background())
	}
}

// ok: no whole minutes
func (c *client) odd() {
	for range time.Tick(607 * time.Second) {
		_ = c.refresh(context.Background())
	}
}

// ok: the first delay is drawn
func (c *client) drawn(ctx context.Context) {
	time.Sleep(rand.N(10 * time.Minute))
	t := time.NewTicker(10 * time.Minute)
	for {
		select {
		case <-t.C:
			_ = c.refresh(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// ok: whoever starts it draws the first delay
func (c *client) started(ctx context.Context) {
	go func() {
		select {
		case <-time.After(rand.N(time.Hour)):
			c.startedLate(ctx)
		case <-ctx.Done():
		}
	}()
}

func (c *client) startedLate(ctx context.Context) {
	for range time.Tick(time.Hour) {
		_ = c.refresh(ctx)
	}
}

// ok: an offset hashed of the host
func offset(period time.Duration) time.Duration {
	host, _ := os.Hostname()
	h := fnv.New64a()
	h.Write([]byte(host))
	return time.Duration(h.Sum64() % uint64(period))
}

func (c *client) hashed(ctx context.Context) {
	select {
	case <-time.After(offset(time.Hour)):
	case <-ctx.Done():
		return
	}
	for range time.Tick(time.Hour) {
		_ = c.refresh(ctx)
	}
}

// ok: jitter at each round
func (c *client) jittered() {
	for {
		_ = c.refresh(context.Background())
		time.Sleep(time.Hour + rand.N(time.Minute))
	}
}

// ok: jitter in the work
func (c *client) jitteredWork() {
	for range time.Tick(time.Hour) {
		c.late()
	}
}

func (c *client) late() {
	time.Sleep(rand.N(5 * time.Minute))
	_ = c.refresh(context.Background())
}

// ok: keeps a connection alive
func (c *client) keepAlive() {
	for range time.Tick(time.Minute) {
		_ = c.refresh(context.Background())
	}
}

// ok: heartbeats of an open connection
func (c *client) heartbeat() {
	for range time.Tick(time.Minute) {
		_, _ = c.conn.Write([]byte("."))
	}
}

// ok: one of all runs it
type election struct{ leading bool }

func (e *election) isLeader() bool { return e.leading }

func (c *client) ledBy(e *election) {
	for range time.Tick(time.Hour) {
		if !e.isLeader() {
			continue
		}
		_ = c.refresh(context.Background())
	}
}

// ok: a retry, which others judge
func (c *client) retries() {
	for {
		if err := c.refresh(context.Background()); err == nil {
			return
		}
		time.Sleep(time.Minute)
	}
}

// ok: waits for something
func (c *client) polls(ctx context.Context) {
	t := time.NewTicker(time.Minute)
	for {
		select {
		case <-t.C:
			if c.ready(ctx) {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// ok: a ticker used once, as a timeout
func (c *client) timeout(results <-chan int) int {
	t := time.NewTicker(time.Minute)
	for {
		select {
		case n := <-results:
			_ = c.refresh(context.Background())
			if n > 0 {
				return n
			}
		case <-t.C:
			_ = c.refresh(context.Background())
			return 0
		}
	}
}

// ok: an idle timer, that each event sets anew
func (c *client) idle(events <-chan int) {
	t := time.NewTimer(time.Minute)
	for {
		select {
		case <-events:
			t.Reset(time.Minute)
		case <-t.C:
			_ = c.refresh(context.Background())
			t.Reset(time.Minute)
		}
	}
}

// ok: an idle timer, made for each event
func (c *client) idleAfter(events <-chan int) {
	for {
		select {
		case <-events:
		case <-time.After(time.Minute):
			_ = c.refresh(context.Background())
		}
	}
}

// ok: goes on to the next item
func (c *client) items(urls []string) {
	for range urls {
		_ = c.refresh(context.Background())
		time.Sleep(time.Minute)
	}
}

// ok: comes to its end
func (c *client) bounded() {
	for i := 0; i < 10; i++ {
		_ = c.refresh(context.Background())
		time.Sleep(time.Minute)
	}
}

// ok: the server says when
type answer struct{ Next time.Duration }

func (c *client) ask() (answer, error) { return answer{}, c.refresh(context.Background()) }

func (c *client) told() {
	for {
		a, err := c.ask()
		if err != nil {
			return
		}
		time.Sleep(a.Next)
	}
}

// ok: a setting without a default
type options struct{ Interval time.Duration }

func (c *client) configured(o options) {
	for range time.Tick(o.Interval) {
		_ = c.refresh(context.Background())
	}
}

// ok: a setting has a default, which only -all takes for the period
func (c *client) defaulted(o options) {
	if o.Interval == 0 {
		o.Interval = time.Hour
	}
	for range time.Tick(o.Interval) {
		_ = c.refresh(context.Background())
	}
}

// ok: of two periods neither is certain
func (c *client) either(fast bool) {
	d := time.Hour
	if fast {
		d = time.Second
	}
	for range time.Tick(d) {
		_ = c.refresh(context.Background())
	}
}

// ok: a helper of another package, with a drawn start
func (c *client) helped(ctx context.Context) {
	time.Sleep(rand.N(time.Hour))
	every.Run(ctx, time.Hour, c.refresh)
}

// ok: ends when the condition is true
func (c *client) until(ctx context.Context) {
	_ = wait.PollUntil(time.Minute, func() (bool, error) { return c.ready(ctx), nil }, ctx.Done())
}

// ok: aligned to the clock, with a hash of the host
func (c *client) aligned() {
	for {
		next := time.Now().Truncate(time.Hour).Add(time.Hour)
		time.Sleep(time.Until(next) + offset(time.Hour))
		_ = c.refresh(context.Background())
	}
}

// ok: the timer runs it once
func (c *client) once() {
	time.AfterFunc(time.Hour, func() { _ = c.refresh(context.Background()) })
}

// ok: the timer runs it again only after a failure
func (c *client) again() {
	if err := c.refresh(context.Background()); err != nil {
		time.AfterFunc(time.Minute, c.again)
	}
}

// ok: settings of another package that are made of each other
func (c *client) entangled(cfg *every.Config) {
	cfg.Refresh = 2 * halved(cfg)
	for range time.Tick(cfg.Refresh) {
		_ = c.refresh(context.Background())
	}
}

func halved(cfg *every.Config) time.Duration { return cfg.Refresh / 2 }
