package unbounded

import (
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/site"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "unbounded/...") }

func TestNeverEnds(t *testing.T) {
	tests := []struct {
		kind  site.Kind
		bound site.Bound
		want  bool
	}{
		{site.Retry, site.Unbounded, true},
		{site.Retry, site.BoundUnknown, false},
		{site.Retry, site.Attempts, false},
		{site.Retry, site.Deadline, false},
		{site.Retry, site.Ctx, false},
		{site.Reconnect, site.Unbounded, false},
		{site.Poll, site.Unbounded, false},
		{site.Periodic, site.Unbounded, false},
		{site.KindUnknown, site.Unbounded, false},
	}
	for _, tt := range tests {
		if got := neverEnds(&site.Site{Kind: tt.kind, Bound: tt.bound, Target: site.Remote}); got != tt.want {
			t.Errorf("%v bounded by %v: %v, want %v", tt.kind, tt.bound, got, tt.want)
		}
	}
	spin := site.Site{Kind: site.Retry, Bound: site.Unbounded}
	if neverEnds(&spin) {
		t.Error("reported with no wait and an unknown target")
	}
	spin.Waits = []site.Wait{{Text: "time.Sleep"}}
	if !neverEnds(&spin) {
		t.Error("not reported with a wait and an unknown target")
	}
}

func TestMessage(t *testing.T) {
	attempts := []site.Attempt{{Text: "fetchToken"}}
	tests := []struct {
		site site.Site
		want string
	}{
		{site.Site{Attempts: attempts},
			"retry of fetchToken never gives up: no attempt limit, deadline, context or stop channel ends it"},
		{site.Site{Attempts: attempts, DeadLimit: "maxTries"},
			"retry of fetchToken never gives up: maxTries is its limit and never takes effect"},
	}
	for _, tt := range tests {
		if got := message(&tt.site); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}
