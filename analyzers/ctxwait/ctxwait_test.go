package ctxwait

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/site"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "ctxwait/...") }

func fixed(d time.Duration) site.Delay {
	return site.Delay{Shape: site.Const, Known: true, Fixed: d}
}

func TestDeaf(t *testing.T) {
	tests := []struct {
		name  string
		kind  site.Kind
		tries int
		waits []site.Wait
		want  int
	}{
		{"retry", site.Retry, 3, []site.Wait{{Ctx: site.Deaf}}, 1},
		{"reconnect", site.Reconnect, 0, []site.Wait{{Ctx: site.Deaf}}, 1},
		{"poll", site.Poll, 0, []site.Wait{{Ctx: site.Deaf}}, 1},
		{"periodic", site.Periodic, 0, []site.Wait{{Ctx: site.Deaf}}, 0},
		{"heeds", site.Retry, 3, []site.Wait{{Ctx: site.Heeded}}, 0},
		{"none in scope", site.Retry, 3, []site.Wait{{Ctx: site.NoCtx}}, 0},
		{"unknown", site.Retry, 3, []site.Wait{{}}, 0},
		{"no wait", site.Retry, 3, nil, 0},
		{"one of two", site.Retry, 3, []site.Wait{{Ctx: site.Heeded}, {Ctx: site.Deaf}}, 1},
		{"short one of two", site.Retry, 3, []site.Wait{{Ctx: site.Deaf, Delay: fixed(1)}, {Ctx: site.Deaf}}, 1},
	}
	for _, tt := range tests {
		if got := len(deaf(&site.Site{Kind: tt.kind, MaxTries: tt.tries, Waits: tt.waits})); got != tt.want {
			t.Errorf("%s: %d waits, want %d", tt.name, got, tt.want)
		}
	}
}

func TestIsLong(t *testing.T) {
	tests := []struct {
		delay site.Delay
		tries int
		want  bool
	}{
		{fixed(100 * time.Millisecond), 10, false},
		{fixed(100 * time.Millisecond), 11, true},
		{fixed(101 * time.Millisecond), 2, true},
		{fixed(50 * time.Millisecond), 20, false},
		{fixed(50 * time.Millisecond), 0, true},
		{fixed(time.Second), 1, true},
		{site.Delay{}, 1, true},
	}
	for _, tt := range tests {
		if got := isLong(tt.delay, tt.tries); got != tt.want {
			t.Errorf("%v, %d times: %v, want %v", tt.delay.Fixed, tt.tries, got, tt.want)
		}
	}
}

func TestMessage(t *testing.T) {
	tests := []struct {
		name string
		site site.Site
		wait site.Wait
		want string
	}{
		{"known", site.Site{Kind: site.Retry, CtxName: "ctx", Attempts: []site.Attempt{{Text: "s.poll"}}},
			site.Wait{Text: "time.Sleep", Delay: fixed(30 * time.Second)},
			"time.Sleep between attempts of s.poll ignores ctx, so cancelling takes up to 30s to be noticed"},
		{"poll", site.Site{Kind: site.Poll, CtxName: "s.done", Attempts: []site.Attempt{{Text: "s.ready"}}},
			site.Wait{Text: "time.After"},
			"time.After between checks of s.ready ignores s.done, so cancelling is noticed only after it"},
		{"unbounded", site.Site{Kind: site.Retry, Bound: site.Unbounded, Func: "T.run"},
			site.Wait{Text: "time.Sleep", Delay: fixed(time.Second)},
			"time.Sleep between attempts of T.run ignores the context, so cancelling does not end the loop"},
		{"long", site.Site{Kind: site.Retry, CtxName: "ctx", Attempts: []site.Attempt{{Text: strings.Repeat("abcdefghi.", 9)}}},
			site.Wait{Text: "time.Sleep"},
			"time.Sleep between attempts of abcdefghi.abc…hi.abcdefghi. ignores ctx, so cancelling is noticed only after it"},
	}
	for _, tt := range tests {
		got := message(&tt.site, tt.wait)
		if got != tt.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.name, got, tt.want)
		}
		if n := utf8.RuneCountInString(got); n > 110 {
			t.Errorf("%q has %d characters", got, n)
		}
	}
}
