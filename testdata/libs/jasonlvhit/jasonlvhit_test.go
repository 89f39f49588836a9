package jasonlvhit

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/jasonlvhit/gocron"
)

// probe: jasonlvhit-every
func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := gocron.NewScheduler()
		var at []time.Time
		if err := s.Every(60).Seconds().Do(func() { at = append(at, time.Now()) }); err != nil {
			t.Fatal(err)
		}
		stop := s.Start()
		time.Sleep(time.Hour)
		stop <- true
		synctest.Wait()
		if len(at) < 59 {
			t.Errorf("%d runs an hour", len(at))
		}
		for i := range at[1:] {
			if d := at[i+1].Sub(at[i]); d != time.Minute {
				t.Errorf("%v between runs, want exactly a minute", d)
			}
		}
	})
}
