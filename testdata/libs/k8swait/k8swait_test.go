package k8swait

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/utils/clock"
	clocktesting "k8s.io/utils/clock/testing"
)

func distinct(draw func() time.Duration) int {
	seen := map[time.Duration]bool{}
	for range 100 {
		seen[draw()] = true
	}
	return len(seen)
}

// schedule returns the first n delays of a policy by each of the ways to draw
// them.
func schedule(b wait.Backoff, n int) [][]time.Duration {
	step := b
	ways := []func() time.Duration{
		step.Step, b.DelayFunc(), b.DelayFunc().Concurrent(), b.DelayWithReset(clock.RealClock{}, time.Hour),
	}
	out := make([][]time.Duration, len(ways))
	for i, draw := range ways {
		for range n {
			out[i] = append(out[i], draw())
		}
	}
	return out
}

func never() (bool, error) { return false, nil }

func neverWithContext(context.Context) (bool, error) { return false, nil }

// probe: k8s-wait-backoff
func TestJitter(t *testing.T) {
	draw := func(b wait.Backoff) func() time.Duration {
		return func() time.Duration { c := b; return c.Step() }
	}
	for _, tt := range []struct {
		name string
		b    wait.Backoff
		want bool
	}{
		{"none", wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}, false},
		{"negative", wait.Backoff{Duration: time.Second, Steps: 5, Jitter: -1}, false},
		{"half", wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5, Jitter: 0.5}, true},
		{"at the ceiling", wait.Backoff{Duration: time.Minute, Factor: 2, Steps: 5, Jitter: 0.5, Cap: time.Minute}, true},
		{"out of steps", wait.Backoff{Duration: time.Minute, Factor: 2, Jitter: 0.5}, true},
	} {
		if n := distinct(draw(tt.b)); (n > 50) != tt.want || !tt.want && n != 1 {
			t.Errorf("%s: %d distinct delays", tt.name, n)
		}
	}
}

// probe: k8s-wait-backoff
func TestGrowth(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		name string
		b    wait.Backoff
		want [4]time.Duration
	}{
		{"factor", wait.Backoff{Duration: s, Factor: 2, Steps: 9}, [4]time.Duration{s, 2 * s, 4 * s, 8 * s}},
		{"steps end the growth", wait.Backoff{Duration: s, Factor: 2, Steps: 2}, [4]time.Duration{s, 2 * s, 4 * s, 4 * s}},
		{"no steps, no growth", wait.Backoff{Duration: s, Factor: 2}, [4]time.Duration{s, s, s, s}},
		{"factor 0 is 1", wait.Backoff{Duration: s, Steps: 9}, [4]time.Duration{s, s, s, s}},
		{"ceiling", wait.Backoff{Duration: s, Factor: 2, Steps: 9, Cap: 3 * s}, [4]time.Duration{s, 2 * s, 3 * s, 3 * s}},
	} {
		for i, got := range schedule(tt.b, 4) {
			if [4]time.Duration(got) != tt.want {
				t.Errorf("%s: way %d gives %v", tt.name, i, got)
			}
		}
	}
}

// probe: k8s-wait-backoff
func TestAttempts(t *testing.T) {
	for steps, want := range map[int]int{-1: 0, 0: 0, 1: 1, 4: 4} {
		n := 0
		b := wait.Backoff{Duration: time.Microsecond, Steps: steps}
		_ = wait.ExponentialBackoff(b, func() (bool, error) { n++; return false, nil })
		if n != want {
			t.Errorf("%d steps make %d attempts", steps, n)
		}
		n = 0
		_ = wait.ExponentialBackoffWithContext(t.Context(), b, func(context.Context) (bool, error) { n++; return false, nil })
		if n != want {
			t.Errorf("%d steps make %d attempts with a context", steps, n)
		}
	}
	n := 0
	failed := errors.New("failed")
	err := wait.ExponentialBackoff(wait.Backoff{Steps: 9}, func() (bool, error) { n++; return false, failed })
	if n != 1 || !errors.Is(err, failed) {
		t.Errorf("an error is followed by %d attempts more: %v", n-1, err)
	}
	n = 0
	err = wait.Backoff{Duration: time.Microsecond, Steps: 2}.DelayFunc().Until(t.Context(), true, true, func(context.Context) (bool, error) {
		n++
		return n == 30, nil
	})
	if n != 30 || err != nil {
		t.Errorf("the steps bound Until: %d attempts, error %v", n, err)
	}
}

// probe: k8s-wait-backoff
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := wait.Backoff{Duration: time.Hour, Steps: 5}
	if err := wait.ExponentialBackoffWithContext(ctx, b, neverWithContext); !errors.Is(err, context.Canceled) {
		t.Errorf("ExponentialBackoffWithContext: %v", err)
	}
	if err := b.DelayFunc().Until(ctx, true, true, neverWithContext); !errors.Is(err, context.Canceled) {
		t.Errorf("Until: %v", err)
	}
}

// probe: k8s-wait-poll
func TestPoll(t *testing.T) {
	n := 0
	err := wait.PollUntilContextCancel(t.Context(), time.Microsecond, true, func(context.Context) (bool, error) {
		n++
		return n == 20, nil
	})
	if n != 20 || err != nil {
		t.Errorf("%d attempts, error %v", n, err)
	}
	n = 0
	failed := errors.New("failed")
	err = wait.PollImmediate(time.Microsecond, time.Minute, func() (bool, error) { n++; return false, failed })
	if n != 1 || !errors.Is(err, failed) {
		t.Errorf("an error is followed by %d attempts more: %v", n-1, err)
	}
}

// probe: k8s-wait-poll
func TestZeroTimeout(t *testing.T) {
	n := 0
	err := wait.PollUntilContextTimeout(t.Context(), time.Microsecond, 0, true, func(context.Context) (bool, error) { n++; return false, nil })
	if n > 1 || err == nil {
		t.Errorf("PollUntilContextTimeout makes %d attempts, error %v", n, err)
	}
	n = 0
	if err := wait.Poll(time.Microsecond, 0, func() (bool, error) { n++; return n == 20, nil }); n != 20 || err != nil {
		t.Errorf("Poll makes %d attempts, error %v", n, err)
	}
}

// TestZeroInterval polls in a process of its own, since a goroutine of the
// library panics.
//
// probe: k8s-wait-poll
func TestZeroInterval(t *testing.T) {
	const name = "K8SWAIT_POLL"
	if os.Getenv(name) != "" {
		_ = wait.Poll(0, time.Second, never)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestZeroInterval$")
	cmd.Env = append(os.Environ(), name+"=1")
	text, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(text), "non-positive interval") {
		t.Errorf("error %v:\n%s", err, text)
	}
}

// probe: k8s-wait-manager
func TestManager(t *testing.T) {
	first := func(jitter float64) func() time.Duration {
		return func() time.Duration {
			c := &recorder{FakeClock: clocktesting.NewFakeClock(time.Now())}
			wait.NewExponentialBackoffManager(time.Second, time.Minute, time.Hour, 2, jitter, c).Backoff()
			return c.last
		}
	}
	for jitter, want := range map[float64]bool{0: false, -1: false, 0.5: true} {
		if n := distinct(first(jitter)); (n > 50) != want || !want && n != 1 {
			t.Errorf("jitter %v: %d distinct delays", jitter, n)
		}
	}
}

// A recorder notes the last delay that a timer is made for.
type recorder struct {
	*clocktesting.FakeClock
	last time.Duration
}

func (r *recorder) NewTimer(d time.Duration) clock.Timer {
	r.last = d
	return r.FakeClock.NewTimer(d)
}

// probe: k8s-wait-jitter
func TestJitterFactor(t *testing.T) {
	beyond := 0
	for range 200 {
		switch d := wait.Jitter(time.Second, 0); {
		case d < time.Second || d > 2*time.Second:
			t.Errorf("delay %v", d)
		case d > 3*time.Second/2:
			beyond++
		}
	}
	if beyond == 0 {
		t.Error("a factor of 0 is none")
	}
}
