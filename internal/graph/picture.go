package graph

import (
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"io"
	"strings"
	"unicode/utf8"
)

// Measures of the picture, in pixels.
const (
	charWidth = 7.3 // of the 12 px monospace font
	boxHeight = 46
	gap       = 64 // between two boxes, for the arrow and its factor
	rowHeight = 104
	margin    = 16
	maxText   = 34 // characters in a box
)

// SVG writes the paths as a picture, one below the other: a box for each
// function, the factor of its layers on the arrow to the next, thick where
// requests multiply and dashed where a failure is kept.
func SVG(w io.Writer, dir string, paths []Path) error {
	var rows strings.Builder
	width := 400.0
	for i, p := range paths {
		width = max(width, row(&rows, dir, p, float64(i*rowHeight)))
	}
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" width="%.0f" height="%d" viewBox="0 0 %.0f %d" font-family="ui-monospace, monospace" font-size="12">
<style>.b{fill:#fff;stroke:#222}.s{fill:#222}.t{fill:#111}.u{fill:#fff}.p{fill:#555;font-size:10px}.a{stroke:#222;fill:none}.k{stroke-dasharray:4 4}.m{stroke-width:3}.f{font-weight:bold;font-size:14px;text-anchor:middle}.h{font-weight:bold;font-size:13px}</style>
<rect width="100%%" height="100%%" fill="#fff"/>
%s</svg>
`, html.EscapeString(fmt.Sprintf("%d paths to remotes and their layers of retry", len(paths))), width, len(paths)*rowHeight+margin, width, len(paths)*rowHeight+margin, rows.String())
	return err
}

// row draws one path and returns how wide it is.
func row(b *strings.Builder, dir string, p Path, y float64) float64 {
	fmt.Fprintf(b, `<text class="h" x="%d" y="%.0f">%s</text>`+"\n", margin, y+22, html.EscapeString(p.Formula()))
	x := float64(margin)
	top := y + 34
	box := func(text, place, class, textClass string) {
		text = clip(text)
		w := max(float64(utf8.RuneCountInString(text)), float64(utf8.RuneCountInString(place))*10/12)*charWidth + 16
		fmt.Fprintf(b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%d" rx="4"/><text class="%s" x="%.1f" y="%.1f">%s</text>`,
			class, x, top, w, boxHeight, textClass, x+8, top+20, html.EscapeString(text))
		if place != "" {
			fmt.Fprintf(b, `<text class="p" x="%.1f" y="%.1f">%s</text>`, x+8, top+36, html.EscapeString(place))
		}
		b.WriteString("\n")
		x += w
	}
	arrow := func(h Hop) {
		class, label := "a", ""
		if h.Keeps {
			class += " k"
		}
		if f := factorText(h.Factors); f != "" {
			class, label = class+" m", "× "+f
		}
		mid := top + boxHeight/2
		fmt.Fprintf(b, `<path class="%s" d="M%.1f %.1fh%d"/><path class="s" d="M%.1f %.1fl-9 -5v10z"/>`, class, x, mid, gap-8, x+gap, mid)
		if label != "" {
			fmt.Fprintf(b, `<text class="t f" x="%.1f" y="%.1f">%s<title>%s</title></text>`, x+gap/2, mid-8, html.EscapeString(label), html.EscapeString(h.Why))
		}
		b.WriteString("\n")
		x += gap
	}
	box(p.Entry, "", "b", "t")
	for i, h := range p.Hops {
		if i > 0 {
			box(h.Func, place(dir, h), "b", "t")
		}
		arrow(h)
	}
	box(p.Sink, "", "s", "u")
	return x + margin
}

func clip(s string) string {
	if r := []rune(s); len(r) > maxText {
		return "…" + string(r[len(r)-maxText+1:])
	}
	return s
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// HTML writes a page about the paths that needs nothing else: no script, no
// network.
func HTML(w io.Writer, dir string, paths []Path) error {
	type hopRow struct{ Place, Func, Call, Factor, Why string }
	type pathRow struct {
		Entry, Sink, Formula string
		Picture              template.HTML
		Hops                 []hopRow
	}
	var rows []pathRow
	for i := range paths {
		p := &paths[i]
		var pic strings.Builder
		if err := SVG(&pic, dir, paths[i:i+1]); err != nil {
			return err
		}
		r := pathRow{Entry: p.Entry, Sink: p.Sink, Formula: p.Formula(), Picture: template.HTML(pic.String())} // SVG escapes its texts
		for _, h := range p.Hops {
			r.Hops = append(r.Hops, hopRow{place(dir, h), h.Func, h.Call, factorText(h.Factors), h.Why})
		}
		rows = append(rows, r)
	}
	return page.Execute(w, rows)
}
