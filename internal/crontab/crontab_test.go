package crontab

import (
	"testing"
	"time"
)

func TestRead(t *testing.T) {
	day := 24 * time.Hour
	tests := []struct {
		spec string
		want Reading
		ok   bool
	}{
		{"0 * * * *", Reading{Every: time.Hour, Moment: "minute 0"}, true},
		{"30 * * * *", Reading{Every: time.Hour, Moment: "minute 30"}, true},
		{"17 * * * *", Reading{Every: time.Hour}, true},
		{"* * * * *", Reading{Every: time.Minute, Moment: "each full minute"}, true},
		{"*/5 * * * *", Reading{Every: 5 * time.Minute, Moment: "minute 0 and on"}, true},
		{"3-59/10 * * * *", Reading{Every: 10 * time.Minute}, true},
		{"0,30 * * * *", Reading{Every: 30 * time.Minute, Moment: "minute 0 and on"}, true},
		{"0 0 * * *", Reading{Every: day, Moment: "midnight"}, true},
		{"0 3 * * 1", Reading{Every: day, Moment: "minute 0"}, true},
		{"41 3 * * *", Reading{Every: day}, true},
		{"0 */6 * * *", Reading{Every: 6 * time.Hour, Moment: "minute 0"}, true},
		{"0 0 * * * *", Reading{Every: time.Hour, Moment: "minute 0"}, true},
		{"0 0/15 * * * ?", Reading{Every: 15 * time.Minute, Moment: "minute 0 and on"}, true},
		{"*/30 * * * * *", Reading{Every: 30 * time.Second}, true},
		{"0 0 12 * * ? 2030", Reading{Every: day, Moment: "minute 0"}, true},
		{"0 0 L * *", Reading{Every: day, Moment: "midnight"}, true},
		{"CRON_TZ=UTC 0 0 * * *", Reading{Every: day, Moment: "midnight"}, true},
		{"@hourly", Reading{Every: time.Hour, Moment: "minute 0"}, true},
		{"@daily", Reading{Every: day, Moment: "midnight"}, true},
		{"@every 1h", Reading{Every: time.Hour, Fixed: true}, true},
		{"@every 90s", Reading{Every: 90 * time.Second, Fixed: true}, true},
		{"every day", Reading{}, false},
		{"61 * * * *", Reading{}, false},
		{"", Reading{}, false},
	}
	for _, tt := range tests {
		got, ok := Read(tt.spec)
		if got != tt.want || ok != tt.ok {
			t.Errorf("Read(%q) = %+v, %v; want %+v, %v", tt.spec, got, ok, tt.want, tt.ok)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"0 * * * *", "@every 1h", "H * * * *", "TZ=x", "* * * * * * *", "0 0 LW * *"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		if r, ok := Read(spec); ok && r.Every <= 0 {
			t.Errorf("Read(%q) comes true every %v", spec, r.Every)
		}
	})
}
