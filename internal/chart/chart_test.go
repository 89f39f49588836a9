package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/herd"
)

// known is a chart of the known outage, with and without jitter.
func known(t *testing.T) *Chart {
	t.Helper()
	sc := herd.Scenario{Clients: 1000, Outage: 10 * time.Second, Capacity: 100, Horizon: time.Hour}
	s := herd.Schedule{Base: time.Second, Factor: 2, Ceiling: 30 * time.Second}
	c := &Chart{Scenario: sc, Schedule: s.String()}
	for _, j := range []herd.Jitter{herd.NoJitter, herd.Full} {
		s.Jitter = j
		sample, err := herd.Simulate(sc, s, 5, 1)
		if err != nil {
			t.Fatal(err)
		}
		c.Rows = append(c.Rows, Row{Name: j.String() + " <jitter>", Sample: sample})
	}
	return c
}

func text(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	c := known(t)
	got := text(t, c.Text)
	var plots [][]string
	for line := range strings.Lines(got) {
		line = strings.TrimRight(line, "\n")
		if n := utf8.RuneCountInString(line); n > 100 {
			t.Errorf("line of %d characters: %s", n, line)
		}
		if strings.TrimRight(line, " ") != line {
			t.Errorf("%q ends in space", line)
		}
		switch name, plot, ok := strings.Cut(line, "│"); {
		case strings.Contains(name, " <jitter>") && !strings.Contains(name, ","):
			plots = append(plots, nil)
		case ok:
			plots[len(plots)-1] = append(plots[len(plots)-1], plot)
		}
	}
	if len(plots) != 2 || len(plots[0]) != textLines || len(plots[1]) != textLines {
		t.Fatalf("no two plots of %d lines in\n%s", textLines, got)
	}
	// Without jitter, columns of 4 s: the waves at 1, 3 (0), 7 (1), 15 (3), 31
	// (7), 61 (15) ... 271 s (67), and nothing between them.
	var waves []int
	for i, r := range []rune(plots[0][textLines-1]) {
		if r != ' ' && r != '┄' {
			waves = append(waves, i)
		}
	}
	if want := []int{0, 1, 3, 7, 15, 22, 30, 37, 45, 52, 60, 67}; !slices.Equal(waves, want) {
		t.Errorf("waves in columns %v, want %v", waves, want)
	}
	if !strings.Contains(got, "271 s") || !strings.Contains(got, "8,500") {
		t.Errorf("no figures in\n%s", got)
	}
}

// TestSVG reads the picture as XML and adds up its bars.
func TestSVG(t *testing.T) {
	c := known(t)
	got := text(t, c.SVG)
	ids := map[string]bool{}
	var words strings.Builder
	for dec := xml.NewDecoder(strings.NewReader(got)); ; {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, got)
		}
		switch tok := tok.(type) {
		case xml.CharData:
			words.Write(tok)
		case xml.StartElement:
			for _, a := range tok.Attr {
				switch a.Name.Local {
				case "id":
					if ids[a.Value] {
						t.Errorf("id %s is there twice", a.Value)
					}
					ids[a.Value] = true
				case "href", "src":
					t.Errorf("%s=%s", a.Name.Local, a.Value)
				}
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s has %s=%s", tok.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
	}
	for _, want := range []string{"the service is down for 10s", "none <jitter>", "8,500 retries", "270 s", "capacity in a second"} {
		if !strings.Contains(words.String(), want) {
			t.Errorf("%q is not in the picture's text", want)
		}
	}
	for _, ref := range regexp.MustCompile(`url\(#([^)]*)\)|labelledby="([^" ]*) ([^"]*)"`).FindAllStringSubmatch(got, -1) {
		for _, id := range ref[1:] {
			if id != "" && !ids[id] {
				t.Errorf("the picture refers to %s, which is not there", id)
			}
		}
	}
	bars := regexp.MustCompile(`<path d="([^"]*)" fill="#111"/>`).FindAllStringSubmatch(got, -1)
	if len(bars) != 2 {
		t.Fatalf("%d paths of what was served, want 2", len(bars))
	}
	if n := strings.Count(bars[0][1], "z"); n != 10 { // waves that serve 100 each
		t.Errorf("%d bars of what was served, want 10: %s", n, bars[0][1])
	}
}

func TestHTML(t *testing.T) {
	got := text(t, known(t).HTML)
	for _, want := range []string{`<th scope="row">none &lt;jitter&gt;</th>`, "<td>8,500</td>", "<svg ", "Medians of 5 runs"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if m := regexp.MustCompile(`<script|<link|src=|href=|@import|url\([^#]`).FindString(got); m != "" {
		t.Errorf("the page is not on its own: %s", m)
	}
}

// TestStopped shows runs that did not finish, and clients that gave up.
func TestStopped(t *testing.T) {
	sc := herd.Scenario{Clients: 1000, Outage: 10 * time.Second, Capacity: 100, Horizon: 100 * time.Second}
	s := herd.Schedule{Base: time.Second, Factor: 2, Ceiling: 30 * time.Second}
	c := &Chart{Scenario: sc}
	for _, attempts := range []int{0, 4, 6} {
		s.Attempts = attempts
		sample, err := herd.Simulate(sc, s, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		c.Rows = append(c.Rows, Row{Name: "some", Sample: sample})
	}
	want := [][]string{
		{"some", "6,400", "3,000", "1,000", "91 s", "0"}, // waves at 15, 31, 61 and 91 s
		{"some", "3,000", "0", "0", "none is", "1,000"},
		{"some", "4,900", "1,700", "1,000", "31 s", "800"},
	}
	for i, r := range c.Rows {
		if got := c.Cells(r); !slices.Equal(got, want[i]) {
			t.Errorf("got %q, want %q", got, want[i])
		}
	}
	if notes := c.Notes(); len(notes) != 1 || notes[0] != "some: stopped at the horizon of 1m40s, with 600 clients still waiting." {
		t.Errorf("got notes %q", notes)
	}
}

func TestWords(t *testing.T) {
	tests := []struct{ got, want string }{
		{number(0), "0"},
		{number(999), "999"},
		{number(1000), "1,000"},
		{number(1234567), "1,234,567"},
		{seconds(271), "271 s"},
		{seconds(38.94), "38.9 s"},
		{seconds(1234.4), "1,234 s"},
		{spread(herd.Spread{Low: 1, Median: 2, High: 3000}, number), "2 (1–3,000)"},
		{spread(herd.Spread{Low: 7, Median: 7, High: 7}, number), "7"},
		{spread(herd.Spread{Low: 38, Median: 40.6, High: 42.4}, seconds), "40.6 (38–42.4) s"},
		{diag.Duration(10 * time.Second), "10s"},
		{diag.Duration(time.Hour), "1h"},
		{diag.Duration(90 * time.Minute), "1h30m"},
		{diag.Duration(100 * time.Second), "1m40s"},
		{count(1, "client", "clients"), "1 client"},
		{count(1200, "client", "clients"), "1,200 clients"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

func TestBusiest(t *testing.T) {
	at := func(served, failed int) herd.Second { return herd.Second{Served: served, Failed: failed} }
	in := []herd.Second{at(1, 2), at(0, 5), at(4, 0), at(0, 0), at(7, 7)}
	if got, want := busiest(in, 2), []herd.Second{at(0, 5), at(4, 0), at(7, 7)}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTick(t *testing.T) {
	for _, length := range []float64{1, 9, 41, 272, 3600, 86400, 30 * 86400} {
		step := tick(length)
		if n := length / step; n > 10 || n < 1 {
			t.Errorf("%v marks of %v s on %v s", n, step, length)
		}
	}
}
