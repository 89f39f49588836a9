package diag

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/site"
)

func TestMessage(t *testing.T) {
	const fact, consequence = " has a fact", ", so something quite bad and rather long to tell follows from it in the end"
	tests := []struct{ subject, want string }{
		{"client.Do", "retry of client.Do" + fact + consequence},
		{strings.Repeat("x", 200), "retry of " + strings.Repeat("x", 45) + "…" + strings.Repeat("x", 44) + fact},
	}
	for _, tt := range tests {
		got := Message("retry of ", tt.subject, fact, consequence)
		if got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
		if n := utf8.RuneCountInString(got); n > maxMessage {
			t.Errorf("%q has %d characters", got, n)
		}
	}
}

func TestClip(t *testing.T) {
	tests := []struct {
		text  string
		limit int
		want  string
	}{
		{"client.Do", 9, "client.Do"},
		{"s.client.Users.Get", 9, "s.cl….Get"},
		{"f(\n\ta,\n\tb)", 20, "f( a, b)"},
		{"größer", 5, "gr…er"},
		{"long", 0, "…"},
	}
	for _, tt := range tests {
		if got := Clip(tt.text, tt.limit); got != tt.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", tt.text, tt.limit, got, tt.want)
		}
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                              "0s",
		30 * time.Second:               "30s",
		time.Minute:                    "1m",
		90 * time.Second:               "1m30s",
		20 * time.Minute:               "20m",
		time.Hour:                      "1h",
		10*time.Hour + 10*time.Minute:  "10h10m",
		time.Hour + 30*time.Second:     "1h0m30s",
		250 * time.Millisecond:         "250ms",
		100 * time.Hour:                "100h",
		1500 * time.Millisecond:        "1.5s",
		time.Hour + 5*time.Millisecond: "1h0m0.005s",
	} {
		if got := Duration(d); got != want {
			t.Errorf("Duration(%d) = %q, want %q", d, got, want)
		}
	}
}

func TestSubject(t *testing.T) {
	s := &site.Site{Func: "T.run"}
	if got := Subject(s); got != "T.run" {
		t.Errorf("without attempts: %q", got)
	}
	s.Attempts = []site.Attempt{{Text: "t.dial"}, {Text: "t.read"}}
	if got := Subject(s); got != "t.dial" {
		t.Errorf("with attempts: %q", got)
	}
}
