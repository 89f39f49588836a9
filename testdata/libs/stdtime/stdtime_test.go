package stdtime

import (
	"testing"
	"testing/synctest"
	"time"
)

// probe: stdtime-ticker
func TestTicker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		tick := time.NewTicker(time.Minute)
		defer tick.Stop()
		other := time.Tick(time.Minute)
		for i := range 5 {
			want := start.Add(time.Duration(i+1) * time.Minute)
			if at := <-tick.C; at != want {
				t.Errorf("NewTicker ticks at %v, want %v", at, want)
			}
			if at := <-other; at != want {
				t.Errorf("Tick ticks at %v, want %v", at, want)
			}
		}
	})
}

// probe: stdtime-timer
func TestTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, runs := time.Now(), 0
		time.AfterFunc(time.Minute, func() {
			runs++
			if d := time.Since(start); d != time.Minute {
				t.Errorf("AfterFunc runs after %v", d)
			}
		})
		time.Sleep(time.Hour)
		synctest.Wait()
		if d := time.Since(start); d != time.Hour {
			t.Errorf("Sleep took %v", d)
		}
		if runs != 1 {
			t.Errorf("%d runs of AfterFunc", runs)
		}
	})
}
