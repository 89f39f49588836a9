package arith

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/site"
)

var kinds = map[site.FaultKind]string{site.Overflow: "overflow", site.LostJitter: "lostjitter", site.Uncapped: "uncapped"}

// check compares the faults of a file with the comments "// want kind" on
// their lines.
func check(t *testing.T, src string) {
	t.Helper()
	x := load(t, src)
	got := map[string]bool{}
	for _, f := range Faults(x, Facts{}) {
		line := x.Fset.Position(f.Start).Line
		got[fmt.Sprintf("%d %s", line, kinds[f.Kind])] = true
		if n := utf8.RuneCountInString(f.Message); n > 110 {
			t.Errorf("message of %d characters: %s", n, f.Message)
		}
		if f.Func == "" || !f.IsValid() {
			t.Errorf("no place: %+v", f)
		}
		t.Logf("%d: %s", line, f.Message)
	}
	for i, l := range strings.Split(src, "\n") {
		_, want, ok := strings.Cut(l, "// want ")
		if !ok {
			continue
		}
		for k := range strings.FieldsSeq(want) {
			key := fmt.Sprintf("%d %s", i+1, k)
			if !got[key] {
				t.Errorf("no finding: %s: %s", key, strings.TrimSpace(l))
			}
			delete(got, key)
		}
	}
	for k := range got {
		t.Errorf("unexpected: %s", k)
	}
}

func TestOverflow(t *testing.T) { check(t, overflowSrc) }

const overflowSrc = `package p

import (
	"math"
	"math/rand"
	"time"
)

const maxDelay = 10 * time.Second

func shiftBackoff(attempt int) time.Duration {
	d := 100 * time.Millisecond << uint(attempt) // want overflow
	if d > maxDelay {
		d = maxDelay
	}
	return d
}

// ok: the exponent is clamped first
func shiftClamped(attempt int) time.Duration {
	d := 100 * time.Millisecond << min(uint(attempt), 30)
	if d > maxDelay {
		d = maxDelay
	}
	return d
}

// ok: the guard catches zero and negative values as well
func shiftGuarded(attempt int) time.Duration {
	d := 100 * time.Millisecond << uint(attempt)
	if d <= 0 || d > maxDelay {
		d = maxDelay
	}
	return d
}

// the guard misses the shift that leaves zero
func shiftHalfGuarded(attempt int) time.Duration {
	d := 100 * time.Millisecond << uint(attempt) // want overflow
	if d < 0 || d > maxDelay {
		d = maxDelay
	}
	return d
}

// ok: divided back
func dividedBack(base time.Duration, attempt int) time.Duration {
	f := time.Duration(1) << uint(attempt)
	d := base * f
	if f <= 0 || d/f != base || d > maxDelay {
		return maxDelay
	}
	return d
}

func powBackoff(n int) time.Duration {
	d := time.Duration(math.Pow(2, float64(n))) * time.Second // want overflow
	return min(d, maxDelay)
}

// ok: compared as a float
func powFloat(n int) time.Duration {
	f := math.Pow(2, float64(n)) * float64(time.Second)
	return time.Duration(math.Min(f, float64(maxDelay)))
}

func powDraw(retry int) time.Duration {
	d := time.Duration(0.5 * float64(time.Second) * math.Pow(2, float64(retry))) // want overflow
	if d > maxDelay {
		d = maxDelay
	}
	return d - time.Duration(rand.Int63n(int64(d/4)))
}

// ok: no ceiling, so the growing waits are really waited
func noCeilingBackoff(attempt int) time.Duration {
	return time.Second << uint(attempt)
}

type policy struct{ baseMillis, maxMillis int64 }

func (p *policy) delayMillis(attempts int) time.Duration {
	d := (1 << uint64(attempts)) * p.baseMillis // want overflow
	if d > p.maxMillis {
		return time.Duration(p.maxMillis) * time.Millisecond
	}
	return time.Duration(d) * time.Millisecond
}

func dial() error

func quadratic(stop chan bool) {
	failures := 0
	for {
		if err := dial(); err == nil {
			return
		}
		failures++
		wait := 5 * time.Second * time.Duration(failures*failures) // want overflow
		if wait > 3*time.Minute {
			wait = 3 * time.Minute
		}
		select {
		case <-time.After(wait):
		case <-stop:
			return
		}
	}
}

// ok: the bad attempt comes after a year
func quadraticSlow(stop chan bool) {
	for n := 0; ; n++ {
		if err := dial(); err == nil {
			return
		}
		time.Sleep(min(time.Duration(n*n)*time.Millisecond, time.Minute))
	}
}

// ok: five attempts
func fewAttempts() {
	for i := 0; i < 5; i++ {
		if dial() == nil {
			return
		}
		d := time.Second << uint(i)
		if d > maxDelay {
			d = maxDelay
		}
		time.Sleep(d)
	}
}

// ok: clamped after each doubling
func doubling() {
	d := 100 * time.Millisecond
	for dial() != nil {
		time.Sleep(d)
		d *= 2
		if d > maxDelay {
			d = maxDelay
		}
	}
}

type options struct{ maxRetries int }

func (o options) limited() {
	for i := 0; i <= o.maxRetries; i++ {
		if dial() == nil {
			return
		}
		d := time.Second * (1 << uint(i)) // want overflow
		if d > maxDelay {
			d = maxDelay
		}
		time.Sleep(d)
	}
}

type checkedOptions struct{ maxTries int }

func newChecked(n int) *checkedOptions {
	o := &checkedOptions{maxTries: n}
	if o.maxTries > 8 {
		o.maxTries = 8
	}
	return o
}

// ok: the setting is checked
func (o *checkedOptions) run() {
	for i := 0; i <= o.maxTries; i++ {
		if dial() == nil {
			return
		}
		d := time.Second * (1 << uint(i))
		if d > maxDelay {
			d = maxDelay
		}
		time.Sleep(d)
	}
}

func exponential(base, ceiling time.Duration) func(attempt int) time.Duration {
	return func(attempt int) time.Duration {
		d := base * time.Duration(1<<attempt) // want overflow
		return min(d, ceiling)
	}
}

// ok: a private helper, three callers' attempts
func fewBackoff(attempt int) time.Duration {
	d := time.Second << uint(attempt)
	if d > maxDelay {
		d = maxDelay
	}
	return d
}

func callsFew() {
	for i := range 3 {
		if dial() == nil {
			return
		}
		time.Sleep(fewBackoff(i))
	}
}

type counted struct{ n uint }

func (c *counted) NextBackOff() time.Duration {
	c.n++
	d := 50 * time.Millisecond << c.n // want overflow
	if d > maxDelay {
		return maxDelay
	}
	return d
}

// ok: a size, not a delay
func growBuffer(n int) int {
	size := 1 << n
	if size > 4096 {
		size = 4096
	}
	return size
}
`

func TestLostJitter(t *testing.T) { check(t, lostSrc) }

const lostSrc = `package p

import (
	"math"
	"math/rand"
	"time"
)

const maxDelay = 10 * time.Second

func dial() error

func addedThenClamped(attempt int) time.Duration {
	d := time.Second << min(uint(attempt), 20)
	d += time.Duration(rand.Int63n(int64(time.Second)))
	if d > maxDelay { // want lostjitter
		d = maxDelay
	}
	return d
}

// ok: clamped before the draw
func clampedThenAdded(attempt int) time.Duration {
	d := min(time.Second<<min(uint(attempt), 20), maxDelay)
	return d + time.Duration(rand.Int63n(int64(time.Second)))
}

// ok: full jitter below the cap
func fullJitterBackoff(attempt int) time.Duration {
	d := min(time.Second<<min(uint(attempt), 20), maxDelay)
	d = time.Duration(rand.Int63n(int64(d)))
	if d > maxDelay {
		d = maxDelay
	}
	return d
}

func minOfJittered(attempt int) time.Duration {
	f := float64(time.Second) * math.Pow(2, float64(attempt))
	f *= 0.8 + 0.4*rand.Float64()
	return time.Duration(math.Min(f, float64(maxDelay))) // want lostjitter
}

// ok: the clamp never bites within the three attempts
func neverBites() {
	for i := range 3 {
		if dial() == nil {
			return
		}
		d := 100*time.Millisecond<<uint(i) + time.Duration(rand.Int63n(int64(time.Millisecond)))
		if d > maxDelay {
			d = maxDelay
		}
		time.Sleep(d)
	}
}

func thresholdBackoff(attempt int) time.Duration {
	if attempt > 6 {
		return maxDelay // want lostjitter
	}
	d := 100 * time.Millisecond << uint(attempt)
	return d/2 + time.Duration(rand.Int63n(int64(d/2)))
}

func unusedDraw() {
	d := 100 * time.Millisecond
	for dial() != nil {
		if j := time.Duration(rand.Int63n(int64(d))); j > 0 { // want lostjitter
			time.Sleep(d)
		}
		d = min(d*2, maxDelay)
	}
}

// ok: the draw is what is waited
func usedDraw() {
	d := 100 * time.Millisecond
	for dial() != nil {
		if j := time.Duration(rand.Int63n(int64(d))); j > 0 {
			time.Sleep(j)
		}
		d = min(d*2, maxDelay)
	}
}

// ok: the draw picks a host
func pickHost(hosts []string) {
	d := 100 * time.Millisecond
	for dial() != nil {
		_ = hosts[rand.Intn(len(hosts))]
		time.Sleep(d)
		d = min(d*2, maxDelay)
	}
}

func cutBackoff(attempt int) time.Duration {
	f := math.Pow(2, float64(min(attempt, 5))) + rand.Float64()
	return time.Duration(f) * time.Second // want lostjitter
}

func cutToZero(attempt int) time.Duration {
	d := time.Second << min(uint(attempt), 3)
	return d + time.Duration(rand.Float64())*time.Second // want lostjitter
}

// ok: multiplied before the conversion
func notCut(attempt int) time.Duration {
	f := math.Pow(2, float64(min(attempt, 5))) + rand.Float64()
	return time.Duration(f * float64(time.Second))
}

// ok: whole seconds, up to ten of them
func wholeSecondsDelay(attempt int) time.Duration {
	return time.Duration(rand.Float64()*10) * time.Second
}

func firstOnly() {
	for tries := 1; ; tries++ {
		if dial() == nil {
			return
		}
		d := 10 * time.Second
		if tries == 1 {
			d = time.Duration(float64(d) * rand.Float64()) // want lostjitter
		}
		time.Sleep(d)
	}
}

func fixedSeed() {
	r := rand.New(rand.NewSource(42)) // want lostjitter
	for dial() != nil {
		delay := time.Second + time.Duration(r.Int63n(int64(time.Second)))
		time.Sleep(delay)
	}
}

func secondsSeed() {
	r := rand.New(rand.NewSource(time.Now().Unix())) // want lostjitter
	for dial() != nil {
		delay := time.Second + time.Duration(r.Int63n(int64(time.Second)))
		time.Sleep(delay)
	}
}

// ok: a seed of its own
func nanoSeed() {
	r := rand.New(rand.NewSource(time.Now().UnixNano()))
	for dial() != nil {
		delay := time.Second + time.Duration(r.Int63n(int64(time.Second)))
		time.Sleep(delay)
	}
}

type config struct{ maxJitter, checkedJitter time.Duration }

func MaxJitter(d time.Duration) func(*config) { return func(c *config) { c.maxJitter = d } }

func CheckedJitter(d time.Duration) func(*config) { return func(c *config) { c.checkedJitter = d } }

func RandomDelay(c *config) time.Duration {
	return time.Duration(rand.Int63n(int64(c.maxJitter))) // want lostjitter
}

// ok: zero is looked at
func CheckedDelay(c *config) time.Duration {
	if c.checkedJitter <= 0 {
		return 0
	}
	return time.Duration(rand.Int63n(int64(c.checkedJitter)))
}

func EmptyBackoff(attempt int) time.Duration {
	n := 1<<min(attempt, 10) - 1
	return time.Duration(rand.Intn(n)) * time.Second // want lostjitter
}

func helperJitter(d time.Duration) time.Duration {
	return d + time.Duration(rand.Int63n(int64(d/5)))
}

func throughHelper(attempt int) time.Duration {
	d := helperJitter(time.Second << min(uint(attempt), 20))
	return min(d, maxDelay) // want lostjitter
}

// ok: jitter by a helper, after the clamp
func throughHelperAfter(attempt int) time.Duration {
	return helperJitter(min(time.Second<<min(uint(attempt), 20), maxDelay))
}

// ok: a time to live
func ttl(base time.Duration) time.Duration {
	return base + time.Duration(rand.Int63n(int64(time.Minute)))
}
`
