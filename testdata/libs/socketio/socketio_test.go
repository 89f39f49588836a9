package socketio

import (
	"math"
	"testing"

	"github.com/zishang520/socket.io/clients/socket/v3"
	"github.com/zishang520/socket.io/v3/pkg/utils"
)

// probe: socketio-manager
func TestDefaults(t *testing.T) {
	o := socket.DefaultManagerOptions()
	o.SetAutoConnect(false)
	m := socket.NewManager("http://127.0.0.1:1", o)
	if !m.Reconnection() || !math.IsInf(m.ReconnectionAttempts(), 1) {
		t.Errorf("reconnects: %v, up to %v times", m.Reconnection(), m.ReconnectionAttempts())
	}
	if m.ReconnectionDelay() != 1000 || m.ReconnectionDelayMax() != 5000 || m.RandomizationFactor() != 0.5 {
		t.Errorf("from %v to %v ms, ±%v", m.ReconnectionDelay(), m.ReconnectionDelayMax(), m.RandomizationFactor())
	}
}

// delays draws the delay of one attempt many times from the backoff that a
// manager makes.
func delays(factor float64, attempt int) (seen map[int64]int) {
	seen = map[int64]int{}
	for range 400 {
		b := utils.NewBackoff(utils.WithMin(1000), utils.WithMax(5000), utils.WithJitter(factor))
		for range attempt {
			b.Duration()
		}
		seen[b.Duration()]++
	}
	return seen
}

// probe: socketio-manager
func TestBackoff(t *testing.T) {
	for attempt, want := range []int64{1000, 2000, 4000, 5000} {
		if seen := delays(0, attempt); len(seen) != 1 || seen[want] == 0 {
			t.Errorf("attempt %d without jitter waits %v, want %d", attempt, seen, want)
		}
	}
	if seen := delays(0.5, 1); len(seen) < 100 {
		t.Errorf("%d distinct delays", len(seen))
	}
	// Cut to the two ends: about half of the first and of the saturated ones.
	if n := delays(0.5, 0)[1000]; n < 100 || n > 300 {
		t.Errorf("%d of 400 first waits are exactly 1s", n)
	}
	if n := delays(0.5, 8)[5000]; n < 100 || n > 300 {
		t.Errorf("%d of 400 saturated waits are exactly 5s", n)
	}
	if seen := delays(2, 0); len(seen) != 1 {
		t.Errorf("%d distinct delays of a factor out of range, which NewBackoff takes for none", len(seen))
	}
}
