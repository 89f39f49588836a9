package nojitter

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/site"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "nojitter/...") }

func wait(shape site.Shape, jitter site.Tri) site.Wait {
	return site.Wait{Delay: site.Delay{Shape: shape, Jitter: jitter}}
}

func TestInStep(t *testing.T) {
	fixed := wait(site.Const, site.No)
	tests := []struct {
		name string
		site site.Site
		want int
	}{
		{"constant", site.Site{Kind: site.Retry, Target: site.Remote, Waits: []site.Wait{fixed}}, 1},
		{"linear", site.Site{Kind: site.Retry, Target: site.Remote, Waits: []site.Wait{wait(site.Linear, site.No)}}, 1},
		{"exponential", site.Site{Kind: site.Retry, Target: site.Remote, Waits: []site.Wait{wait(site.Exp, site.No)}}, 1},
		{"reconnect", site.Site{Kind: site.Reconnect, Target: site.Remote, Waits: []site.Wait{fixed}}, 1},
		{"unknown target", site.Site{Kind: site.Retry, Waits: []site.Wait{fixed}}, 1},
		{"two waits", site.Site{Kind: site.Retry, Waits: []site.Wait{fixed, fixed}}, 2},
		{"short", site.Site{Kind: site.Retry, Waits: []site.Wait{{Delay: site.Delay{
			Shape: site.Const, Jitter: site.No, Known: true, Fixed: time.Millisecond}}}}, 1},
		{"server's delay as well", site.Site{Kind: site.Retry, Waits: []site.Wait{wait(site.Server, site.No), fixed}}, 1},
		{"poll", site.Site{Kind: site.Poll, Target: site.Remote, Waits: []site.Wait{fixed}}, 0},
		{"periodic", site.Site{Kind: site.Periodic, Target: site.Remote, Waits: []site.Wait{fixed}}, 0},
		{"unknown kind", site.Site{Target: site.Remote, Waits: []site.Wait{fixed}}, 0},
		{"local", site.Site{Kind: site.Retry, Target: site.Local, Waits: []site.Wait{fixed}}, 0},
		{"no wait", site.Site{Kind: site.Retry, Target: site.Remote}, 0},
		{"random", site.Site{Kind: site.Retry, Waits: []site.Wait{wait(site.Exp, site.Yes)}}, 0},
		{"perhaps random", site.Site{Kind: site.Retry, Waits: []site.Wait{wait(site.Exp, site.Unknown)}}, 0},
		{"one of two random", site.Site{Kind: site.Retry, Waits: []site.Wait{fixed, wait(site.Const, site.Yes)}}, 0},
		{"one of two perhaps random", site.Site{Kind: site.Retry, Waits: []site.Wait{fixed, wait(site.Const, site.Unknown)}}, 0},
		{"unknown delay", site.Site{Kind: site.Retry, Waits: []site.Wait{wait(site.ShapeUnknown, site.No)}}, 0},
		{"server's delay", site.Site{Kind: site.Retry, Waits: []site.Wait{wait(site.Server, site.No)}}, 0},
	}
	for _, tt := range tests {
		if got := len(inStep(&tt.site)); got != tt.want {
			t.Errorf("%s: %d waits, want %d", tt.name, got, tt.want)
		}
	}
}

func TestLosesJitter(t *testing.T) {
	loop := site.Span{Start: 10, Stop: 20}
	fault := func(kind site.FaultKind, loops ...site.Span) []site.Fault {
		return []site.Fault{{Kind: kind, Loops: loops}}
	}
	tests := []struct {
		name   string
		faults []site.Fault
		want   bool
	}{
		{"this loop", fault(site.LostJitter, site.Span{Start: 1, Stop: 2}, loop), true},
		{"another loop", fault(site.LostJitter, site.Span{Start: 1, Stop: 2}), false},
		{"another fault", fault(site.Overflow, loop), false},
		{"none", nil, false},
	}
	for _, tt := range tests {
		if got := losesJitter(&site.Site{Loop: loop}, tt.faults); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestMessage(t *testing.T) {
	const end = ", so clients that fail together return together"
	tests := []struct {
		attempt string
		delay   site.Delay
		want    string
	}{
		{"client.Do", site.Delay{Shape: site.Const, Known: true, Fixed: 2 * time.Second, Text: "wait"},
			"retry of client.Do waits a fixed 2s without jitter" + end},
		{"client.Do", site.Delay{Shape: site.Const, Text: "c.interval"},
			"retry of client.Do waits c.interval without jitter" + end},
		{"client.Do", site.Delay{Shape: site.Const}, "retry of client.Do waits without jitter" + end},
		{"client.Do", site.Delay{Shape: site.Exp, Text: "delay"}, "retry of client.Do backs off without jitter" + end},
		{strings.Repeat("abcdefghi.", 12), site.Delay{Shape: site.Linear},
			"retry of abcdefghi.abcd…ghi.abcdefghi. backs off without jitter" + end},
	}
	for _, tt := range tests {
		s := &site.Site{Attempts: []site.Attempt{{Text: tt.attempt}}}
		got := message(s, site.Wait{Delay: tt.delay})
		if got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
		if n := utf8.RuneCountInString(got); n > 110 {
			t.Errorf("%q has %d characters", got, n)
		}
	}
}
