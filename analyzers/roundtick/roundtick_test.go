package roundtick

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/site"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "roundtick/flagged", "roundtick/clean") }

func TestAll(t *testing.T) {
	if err := Analyzer.Flags.Set("all", "true"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = Analyzer.Flags.Set("all", "false") })
	linttest.Run(t, Analyzer, "roundtick/likely/...")
}

func TestJudge(t *testing.T) {
	hour := site.Period{Every: time.Hour, Spread: site.No}
	tests := []struct {
		name   string
		target site.Target
		change func(p *site.Period)
		want   strength
	}{
		{"remote", site.Remote, func(p *site.Period) {}, certain},
		{"local", site.Local, func(p *site.Period) {}, none},
		{"unknown", site.TargetUnknown, func(p *site.Period) {}, none},
		{"unknown that looks remote", site.TargetUnknown, func(p *site.Period) { p.Likely = true }, likely},
		{"a default", site.Remote, func(p *site.Period) { p.Setting = true }, likely},
		{"over an open connection", site.Remote, func(p *site.Period) { p.Conn = true }, likely},
		{"spread", site.Remote, func(p *site.Period) { p.Spread = site.Yes }, none},
		{"perhaps spread", site.Remote, func(p *site.Period) { p.Spread = site.Unknown }, none},
		{"no period", site.Remote, func(p *site.Period) { p.Every = 0 }, none},
		{"a minute", site.Remote, func(p *site.Period) { p.Every = time.Minute }, certain},
		{"below a minute", site.Remote, func(p *site.Period) { p.Every = 30 * time.Second }, none},
		{"no whole minutes", site.Remote, func(p *site.Period) { p.Every = 90 * time.Second }, none},
		{"a minute of its own", site.Remote, func(p *site.Period) { p.Spec = "17 * * * *" }, none},
		{"a minute of everybody's", site.Remote, func(p *site.Period) { p.Spec, p.Moment = "0 * * * *", "minute 0" }, certain},
		{"aligned", site.Remote, func(p *site.Period) { p.Clock = true }, certain},
		{"a keep-alive", site.Remote, func(p *site.Period) { p.Exempt = "keep-alive" }, none},
		{"a leader", site.Remote, func(p *site.Period) { p.Exempt = "leader" }, none},
		{"a heartbeat", site.Remote, func(p *site.Period) { p.Exempt = "heartbeat" }, likely},
		{"a heartbeat of a connection", site.Remote, func(p *site.Period) { p.Exempt, p.Conn = "heartbeat", true }, none},
	}
	for _, tt := range tests {
		p := hour
		tt.change(&p)
		if got := judge(&site.Site{Kind: site.Periodic, Target: tt.target, Period: &p}); got != tt.want {
			t.Errorf("%s: strength %d, want %d", tt.name, got, tt.want)
		}
	}
	if got := judge(&site.Site{Kind: site.Retry, Target: site.Remote}); got != none {
		t.Errorf("a retry: strength %d", got)
	}
}

func TestMessage(t *testing.T) {
	tests := []struct {
		attempt string
		period  site.Period
		want    string
	}{
		{"client.Sync", site.Period{Every: time.Hour},
			"client.Sync runs on a round 1h period without offset or jitter: add hash(host, job) % 1h"},
		{"client.Sync", site.Period{Every: time.Hour, Clock: true},
			"client.Sync runs at each full 1h of the clock, in all instances at once: add hash(host, job) % 1h"},
		{"client.Sync", site.Period{Every: time.Hour, Spec: "@hourly", Moment: "minute 0"},
			`client.Sync runs at minute 0, "@hourly", as everybody's does: add hash(host, job) % 1h`},
	}
	for _, tt := range tests {
		s := &site.Site{Attempts: []site.Attempt{{Text: tt.attempt}}, Period: &tt.period}
		if got := message(s); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
	long := &site.Site{Attempts: []site.Attempt{{Text: strings.Repeat("abcdefghi.", 12)}}}
	for _, p := range []site.Period{
		{Every: 90 * time.Minute},
		{Every: 24 * time.Hour, Clock: true},
		{Every: 30 * time.Minute, Spec: "0,30 8-18 1,2,3,4,5 JAN,FEB,MAR MON-FRI", Moment: "minute 0 and on"},
	} {
		long.Period = &p
		if got := message(long); utf8.RuneCountInString(got) > 110 {
			t.Errorf("%q has %d characters", got, utf8.RuneCountInString(got))
		}
	}
}
