package chart

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/herd"
)

// Measures of the picture, in its own units.
const (
	svgWidth   = 760
	plotLeft   = 64
	plotWidth  = 640
	plotHeight = 110
	panel      = 176 // from one schedule to the next
	titleLine  = 22
	svgColumns = 320
	headLines  = 44  // room for what the picture shows
	headWidth  = 112 // characters in a line
)

// SVG writes the picture: the attempts of each schedule over time, one above
// the other on the same scales. What was served is solid and what failed is
// hatched; the outage is a grey band and the capacity a dashed line.
func (c *Chart) SVG(w io.Writer) error {
	_, err := io.WriteString(w, c.picture("herd", headLines))
	return err
}

// picture draws the chart below a head of that height, which says what it
// shows, or none. The id has to be unique on the page.
func (c *Chart) picture(id string, head int) string {
	p := &picture{c: c, id: html.EscapeString(id), peak: float64(c.peak())}
	p.width = (c.length() + svgColumns - 1) / svgColumns
	p.seconds = float64((c.length() + p.width - 1) / p.width * p.width)
	height := head + panel*len(c.Rows) + 34
	p.f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="%[3]s-title %[3]s-desc" font-family="sans-serif" font-size="12" fill="#111">`+"\n",
		svgWidth, height, p.id)
	p.f("<title id=\"%s-title\">Attempts in each second after an outage</title>\n", p.id)
	p.f("<desc id=\"%s-desc\">%s %s", p.id, html.EscapeString(c.Setting()), html.EscapeString(c.Schedule))
	for _, r := range c.Rows {
		p.f(" %s: %s.", html.EscapeString(r.Name), html.EscapeString(c.result(r)))
	}
	p.f("</desc>\n")
	p.f(`<defs><pattern id="%s-failed" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" fill="#fff"/><rect width="1.6" height="4" fill="#111"/></pattern></defs>`+"\n", p.id)
	p.f("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", svgWidth, height)
	if head > 0 {
		for i, line := range []string{c.Setting(), c.Schedule} {
			p.f("<text x=\"%d\" y=\"%d\">%s</text>\n", plotLeft, 18*(i+1), html.EscapeString(clip(line)))
		}
	}
	for i, r := range c.Rows {
		p.panel(head+i*panel, r)
	}
	p.legend(head + panel*len(c.Rows) + 8)
	p.f("</svg>\n")
	return p.b.String()
}

// clip cuts a line to the width of the picture.
func clip(line string) string {
	if r := []rune(line); len(r) > headWidth {
		return string(r[:headWidth-1]) + "…"
	}
	return line
}

// result says what a schedule came to, in its medians.
func (c *Chart) result(r Row) string {
	s := r.Sample
	text := number(s.Retries.Median) + " retries, " + number(s.Rejected.Median) + " rejected, worst second " +
		number(s.Worst.Median)
	if s.Back.High > 0 {
		text += ", last client back after " + seconds(s.Last.Median)
	}
	if s.GaveUp.Median > 0 {
		text += ", " + number(s.GaveUp.Median) + " gave up"
	}
	if s.Typical.Waiting > 0 {
		text += ", " + number(float64(s.Typical.Waiting)) + " still waiting"
	}
	return text
}

// A picture is an SVG that is being written.
type picture struct {
	b       strings.Builder
	c       *Chart
	id      string
	peak    float64 // attempts that the height of a plot stands for
	seconds float64 // that its width stands for
	width   int     // seconds of a column
}

func (p *picture) f(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }

func (p *picture) x(second float64) float64 { return plotLeft + second/p.seconds*plotWidth }

// panel draws one schedule below the given height.
func (p *picture) panel(top int, r Row) {
	p.f("<text x=\"%d\" y=\"%d\"><tspan font-weight=\"bold\">%s</tspan>: %s</text>\n",
		plotLeft, top+titleLine-6, html.EscapeString(r.Name), html.EscapeString(p.c.result(r)))
	bottom := top + titleLine + plotHeight
	down := min(p.c.Scenario.Outage.Seconds()+p.lead(), p.seconds)
	p.f("<rect x=\"%d\" y=\"%d\" width=\"%s\" height=\"%d\" fill=\"#ddd\"/>\n",
		plotLeft, top+titleLine, coord(p.x(down)-plotLeft), plotHeight)
	p.bars(float64(bottom), busiest(r.Sample.Typical.Seconds, p.width))
	if limit := float64(p.c.Scenario.Capacity); limit <= p.peak {
		y := coord(float64(bottom) - limit/p.peak*plotHeight)
		p.f("<path d=\"M%d %sh%d\" stroke=\"#111\" stroke-dasharray=\"6 3\"/>\n", plotLeft, y, plotWidth)
		p.f("<text x=\"%d\" y=\"%s\" dy=\"4\">%s</text>\n", plotLeft+plotWidth+4, y, number(limit))
	}
	p.axes(top, bottom)
}

// lead is by how much second 0 of the picture lies before time 0.
func (p *picture) lead() float64 {
	whole := float64(int(p.c.Scenario.Outage.Seconds()))
	if rest := p.c.Scenario.Outage.Seconds() - whole; rest > 0 {
		return 1 - rest
	}
	return 0
}

// bars draws what was served, and on top of it what failed.
func (p *picture) bars(bottom float64, columns []herd.Second) {
	var served, failed strings.Builder
	wide := p.x(float64(p.width)) - plotLeft
	for i, s := range columns {
		x, y := p.x(float64(i*p.width)), bottom
		for _, part := range []struct {
			b *strings.Builder
			n int
		}{{&served, s.Served}, {&failed, s.Failed}} {
			if part.n > 0 {
				high := float64(part.n) / p.peak * plotHeight
				y -= high
				fmt.Fprintf(part.b, "M%s %sh%sv%sh-%sz", coord(x), coord(y), coord(wide), coord(high), coord(wide))
			}
		}
	}
	p.f("<path d=\"%s\" fill=\"#111\"/>\n", served.String())
	p.f("<path d=\"%s\" fill=\"url(#%s-failed)\" stroke=\"#111\" stroke-width=\".5\"/>\n", failed.String(), p.id)
}

func (p *picture) axes(top, bottom int) {
	p.f("<path d=\"M%d %dV%dh%d\" fill=\"none\" stroke=\"#111\"/>\n", plotLeft, top+titleLine, bottom, plotWidth)
	p.f("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", plotLeft-6, top+titleLine+10, number(p.peak))
	p.f("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>\n", plotLeft-6, bottom)
	step := tick(p.seconds)
	for at := 0.0; at <= p.seconds-p.lead(); at += step {
		x := coord(p.x(at + p.lead()))
		p.f("<path d=\"M%s %dv4\" stroke=\"#111\"/><text x=\"%s\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
			x, bottom, x, bottom+16, seconds(at))
	}
}

// legend explains the bars, the band and the line.
func (p *picture) legend(y int) {
	const gap = 165
	for i, item := range []struct{ shape, text string }{
		{`fill="#111"`, "served"},
		{`fill="url(#` + p.id + `-failed)" stroke="#111" stroke-width=".5"`, "failed or rejected"},
		{`fill="#ddd"`, "outage"},
	} {
		p.f("<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"12\" %s/><text x=\"%d\" y=\"%d\">%s</text>\n",
			plotLeft+i*gap, y, item.shape, plotLeft+i*gap+20, y+11, item.text)
	}
	x := plotLeft + 3*gap
	p.f("<path d=\"M%d %dh20\" stroke=\"#111\" stroke-dasharray=\"6 3\"/><text x=\"%d\" y=\"%d\">capacity in a second</text>\n", x, y+6, x+26, y+11)
}

// tick returns the distance of at most ten marks on an axis of so many
// seconds.
func tick(length float64) float64 {
	for _, unit := range []float64{1, 60, 3600, 86400} {
		for _, n := range []float64{1, 2, 5, 10, 20, 30} {
			if length/(n*unit) <= 10 {
				return n * unit
			}
		}
	}
	return length
}

// coord writes a coordinate with two decimals at most.
func coord(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}
