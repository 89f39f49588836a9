package herd

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestPages compares the figures in the README and in the pages of the rules
// with those of the simulation.
func TestPages(t *testing.T) {
	known := known
	known.Horizon = 10 * time.Hour
	slow := known
	slow.Latency = 100 * time.Millisecond
	sample := func(c Scenario, s Schedule) Sample {
		t.Helper()
		out, err := Simulate(c, s, 100, 0)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	none, full := sample(known, doubling), sample(known, with(doubling, Full))
	atOnce, late := sample(slow, Schedule{Growth: Constant}), sample(slow, with(doubling, Full))
	uncapped := sample(known, Schedule{Base: time.Second, Factor: 2})

	tests := []struct {
		file, text string // the text holds the number in parentheses
		want       Spread
	}{
		{"README.md", `without jitter \| ([0-9,]+) \|`, none.Retries},
		{"README.md", `without jitter \| 8,500 \| ([0-9,]+) \|`, none.Rejected},
		{"README.md", `without jitter \| 8,500 \| 4,500 \| ([0-9,]+) \|`, none.Worst},
		{"README.md", `without jitter .* \| ([0-9,]+) s \| \| with`, none.Last},
		{"README.md", `with full jitter \| about ([0-9,]+) \|`, full.Retries},
		{"README.md", `with full jitter \| about 5,060 \| about ([0-9,]+) \|`, full.Rejected},
		{"README.md", `with full jitter \| about 5,060 \| about 71 \| about ([0-9,]+) \|`, full.Worst},
		{"README.md", `with full jitter .* about ([0-9]+) s \|`, full.Last},
		{"nojitter", `send ([0-9,]+) retries`, none.Retries},
		{"nojitter", `back after ([0-9,]+) seconds`, none.Last},
		{"nojitter", `jitter they send about ([0-9,]+),`, full.Retries},
		{"nojitter", `about ([0-9,]+) in the worst second`, full.Worst},
		{"nojitter", `all are back after about ([0-9,]+)\.`, full.Last},
		{"lostjitter", `have ([0-9,]+) retries rejected`, none.Rejected},
		{"lostjitter", `back after ([0-9,]+) seconds, with jitter`, none.Last},
		{"lostjitter", `with jitter about ([0-9,]+) and`, full.Rejected},
		{"lostjitter", `and about ([0-9,]+) seconds`, full.Last},
		{"zerojitter", `have ([0-9,]+) retries rejected`, none.Rejected},
		{"zerojitter", `back after ([0-9,]+) seconds`, none.Last},
		{"zerojitter", `it is about ([0-9,]+) seconds`, full.Last},
		{"nobackoff", `send ([0-9,]+) retries`, atOnce.Retries},
		{"nobackoff", `retries, ([0-9,]+) of them in the second`, atOnce.Worst},
		{"nobackoff", `they send about ([0-9,]+),`, late.Retries},
		{"nobackoff", `about ([0-9,]+) in the worst second`, late.Worst},
		{"uncapped", `back after ([0-9,]+) seconds without a ceiling`, uncapped.Last},
		{"uncapped", `and after ([0-9,]+) with one of 30 seconds`, none.Last},
	}
	for _, tt := range tests {
		name := filepath.Join("..", "..", tt.file)
		if tt.file != "README.md" {
			name = filepath.Join("..", "..", "analyzers", tt.file, "doc.go")
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		line := strings.Join(strings.Fields(strings.ReplaceAll(string(text), "\n//", "\n")), " ")
		m := regexp.MustCompile(tt.text).FindStringSubmatch(line)
		if m == nil {
			t.Errorf("%s does not say %q", tt.file, tt.text)
			continue
		}
		got, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
		if err != nil {
			t.Errorf("%s: %q: %v", tt.file, m[0], err)
			continue
		}
		slack := 0.0
		if tt.want.Low != tt.want.High {
			slack = 0.02 * tt.want.Median // what "about" covers
		}
		if math.Abs(got-tt.want.Median) > slack {
			t.Errorf("%s says %q, the simulation %v", tt.file, m[0], tt.want.Median)
		}
	}
}
