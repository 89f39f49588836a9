// Package robfigcron puts robfig/cron to use.
package robfigcron

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/robfig/cron/v3"
)

func get() {
	time.Sleep(rand.N(30 * time.Second))
	if resp, err := http.Get("https://example.com/"); err == nil {
		_ = resp.Body.Close()
	}
}

// job is a cron.Job.
type job struct{}

func (job) Run() { get() }

// Hourly starts at the hour, and works within half a minute of it.
//
// construct: robfigcron-spec clean
func Hourly() (*cron.Cron, error) {
	c := cron.New()
	if _, err := c.AddFunc("@hourly", get); err != nil {
		return nil, err
	}
	if _, err := c.AddJob("17 * * * *", job{}); err != nil {
		return nil, err
	}
	c.Start()
	return c, nil
}

// Often asks for more than it gets.
//
// construct: robfigcron-every flagged
func Often(c *cron.Cron) {
	c.Schedule(cron.Every(100*time.Millisecond), job{}) // want "zerojitter: .*is ignored: .*under a second"
}

// Seldom gets what it asks for.
//
// construct: robfigcron-every clean
func Seldom(c *cron.Cron) {
	c.Schedule(cron.Every(time.Minute), job{})
	c.Schedule(cron.ConstantDelaySchedule{Delay: 90 * time.Second}, job{})
	every := cron.Every(5 * time.Minute)
	c.Schedule(every, cron.FuncJob(get))
}

// Survive goes on when a job panics.
//
// construct: robfigcron-recover clean
func Survive() *cron.Cron { return cron.New(cron.WithChain(cron.Recover(cron.DefaultLogger))) }
