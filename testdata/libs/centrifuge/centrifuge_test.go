package centrifuge

import (
	"sync"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge-go"
	"github.com/jpillora/backoff"
)

// probe: centrifuge-reconnect
func TestSchedule(t *testing.T) {
	// The client makes one of these for each delay.
	seen := func(attempt float64) map[time.Duration]int {
		m := map[time.Duration]int{}
		for range 200 {
			b := backoff.Backoff{Min: 200 * time.Millisecond, Max: 20 * time.Second, Factor: 2, Jitter: true}
			m[b.ForAttempt(attempt)]++
		}
		return m
	}
	if m := seen(0); len(m) != 1 || m[200*time.Millisecond] == 0 {
		t.Errorf("the first delays are %v", m)
	}
	if m := seen(4); len(m) < 100 {
		t.Errorf("%d distinct delays on the way", len(m))
	}
	if m := seen(30); m[20*time.Second] < 195 {
		t.Errorf("%d of 200 delays are exactly 20s at the ceiling", m[20*time.Second])
	}
}

// probe: centrifuge-reconnect
func TestEndless(t *testing.T) {
	t.Parallel()
	c := centrifuge.NewJsonClient("ws://127.0.0.1:1", centrifuge.Config{MinReconnectDelay: time.Millisecond, MaxReconnectDelay: 2 * time.Millisecond})
	defer c.Close()
	var mu sync.Mutex
	n, many := 0, make(chan struct{})
	c.OnError(func(centrifuge.ErrorEvent) {
		mu.Lock()
		defer mu.Unlock()
		if n++; n == 30 {
			close(many)
		}
	})
	_ = c.Connect() // the error of the first attempt
	select {
	case <-many:
	case <-time.After(10 * time.Second):
		mu.Lock()
		defer mu.Unlock()
		t.Errorf("%d attempts in 10s", n)
	}
}
