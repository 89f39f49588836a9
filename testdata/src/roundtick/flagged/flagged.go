// Package flagged runs remote work on round periods.
package flagged

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/robfig/cron/v3"
	"k8s.io/apimachinery/pkg/util/wait"

	"roundtick/every"
)

type client struct {
	http  *http.Client
	stop  chan struct{}
	timer *time.Timer
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

func (c *client) ticker(ctx context.Context) {
	t := time.NewTicker(10 * time.Minute) // want `^c\.refresh runs on a round 10m period without offset or jitter: add hash\(host, job\) % 10m$`
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := c.refresh(ctx); err != nil {
				continue
			}
		case <-ctx.Done():
			return
		}
	}
}

func (c *client) afterTheSelect(ctx context.Context) {
	t := time.NewTicker(time.Hour) // want `c\.refresh runs on a round 1h period`
	for {
		select {
		case <-t.C:
		case <-ctx.Done():
			return
		}
		_ = c.refresh(ctx)
	}
}

func (c *client) beforeTheSelect(ctx context.Context) {
	t := time.NewTicker(time.Hour) // want `c\.refresh runs on a round 1h period`
	for {
		_ = c.refresh(ctx)
		select {
		case <-t.C:
		case <-ctx.Done():
			return
		}
	}
}

func (c *client) ranges() {
	for range time.Tick(2 * time.Minute) { // want `c\.refresh runs on a round 2m period`
		_ = c.refresh(context.Background())
	}
}

func (c *client) sleeps() {
	for {
		_ = c.refresh(context.Background())
		time.Sleep(time.Hour) // want `c\.refresh runs on a round 1h period`
	}
}

func (c *client) after(ctx context.Context) {
	for {
		select {
		case <-time.After(5 * time.Minute): // want `c\.refresh runs on a round 5m period`
			go func() { _ = c.refresh(ctx) }()
		case <-c.stop:
			return
		}
	}
}

func (c *client) resets(ctx context.Context, closed <-chan int) {
	t := time.NewTimer(5 * time.Minute)
	for {
		select {
		case _, ok := <-closed:
			if !ok {
				return
			}
		case <-t.C:
			_ = c.refresh(ctx)
			t.Reset(5 * time.Minute) // want `c\.refresh runs on a round 5m period`
		}
	}
}

func (c *client) withTimeout() {
	for {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // want `c\.refresh runs on a round 1m period`
		_ = c.refresh(ctx)
		<-ctx.Done()
		cancel()
	}
}

func (c *client) rearms() {
	_ = c.refresh(context.Background())
	time.AfterFunc(time.Hour, c.rearms) // want `c\.refresh runs on a round 1h period`
}

func (c *client) rearmsField() {
	c.timer = time.AfterFunc(time.Minute, func() {
		_ = c.refresh(context.Background())
		c.timer.Reset(time.Minute) // want `c\.refresh runs on a round 1m period`
	})
}

// Many things happen on events; one on a tick.
func (c *client) events(events <-chan string, done <-chan struct{}) {
	t := time.NewTicker(time.Minute) // want `c\.refresh runs on a round 1m period`
	var last string
	for {
		select {
		case last = <-events:
		case <-t.C:
			if last != "" {
				_ = c.refresh(context.Background())
			}
		case <-done:
			return
		}
	}
}

// The period is traced to where it stands.
const period = 30 * time.Minute

var rest = 15 * time.Minute

type poller struct {
	c     *client
	every time.Duration
	wg    sync.WaitGroup
}

func newPoller(c *client) *poller { return &poller{c: c, every: period} }

func (p *poller) interval() time.Duration { return p.every }

func (p *poller) run(ctx context.Context) {
	t := time.NewTicker(p.interval()) // want `p\.c\.refresh runs on a round 30m period`
	for {
		select {
		case <-t.C:
			_ = p.c.refresh(ctx)
		case <-ctx.Done():
			return
		}
	}
}

func (p *poller) once(ctx context.Context) { p.loop(ctx, rest) }

func (p *poller) loop(ctx context.Context, d time.Duration) {
	p.wg.Go(func() {
		for ctx.Err() == nil {
			_ = p.c.refresh(ctx)
			time.Sleep(d) // want `p\.c\.refresh runs on a round 15m period`
		}
	})
}

// A clock of its own makes the ticker.
type clock interface {
	NewTicker(d time.Duration) (*time.Ticker, <-chan time.Time)
}

func (c *client) fakeable(ctx context.Context, k clock) {
	t, ch := k.NewTicker(time.Hour) // want `c\.refresh runs on a round 1h period`
	defer t.Stop()
	for {
		select {
		case <-ch:
			_ = c.refresh(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// Helpers of its own, and of another package.
func (c *client) runEvery(d time.Duration, fn func()) {
	for {
		fn()
		time.Sleep(d)
	}
}

func (c *client) helped(ctx context.Context) {
	go c.runEvery(time.Hour, func() { _ = c.refresh(ctx) })        // want `c\.refresh runs on a round 1h period`
	go c.runEvery(90*time.Second, func() { _ = c.refresh(ctx) })   // ok: not round
	go every.Run(ctx, time.Hour, func(ctx context.Context) error { // want `c\.refresh runs on a round 1h period`
		return c.refresh(ctx)
	})
	go every.Run(ctx, every.Interval, c.refresh) // want `c\.refresh runs on a round 20m period`
}

// Aligned to the clock.
func (c *client) onTheHour() {
	for {
		next := time.Now().Truncate(time.Hour).Add(time.Hour)
		time.Sleep(time.Until(next)) // want `^c\.refresh runs at each full 1h of the clock, in all instances at once: add hash\(host, job\) % 1h$`
		_ = c.refresh(context.Background())
	}
}

func untilMidnight(now time.Time) time.Duration {
	return time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, time.Local).Sub(now)
}

func (c *client) atMidnight() {
	for {
		time.Sleep(untilMidnight(time.Now())) // want `at each full 24h of the clock`
		_ = c.refresh(context.Background())
	}
}

func (c *client) startsOnTheHour() {
	time.Sleep(time.Until(time.Now().Truncate(time.Hour).Add(time.Hour)))
	for range time.Tick(time.Hour) { // want `at each full 1h of the clock`
		_ = c.refresh(context.Background())
	}
}

// Schedulers.
const nightly = "0 0 * * *"

type job struct{ c *client }

func (j *job) Run() { _ = j.c.refresh(context.Background()) }

func (c *client) crons() {
	get := func() { _ = c.refresh(context.Background()) }
	s := cron.New()
	_, _ = s.AddFunc("@hourly", get)      // want `^get runs at minute 0, "@hourly", as everybody's does: add hash\(host, job\) % 1h$`
	_, _ = s.AddFunc("*/5 * * * *", get)  // want `get runs at minute 0 and on, "\*/5 \* \* \* \*"`
	_, _ = s.AddFunc(nightly, get)        // want `get runs at midnight, "0 0 \* \* \*"`
	_, _ = s.AddJob("30 * * * *", &job{}) // want `runs at minute 30`
	_, _ = s.AddFunc("@every 1h", get)    // want `get runs on a round 1h period`
	_, _ = s.AddFunc("17 * * * *", get)   // ok: a minute of its own
	_, _ = s.AddFunc("@every 61m5s", get) // ok: not round
	_, _ = s.AddFunc("*/30 * * * * *", get)
	s.Schedule(cron.Every(time.Hour), cron.FuncJob(get)) // want `get runs on a round 1h period`
}

func (c *client) waits(ctx context.Context) {
	go wait.Until(func() { _ = c.refresh(ctx) }, time.Hour, ctx.Done())                  // want `c\.refresh runs on a round 1h period`
	go wait.JitterUntil(func() { _ = c.refresh(ctx) }, time.Hour, 0.5, true, ctx.Done()) // ok: jitter
	go wait.JitterUntil(func() { _ = c.refresh(ctx) }, time.Hour, 0, true, ctx.Done())   // want `c\.refresh runs on a round 1h period`
}

// An event ends it, which the ticks do not wait for.
type event struct{ kind int }

const (
	failed = iota
	completed
)

func (c *client) shouldSend() bool { return c.timer != nil }

func (c *client) send() { _ = c.refresh(context.Background()) }

func (c *client) whileSyncing(events <-chan event, heads <-chan int, errs <-chan error) {
	t := time.NewTicker(time.Minute) // want `c\.send runs on a round 1m period`
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if c.shouldSend() {
				c.send()
			}
		case ev := <-events:
			if ev.kind == failed || ev.kind == completed {
				return
			}
		case <-heads:
		case <-errs:
			return
		}
	}
}
