package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/driver"
)

type hover struct {
	Contents struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	} `json:"contents"`
	Range span `json:"range"`
}

// hover answers textDocument/hover with the facts of the innermost site whose
// header or policy is on that line, and with null when there is none.
func (s *session) hover(raw json.RawMessage) *hover {
	var p struct {
		actionParams
		Position position `json:"position"`
	}
	file, r := s.asked(raw, &p, &p.TextDocument.URI)
	if r == nil {
		return nil
	}
	for _, site := range r.sites {
		if site.Start.File != file || site.Start.Line-1 != p.Position.Line {
			continue
		}
		h := new(hover)
		h.Contents.Kind, h.Contents.Value = "markdown", facts(site)
		h.Range = s.span(r, site.Start, site.Start)
		return h
	}
	return nil
}

// facts words what is established of a site; what is not known is left out.
func facts(s driver.Site) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** of `%s` (retrylint)\n\n", s.Kind, strings.Join(s.Attempts, "`, `"))
	row := func(name, value string) {
		if value != "" && value != "unknown" {
			fmt.Fprintf(&b, "- %s: %s\n", name, value)
		}
	}
	row("target", s.Target)
	if s.MaxTries > 0 {
		row("attempts", fmt.Sprint(s.MaxTries))
	}
	row("bound", s.Bound)
	row("delay", s.Delay)
	row("delays", delays(s))
	row("jitter", s.Jitter)
	row("cap", s.Cap)
	row("context cuts the wait", s.CtxWait)
	if total, ok := worst(s); ok {
		row("waits in all, at worst", total.String())
	}
	return b.String()
}

// shown is how many delays are listed.
const shown = 8

func delays(s driver.Site) string {
	var list []string
	for i, d := range s.Delays {
		if i == shown {
			list = append(list, "…")
			break
		}
		if d.Low == d.High {
			list = append(list, d.High.String())
		} else {
			list = append(list, d.Low.String()+"–"+d.High.String())
		}
	}
	return strings.Join(list, ", ")
}

// worst returns the longest that the waits of a site take together, where the
// number of attempts and the delays are known.
func worst(s driver.Site) (total time.Duration, ok bool) {
	if s.MaxTries < 2 || len(s.Delays) == 0 || s.Breaks {
		return 0, false
	}
	for i := range s.MaxTries - 1 {
		d := s.Delays[min(i, len(s.Delays)-1)].High
		if d < 0 || total+d < total {
			return 0, false
		}
		total += d
	}
	return total, true
}
