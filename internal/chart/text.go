package chart

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/herd"
)

// The histogram of a schedule in a terminal: lines of blocks, each cut into
// eighths, and the most columns of them.
const (
	textLines   = 6
	textColumns = 68
)

var eighths = []rune(" ▁▂▃▄▅▆▇█")

// Text prints the chart for a terminal: a table, and a histogram of the
// attempts of each schedule, all on the same scales.
func (c *Chart) Text(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n%s\n\n", c.Setting(), c.Schedule, c.Ideal())
	tw := tabwriter.NewWriter(&b, 0, 0, 3, ' ', 0)
	fmt.Fprintln(tw, strings.Join(c.Columns(), "\t"))
	for _, r := range c.Rows {
		fmt.Fprintln(tw, strings.Join(c.Cells(r), "\t"))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	for i, note := range c.Notes() {
		if i == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(note + "\n")
	}
	width := (c.length() + textColumns - 1) / textColumns
	fmt.Fprintf(&b, "\nAttempts in a second")
	if width > 1 {
		fmt.Fprintf(&b, ", the busiest of each %d", width)
	}
	fmt.Fprintf(&b, " (┄ capacity, ═ outage):\n")
	for _, r := range c.Rows {
		c.histogram(&b, r, width)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// histogram prints one schedule, each column width seconds wide.
func (c *Chart) histogram(b *strings.Builder, r Row, width int) {
	peak := c.peak()
	label := func(n int) string { return number(float64(n)) }
	margin := max(len(label(peak)), len(label(c.Scenario.Capacity)))
	columns := busiest(r.Sample.Typical.Seconds, width)
	line := -1 // that of the capacity, counted from the bottom
	if c.Scenario.Capacity <= peak {
		line = min(int(float64(c.Scenario.Capacity)/float64(peak)*textLines), textLines-1)
	}
	fmt.Fprintf(b, "\n%*s  %s\n", margin, "", r.Name)
	for at := textLines - 1; at >= 0; at-- {
		name := ""
		switch at {
		case textLines - 1:
			name = label(peak)
		case line:
			name = label(c.Scenario.Capacity)
		}
		fmt.Fprintf(b, "%*s │%s\n", margin, name, strings.TrimRight(c.line(columns, width, peak, at, at == line), " "))
	}
	c.axis(b, margin, width)
}

// line draws one line of a histogram, the one that is at the given height.
func (c *Chart) line(columns []herd.Second, width, peak, at int, capacity bool) string {
	var b strings.Builder
	for i := range (c.length() + width - 1) / width {
		n := 0
		if i < len(columns) {
			n = columns[i].Attempts()
		}
		level := int(math.Ceil(float64(n)/float64(peak)*textLines*8)) - at*8
		switch level = min(max(level, 0), 8); {
		case level > 0:
			b.WriteRune(eighths[level])
		case capacity:
			b.WriteRune('┄')
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// axis draws the line of time, thick during the outage, and names its ends.
func (c *Chart) axis(b *strings.Builder, margin, width int) {
	columns := (c.length() + width - 1) / width
	down := int((c.Scenario.Outage + time.Second - 1) / time.Second)
	down = min((down+width-1)/width, columns)
	fmt.Fprintf(b, "%*s └%s%s\n", margin, "", strings.Repeat("═", down), strings.Repeat("─", columns-down))
	marks := []struct {
		at   int
		text string
	}{{0, "0 s"}, {down, seconds(c.Scenario.Outage.Seconds())}, {columns, number(float64(c.length())) + " s"}}
	line := ""
	for i, m := range marks {
		used := utf8.RuneCountInString(line)
		if i == len(marks)-1 {
			m.at = max(m.at-utf8.RuneCountInString(m.text), 0)
		}
		if m.at > used || i == 0 { // else there is no room
			line += strings.Repeat(" ", m.at-used) + m.text
		}
	}
	fmt.Fprintf(b, "%*s  %s\n", margin, "", line)
}
