// Package jpillora puts jpillora/backoff to use.
package jpillora

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/jpillora/backoff"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Plain has no jitter.
//
// construct: jpillora-backoff flagged
func Plain() error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute} // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// Default is all zero values.
func Default() error {
	var b backoff.Backoff // want "zerojitter: .*after 100ms, 200ms, 400ms, … without jitter"
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// Assigned gets its fields one by one, and Jitter is none of them.
func Assigned() error {
	b := new(backoff.Backoff) // want "zerojitter: .*after 1s, 3s, 9s, … without jitter"
	b.Min = time.Second
	b.Factor = 3
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// Switched off by assignment.
func Switched() error {
	b := &backoff.Backoff{Jitter: true}
	b.Jitter = false // want "zerojitter: .*without jitter"
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// Jittered has jitter below the ceiling and none at it.
func Jittered() error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute, Jitter: true} // want "lostjitter: .*waits exactly 1m"
	for i := range 50 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.ForAttempt(float64(i)))
	}
	return ask()
}

// Short never gets to the ceiling.
func Short() error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute, Jitter: true}
	for i := range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.ForAttempt(float64(i)))
	}
	return ask()
}

// steps is what the package goes by.
var steps = backoff.Backoff{Min: time.Second, Max: time.Minute} // want "zerojitter: .*without jitter"

// Copied goes by a copy of it.
func Copied() error {
	b := steps.Copy()
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// A Conn reconnects by the schedule that it embeds.
type Conn struct {
	*backoff.Backoff
	url string
}

// NewConn makes one that is in step with all others.
func NewConn(url string) *Conn {
	return &Conn{Backoff: &backoff.Backoff{Max: time.Minute}, url: url} // want "zerojitter: .*after 100ms, 200ms, 400ms, … without jitter"
}

// Connect tries a while to connect.
func (c *Conn) Connect() error {
	for range 5 {
		resp, err := http.Get(c.url)
		if err == nil {
			c.Reset()
			return resp.Body.Close()
		}
		time.Sleep(c.Backoff.Duration())
	}
	return ask()
}

// Local is such a value in a function.
func Local() error {
	c := Conn{Backoff: &backoff.Backoff{Max: time.Second}} // want "zerojitter: .*without jitter"
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(c.Duration())
	}
	return ask()
}

// A Worker keeps its schedule in a field.
type Worker struct{ delays *backoff.Backoff }

// NewWorker makes one by a helper.
func NewWorker() *Worker { return &Worker{delays: patient()} }

func patient() *backoff.Backoff {
	return &backoff.Backoff{Min: time.Minute, Max: time.Hour} // want "zerojitter: .*without jitter"
}

// Work asks a while.
func (w *Worker) Work() error {
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(w.delays.Duration())
	}
	return ask()
}

// Unknown is filled in elsewhere.
//
// construct: jpillora-backoff clean
func Unknown(b *backoff.Backoff) error {
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// Switchable has the jitter that its caller asks for.
func Switchable(jitter bool) error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute, Jitter: jitter}
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}

// Loaded is filled in from a file.
func Loaded(text []byte) error {
	var b backoff.Backoff
	if err := json.Unmarshal(text, &b); err != nil {
		return err
	}
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return ask()
}
