package nobackoff

import (
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/site"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "nobackoff/...") }

func TestHammers(t *testing.T) {
	tests := []struct {
		name string
		site site.Site
		want bool
	}{
		{"unlimited", site.Site{Kind: site.Retry, Target: site.Remote, HasGap: true, Bound: site.Unbounded}, true},
		{"limit of unknown size", site.Site{Kind: site.Retry, Target: site.Remote, HasGap: true, Bound: site.Attempts}, true},
		{"four attempts", site.Site{Kind: site.Retry, Target: site.Remote, HasGap: true, MaxTries: 4}, true},
		{"three attempts", site.Site{Kind: site.Retry, Target: site.Remote, HasGap: true, MaxTries: 3}, false},
		{"reconnect", site.Site{Kind: site.Reconnect, Target: site.Remote, HasGap: true}, true},
		{"unknown target", site.Site{Kind: site.Retry, HasGap: true}, true},
		{"local", site.Site{Kind: site.Retry, Target: site.Local, HasGap: true}, false},
		{"always waits", site.Site{Kind: site.Retry, Target: site.Remote}, false},
		{"poll", site.Site{Kind: site.Poll, Target: site.Remote, HasGap: true}, false},
		{"unknown kind", site.Site{Target: site.Remote, HasGap: true}, false},
	}
	for _, tt := range tests {
		if got := hammers(&tt.site); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestMessage(t *testing.T) {
	const start = "retry of conn.Dial starts again at once "
	attempts := []site.Attempt{{Text: "conn.Dial"}}
	tests := []struct {
		site site.Site
		want string
	}{
		{site.Site{MaxTries: 50, Bound: site.Attempts}, start + "after a failure, up to 50 attempts in all"},
		{site.Site{GapText: "when the code is Internal"}, start + "when the code is Internal"},
		{site.Site{GapText: "after an error", Bound: site.Unbounded}, start + "after an error, without any limit"},
		{site.Site{Bound: site.Ctx, CtxName: "ctx"}, start + "after a failure, until ctx ends"},
		{site.Site{Bound: site.Ctx}, start + "after a failure"},
		{site.Site{Bound: site.Deadline}, start + "after a failure, until the deadline"},
	}
	for _, tt := range tests {
		tt.site.Attempts = attempts
		if got := message(&tt.site); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}
