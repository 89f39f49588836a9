package sites

import (
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// fewTries is how many attempts a growing delay needs no ceiling for.
const fewTries = 10

// uncapped returns the fault of a wait that grows without a ceiling for as
// long as attempts fail, or nil. A deadline holds the waits within itself, and
// a limit that is not known may be low.
func (p *finder) uncapped(c *cycle, s *site.Site, w waits.Wait) *site.Fault {
	d := w.Value.Delay()
	switch {
	case d.Shape != site.Exp && d.Shape != site.Linear, d.Cap != site.No, !w.Value.Grow.IsValid():
		return nil
	case s.Kind != site.Retry && s.Kind != site.Reconnect:
		return nil
	case s.Bound == site.Attempts && s.MaxTries > fewTries:
	case s.Bound == site.Ctx, s.Bound == site.Unbounded:
	default:
		return nil
	}
	how := "grows with each attempt"
	if d.Shape == site.Linear {
		how = "grows by a step with each attempt"
	}
	text := "delay between attempts of " + s.Attempts[0].Text
	if len(text) > 60 {
		text = "delay between attempts"
	}
	return &site.Fault{
		Kind: site.Uncapped, Span: site.Span{Start: w.Value.Grow, Stop: w.Value.GrowEnd},
		Func: c.f.Name, Message: text + " " + how + " and has no ceiling", Loops: []site.Span{c.header},
	}
}
