// Package jasonlvhit puts jasonlvhit/gocron to use.
package jasonlvhit

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/jasonlvhit/gocron"
)

func get() {
	time.Sleep(rand.N(30 * time.Second))
	if resp, err := http.Get("https://example.com/"); err == nil {
		_ = resp.Body.Close()
	}
}

// Often works within half a minute of each round of ten.
//
// construct: jasonlvhit-every clean
func Often() (chan bool, error) {
	s := gocron.NewScheduler()
	if err := s.Every(10).Minutes().Do(get); err != nil {
		return nil, err
	}
	if err := gocron.Every(1).Day().At("03:00").Do(get); err != nil {
		return nil, err
	}
	return s.Start(), nil
}
