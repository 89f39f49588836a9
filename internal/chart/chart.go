// Package chart draws what schedules of retries do to a server: as text for
// a terminal, as an SVG picture, and as a page of HTML.
//
// The pictures are inline SVG, written here: bars, a line and two axes are
// plainly smaller than any library that draws them, and such a library knows
// nothing of hatching, by which a picture is read in black and white.
package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/herd"
)

// A Chart compares schedules in one scenario.
type Chart struct {
	Scenario herd.Scenario
	Schedule string // what the schedules have in common, in a line
	Rows     []Row
	Remarks  []string // what else has to be said
}

// A Row is one schedule and what it came to.
type Row struct {
	Name   string
	Sample herd.Sample
}

// Setting describes the scenario in a sentence.
func (c *Chart) Setting() string {
	s := fmt.Sprintf("%s at second 0; the service is down for %s, then takes %s a second.",
		count(c.Scenario.Clients, "client fails", "clients fail"), diag.Duration(c.Scenario.Outage),
		count(c.Scenario.Capacity, "request", "requests"))
	if c.Scenario.Latency > 0 {
		s += " A failed attempt takes " + diag.Duration(c.Scenario.Latency) + "."
	}
	return s
}

// Ideal says how soon all clients could be back.
func (c *Chart) Ideal() string {
	return "Spread evenly, all would be back after " + seconds(c.Scenario.Ideal().Seconds()) + "."
}

// Columns are the heads of the table.
func (c *Chart) Columns() []string {
	head := []string{"schedule", "retries", "rejected", "worst second", "last client back"}
	if c.anyGaveUp() {
		head = append(head, "gave up")
	}
	return head
}

// Cells are the cells of a row of the table.
func (c *Chart) Cells(r Row) []string {
	s := r.Sample
	cells := []string{r.Name, spread(s.Retries, number), spread(s.Rejected, number), spread(s.Worst, number)}
	switch {
	case s.Back.High == 0:
		cells = append(cells, "none is")
	default:
		cells = append(cells, spread(s.Last, seconds))
	}
	if c.anyGaveUp() {
		cells = append(cells, spread(s.GaveUp, number))
	}
	return cells
}

// Notes are what has to be said below the table.
func (c *Chart) Notes() []string {
	var notes []string
	for _, r := range c.Rows {
		if r.Sample.Runs > 1 {
			notes = append(notes, fmt.Sprintf("Medians of %s, and in parentheses their 1st and 99th percentile.",
				count(r.Sample.Runs, "run", "runs")))
			break
		}
	}
	for _, r := range c.Rows {
		if r.Sample.Stopped == 0 {
			continue
		}
		why := "the horizon of " + diag.Duration(c.Scenario.Horizon)
		if r.Sample.Typical.Stop == herd.Work {
			why = "a limit of attempts"
		}
		notes = append(notes, fmt.Sprintf("%s: stopped at %s, with %s still waiting.",
			r.Name, why, count(r.Sample.Typical.Waiting, "client", "clients")))
	}
	return append(notes, c.Remarks...)
}

func (c *Chart) anyGaveUp() bool {
	for _, r := range c.Rows {
		if r.Sample.GaveUp.High > 0 {
			return true
		}
	}
	return false
}

// length is the number of seconds that the longest typical run shows.
func (c *Chart) length() int {
	n := 1
	for _, r := range c.Rows {
		n = max(n, len(r.Sample.Typical.Seconds))
	}
	return n
}

// peak is the most attempts in any second.
func (c *Chart) peak() int {
	n := 1
	for _, r := range c.Rows {
		for _, s := range r.Sample.Typical.Seconds {
			n = max(n, s.Attempts())
		}
	}
	return n
}

// busiest cuts seconds into columns of width seconds and returns the busiest
// second of each.
func busiest(list []herd.Second, width int) []herd.Second {
	out := make([]herd.Second, (len(list)+width-1)/width)
	for i, s := range list {
		if at := i / width; s.Attempts() > out[at].Attempts() {
			out[at] = s
		}
	}
	return out
}

// spread writes a figure with its percentiles, where they differ.
func spread(s herd.Spread, format func(float64) string) string {
	if s.Low == s.High {
		return format(s.Median)
	}
	unit := ""
	low, high := format(s.Low), format(s.High)
	if i := strings.IndexByte(low, ' '); i >= 0 {
		low, unit = low[:i], low[i:]
		high = strings.TrimSuffix(high, unit)
	}
	return strings.TrimSuffix(format(s.Median), unit) + " (" + low + "–" + high + ")" + unit
}

// number writes a whole number in groups of three digits.
func number(x float64) string {
	s := strconv.FormatFloat(math.Round(x), 'f', 0, 64)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// seconds writes a number of seconds, with a decimal below a hundred.
func seconds(x float64) string {
	if x < 100 && x != math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', 1, 64) + " s"
	}
	return number(x) + " s"
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(float64(n)) + " " + many
}
