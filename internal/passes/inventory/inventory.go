// Package inventory defines a pass that lists the sites of a package, for
// commands that show them: what is tried again, on what schedule, until when.
//
// It reports each site as a diagnostic whose message is a [site.Record] in
// JSON, since that is what go vet carries from a tool to its caller, and only
// when its flag is set, since go vet shows its user every diagnostic.
package inventory

import (
	"encoding/json"
	"flag"
	"go/token"
	"strconv"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/arith"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// Name is the name of the analyzer, and so the rule that its diagnostics seem
// to come from.
const Name = "inventory"

// Flag switches the pass on, as an argument of the vet tool.
const Flag = "-" + Name + ".on=true"

// Analyzer lists the sites of a package.
var Analyzer = &analysis.Analyzer{
	Name:     Name,
	Doc:      "list the places that try something again, in JSON, for retrylint's own commands",
	Flags:    flags(),
	Requires: []*analysis.Analyzer{defs.Analyzer, waits.Analyzer, sites.Analyzer},
	Run:      run,
}

var on bool

func flags() (fs flag.FlagSet) {
	fs.BoolVar(&on, "on", false, "list the sites")
	return fs
}

func run(pass *analysis.Pass) (any, error) {
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	found := pass.ResultOf[sites.Analyzer].(*sites.Result)
	if !on || len(found.Sites) == 0 {
		return nil, nil
	}
	w := pass.ResultOf[waits.Analyzer].(*waits.Result)
	delays := make(map[token.Pos]arith.Schedule)
	for _, s := range arith.Schedules(pass.ResultOf[defs.Analyzer].(*defs.Index), arith.Facts{Random: w.Random, Waits: w.Argument}) {
		delays[s.Loop.Start] = s
	}
	byPolicy := make(map[*site.Site]*policies.Policy)
	for _, u := range found.Uses {
		if u.Site != nil && len(u.Policies) == 1 {
			byPolicy[u.Site] = u.Policies[0]
		}
	}
	for _, s := range found.Sites {
		r := record(s)
		if p := byPolicy[s]; p != nil {
			fromPolicy(&r, p)
		} else {
			r.Delays, r.Breaks = delays[s.Loop.Start].Delays, delays[s.Loop.Start].Breaks
		}
		text, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		pass.Report(analysis.Diagnostic{
			Pos: s.Loop.Start, End: extent(s), Category: Name, Message: string(text), Related: places(s, found.Faults),
		})
	}
	return nil, nil
}

// extent returns where the site ends, as far as its parts tell.
func extent(s *site.Site) token.Pos {
	end := s.Loop.Stop
	for _, a := range s.Attempts {
		end = max(end, a.Stop)
	}
	for _, w := range s.Waits {
		end = max(end, w.Stop)
	}
	return end
}

// places lists where else the site may be pointed at: where its delay is made,
// and where a fault of it stands.
func places(s *site.Site, faults []site.Fault) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	add := func(span site.Span) {
		if span.IsValid() {
			out = append(out, analysis.RelatedInformation{Pos: span.Start, End: span.Stop})
		}
	}
	for _, w := range s.Waits {
		add(w.Span)
		add(w.Helper)
		add(w.Delay.At)
	}
	for _, f := range faults {
		for _, loop := range f.Loops {
			if loop.Start == s.Loop.Start {
				add(f.Span)
			}
		}
	}
	return out
}

// record puts a site into words.
func record(s *site.Site) site.Record {
	r := site.Record{
		Kind: s.Kind.String(), Func: s.Func, Target: s.Target.String(), Bound: s.Bound.String(), MaxTries: s.MaxTries,
		Delay: site.ShapeUnknown.String(), Jitter: site.Unknown.String(), Cap: site.Unknown.String(),
		CtxWait: site.CtxUnknown.String(),
	}
	for _, a := range s.Attempts {
		r.Attempts = append(r.Attempts, a.Text)
	}
	if len(s.Waits) == 0 {
		if s.HasGap {
			r.Delay, r.Jitter, r.Cap = site.None.String(), site.NA.String(), site.NA.String()
		}
		return r
	}
	first := s.Waits[0]
	for _, w := range s.Waits[1:] {
		d := w.Delay
		if d.Shape != first.Delay.Shape || d.Jitter != first.Delay.Jitter || d.Cap != first.Delay.Cap ||
			d.Known != first.Delay.Known || d.Fixed != first.Delay.Fixed {
			return r // one of several schedules
		}
	}
	d := first.Delay
	r.Delay, r.Jitter, r.Cap, r.CtxWait = d.Shape.String(), d.Jitter.String(), d.Cap.String(), first.Ctx.String()
	switch d.Shape {
	case site.Const, site.Linear, site.Exp:
		r.Grows = d.Shape.String()
	}
	if d.Jitter == site.No {
		r.Draws = catalog.None
	}
	if d.Shape == site.Const && d.Known && d.Jitter == site.No {
		r.Base = d.Fixed
	}
	return r
}

// fromPolicy adds what is known of the policy of a library.
func fromPolicy(r *site.Record, p *policies.Policy) {
	r.Base, r.Grows, r.Draws, r.Factor, r.Ceiling = 0, "", "", 0, 0
	if g := p.Set[policies.Grows]; g.State == policies.Known {
		r.Grows = g.Word
	}
	if n, ok := p.Set[policies.Base].Number(); ok {
		r.Base = time.Duration(n)
	}
	if n, ok := p.Set[policies.Factor].Number(); ok {
		r.Factor = n
		if r.Grows == "" {
			r.Grows = "exp"
		}
	}
	switch c := p.Set[policies.Ceiling]; {
	case c.Is(catalog.None):
		r.Cap = site.No.String()
	case c.State == policies.Known:
		r.Cap = site.Yes.String()
		r.Ceiling = time.Duration(c.Num)
	}
	switch j := p.Set[policies.Jitter]; {
	case p.NoJitter():
		r.Draws = catalog.None
	case j.State == policies.Known && j.Word != "":
		r.Draws = j.Word
	case j.State == policies.Known:
		r.Draws = strconv.FormatFloat(j.Num, 'g', -1, 64)
	}
	if n, ok := p.Set[policies.Deadline].Number(); ok {
		r.Deadline = time.Duration(n)
	}
}
