package robfigcron

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/robfig/cron/v3"
)

// probe: robfigcron-spec
func TestSpec(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(300 * time.Millisecond)
		c := cron.New()
		var at []time.Time
		if _, err := c.AddFunc("*/5 * * * *", func() { at = append(at, time.Now()) }); err != nil {
			t.Fatal(err)
		}
		c.Start()
		time.Sleep(time.Hour)
		<-c.Stop().Done()
		if len(at) != 12 {
			t.Errorf("%d runs in an hour", len(at))
		}
		for _, x := range at {
			if x != x.Truncate(5*time.Minute) {
				t.Errorf("runs at %v, want whole five minutes", x)
			}
		}
	})
}

// probe: robfigcron-every
func TestEvery(t *testing.T) {
	for d, want := range map[time.Duration]time.Duration{
		0:                       time.Second,
		10 * time.Millisecond:   time.Second,
		1999 * time.Millisecond: time.Second,
		time.Minute:             time.Minute,
	} {
		if got := cron.Every(d).Delay; got != want {
			t.Errorf("Every(%v) is every %v, want %v", d, got, want)
		}
	}
	now := time.Now()
	for range 50 {
		if at := cron.Every(time.Minute).Next(now); at.Nanosecond() != 0 {
			t.Errorf("next at %v, want a whole second", at)
		}
	}
}
