package arith

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/site"
)

// TestSchedules compares the delays of each loop with the comment at its head:
// "// delays" and the first ones, or "// none".
func TestSchedules(t *testing.T) {
	x := load(t, schedulesSrc)
	got := map[int]string{}
	for _, s := range Schedules(x, Facts{}) {
		text := delaysText(s.Delays)
		if s.Breaks {
			text += " breaks"
		}
		got[x.Fset.Position(s.Loop.Start).Line] = text
	}
	for i, l := range strings.Split(schedulesSrc, "\n") {
		_, want, ok := strings.Cut(l, "// ")
		if !ok {
			continue
		}
		if g := got[i+1]; want == "none" && g != "" || want != "none" && "delays "+g != want {
			t.Errorf("%d: got %q, want %q", i+1, g, want)
		}
		delete(got, i+1)
	}
	for line, g := range got {
		t.Errorf("%d: unexpected %q", line, g)
	}
}

// delaysText writes up to seven delays.
func delaysText(list []site.Range) string {
	var out []string
	for i, r := range list {
		if i == 7 {
			out = append(out, "…")
			break
		}
		d := r.High.Round(time.Millisecond).String()
		if r.Low != r.High {
			d = fmt.Sprintf("%v-%s", r.Low.Round(time.Millisecond), d)
		}
		out = append(out, d)
	}
	return strings.Join(out, " ")
}

const schedulesSrc = `package p

import (
	"context"
	"math"
	"math/rand/v2"
	"time"
)

var do func() error

func doubling() {
	delay := time.Second
	for { // delays 1s 2s 4s 8s 16s 30s
		if do() == nil {
			return
		}
		time.Sleep(delay)
		delay = min(delay*2, 30*time.Second)
	}
}

func full() {
	delay := time.Second
	for { // delays 0s-1s 0s-2s 0s-4s 0s-5s
		if do() == nil {
			return
		}
		time.Sleep(rand.N(delay))
		if delay *= 2; delay > 5*time.Second {
			delay = 5 * time.Second
		}
	}
}

func equal(ctx context.Context) error {
	for i := range 5 { // delays 50ms-100ms 100ms-200ms 200ms-400ms 400ms-800ms 800ms-1.6s
		err := do()
		if err == nil {
			return nil
		}
		d := 100 * time.Millisecond << i
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(d/2 + rand.N(d/2)):
		}
	}
	return nil
}

func backoff(n int) time.Duration {
	d := float64(time.Second) * math.Pow(1.5, float64(n))
	if d > 3e9 {
		d = 3e9
	}
	return time.Duration(d * (0.8 + 0.4*rand.Float64()))
}

func helper() {
	for n := 0; n < 10; n++ { // delays 800ms-1.2s 1.2s-1.8s 1.8s-2.7s 2.4s-3.6s
		if do() == nil {
			return
		}
		time.Sleep(backoff(n))
	}
}

func linear() {
	for n := 1; n <= 4; n++ { // delays 2s 4s 6s 8s
		if do() == nil {
			return
		}
		time.Sleep(time.Duration(n) * 2 * time.Second)
	}
}

func growing() {
	delay := time.Hour
	for { // delays 1h0m0s 2h0m0s 4h0m0s 8h0m0s 16h0m0s 32h0m0s 64h0m0s …
		if do() == nil {
			return
		}
		time.Sleep(delay)
		if delay < 1000*time.Hour {
			delay *= 2
		}
	}
}

func uncapped() {
	delay := 1000 * time.Hour
	for { // delays 1000h0m0s 2000h0m0s 4000h0m0s 8000h0m0s 16000h0m0s 32000h0m0s 64000h0m0s … breaks
		if do() == nil {
			return
		}
		time.Sleep(delay)
		delay *= 2
	}
}

func drawnFromNothing() {
	delay := 200_000 * time.Hour
	for { // delays 0s-200000h0m0s 0s-400000h0m0s 0s-800000h0m0s 0s-1600000h0m0s breaks
		if do() == nil {
			return
		}
		time.Sleep(rand.N(delay))
		delay *= 2
	}
}

func cutOff() {
	delay := 8 * time.Second
	for { // delays 8s-16s 16s-30s 30s
		if do() == nil {
			return
		}
		time.Sleep(min(delay+rand.N(delay), 30*time.Second))
		delay = min(2*delay, 30*time.Second)
	}
}

func fromCaller(base, limit time.Duration) {
	for { // none
		if do() == nil {
			return
		}
		time.Sleep(base)
		base = min(base*2, limit)
	}
}

func Exported(base time.Duration) {
	for { // none
		if do() == nil {
			return
		}
		time.Sleep(base)
		base = min(base*2, time.Minute)
	}
}

func eitherWay(busy func(error) bool) {
	delay := time.Second
	for { // none
		err := do()
		if err == nil {
			return
		}
		if busy(err) {
			time.Sleep(10 * delay)
		} else {
			time.Sleep(delay)
		}
		delay = min(delay*2, time.Minute)
	}
}

func squared() {
	for { // none
		if do() == nil {
			return
		}
		f := rand.Float64()
		time.Sleep(time.Duration(f * f * 1e9))
	}
}
`
