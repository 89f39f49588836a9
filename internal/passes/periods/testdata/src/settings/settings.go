// Package settings has periods and helpers that others use. // want package:"periods"
package settings

import (
	"math/rand/v2"
	"net/http"
	"time"
)

const halfHour = 30 * time.Minute

// Every is never set to anything else.
var Every = halfHour

// Odd is no whole number of minutes.
var Odd = 90 * time.Second

// Either has two values.
var Either = time.Minute

func slower() { Either = time.Hour }

// Config is filled in by others.
type Config struct {
	Refresh time.Duration
	Short   time.Duration
	None    time.Duration
	Made    time.Duration
}

// Default is where others start from.
func Default() *Config {
	c := &Config{Refresh: 10 * time.Minute, Short: time.Second}
	c.Made = 2 * halfHour
	return c
}

// Period is the period to use.
func (c *Config) Period() time.Duration {
	if c.Refresh > 0 {
		return c.Refresh
	}
	return 10 * time.Minute
}

// Half is half of an hour.
func Half() time.Duration { return halfHour }

// Pick may be anything.
func Pick(d time.Duration) time.Duration { return d }

// Run runs fn each d.
func Run(d time.Duration, fn func()) {
	for range time.Tick(d) { // want `time\.Tick: unknown, fn unknown`
		fn()
	}
}

// Spread runs fn each d, with a start of its own.
func Spread(fn func(), d time.Duration) {
	time.Sleep(rand.N(d))
	for {
		fn()
		time.Sleep(d) // want `time\.Sleep: unknown, fn unknown, offset`
	}
}

// A Poller asks a server.
type Poller struct {
	every time.Duration
	url   string
}

// New makes a Poller.
func New(url string, every time.Duration) *Poller {
	p := &Poller{every: every, url: url}
	go p.run()
	return p
}

func (p *Poller) run() {
	t := time.NewTicker(p.every) // want `time\.NewTicker: unknown, http\.Get remote`
	for range t.C {
		if resp, err := http.Get(p.url); err == nil {
			_ = resp.Body.Close()
		}
	}
}

// Three runs nothing of others.
func Three(d time.Duration) {
	for range time.Tick(d) { // want `time\.Tick: unknown,  local`
		slower()
	}
}
