// Package user uses the periods of another.
package user

import (
	"net/http"
	"time"

	"settings"
)

func get() {
	if resp, err := http.Get("https://example.com/"); err == nil {
		_ = resp.Body.Close()
	}
}

func uses(c *settings.Config, stop chan struct{}) {
	go loop(settings.Every, stop)
	for {
		get()
		select {
		case <-time.After(c.Refresh): // want `time\.After: 10m default, get remote`
		case <-stop:
			return
		}
	}
}

func loop(d time.Duration, stop chan struct{}) {
	t := time.NewTicker(d) // want `time\.NewTicker: 30m, get remote`
	for {
		select {
		case <-t.C:
			get()
		case <-stop:
			return
		}
	}
}

func calls(c *settings.Config, n int) {
	settings.Run(time.Hour, get)                    // want `settings\.Run: 1h, get remote`
	settings.Run(c.Made, func() {})                 // want `settings\.Run: 1h default, settings\.Run local`
	settings.Run(c.None, get)                       // want `settings\.Run: unknown, get remote`
	settings.Run(settings.Half(), get)              // want `settings\.Run: 30m, get remote`
	settings.Run(settings.Either, get)              // want `settings\.Run: unknown, get remote`
	settings.Run(c.Period(), get)                   // want `settings\.Run: 10m default, get remote`
	settings.Run(time.Duration(n)*time.Minute, get) // want `settings\.Run: unknown, get remote`
	settings.Spread(get, time.Hour)                 // want `settings\.Spread: 1h, get remote, offset`
}

func makes() {
	_ = settings.New("https://example.com/", 2*settings.Half()/2) // want `settings\.New: 30m, settings\.New remote`
}
