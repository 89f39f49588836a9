// Package schedules defines a pass that describes, as sites, what a package
// runs on a period: by its own loops and timers, and by the schedulers of
// libraries that the catalogue knows.
package schedules

import (
	"cmp"
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/crontab"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/periods"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/site"
)

// Result is what runs on a period in one package, in source order. All sites
// have a Period.
type Result struct {
	Sites []*site.Site
}

// Analyzer finds what runs on a period. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retryschedules",
	Doc:        "describe what runs on a period",
	Requires:   []*analysis.Analyzer{defs.Analyzer, periods.Analyzer, sites.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// A finder finds the sites of one package.
type finder struct {
	x     *defs.Index
	paces *periods.Result
	found *sites.Result
}

func run(pass *analysis.Pass) (any, error) {
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	p := &finder{
		x:     pass.ResultOf[defs.Analyzer].(*defs.Index),
		paces: pass.ResultOf[periods.Analyzer].(*periods.Result),
		found: pass.ResultOf[sites.Analyzer].(*sites.Result),
	}
	res := &Result{}
	for _, pace := range p.paces.Paces {
		if !p.retries(pace) {
			res.Sites = append(res.Sites, p.own(pace))
		}
	}
	for _, u := range p.found.Uses {
		if s := p.scheduled(u); s != nil {
			res.Sites = append(res.Sites, s)
		}
	}
	slices.SortStableFunc(res.Sites, func(a, b *site.Site) int { return cmp.Compare(a.Loop.Start, b.Loop.Start) })
	return res, nil
}

// retries reports whether the wait of a pace is known to be the one of a
// retry, a reconnect or a poll. A loop around a ticker may wait for something
// in another case of its select: what its ticks do is no poll for that.
func (p *finder) retries(pace *periods.Pace) bool {
	return slices.ContainsFunc(p.found.Sites, func(s *site.Site) bool {
		switch s.Kind {
		case site.Retry, site.Reconnect:
		case site.Poll:
			if pace.Tick {
				return false
			}
		default:
			return false
		}
		return slices.ContainsFunc(s.Waits, func(w site.Wait) bool {
			return w.Start <= pace.Node.Pos() && pace.Node.End() <= w.Stop ||
				w.Start <= pace.At.Pos() && pace.At.End() <= w.Stop
		})
	})
}

// own describes a pace of the package itself.
func (p *finder) own(pace *periods.Pace) *site.Site {
	s := newSite(pace.In, pace.At, pace.Text, pace.Work)
	s.Period.Setting = pace.Length.Default
	s.Period.Exempt = pace.Exempt
	s.Period.Clock = pace.Clock > 0
	s.Period.Spread = site.No
	if pace.Offset {
		s.Period.Spread = site.Yes
	}
	if pace.Length.Known {
		setLength(s.Period, pace.Length)
	}
	return s
}

func newSite(in *defs.Func, at ast.Expr, text string, w periods.Work) *site.Site {
	span := site.Span{Start: at.Pos(), Stop: at.End()}
	s := &site.Site{Kind: site.Periodic, Loop: span, Target: w.Target, Period: &site.Period{Likely: w.Likely, Conn: w.Conn}}
	if in != nil {
		s.Func = in.Name
	}
	a := site.Attempt{Span: span, Text: text, Target: w.Target}
	if w.Call != nil {
		a.Span = site.Span{Start: w.Call.Expr.Pos(), Stop: w.Call.Expr.End()}
	}
	if text != "" {
		s.Attempts = []site.Attempt{a}
	}
	return s
}

// setLength reads a length, which may be the text of an expression.
func setLength(p *site.Period, l periods.Length) {
	p.Setting = p.Setting || l.Default
	if l.Spec == "" {
		p.Every = l.Every
		return
	}
	r, ok := crontab.Read(l.Spec)
	if !ok {
		return
	}
	p.Every = r.Every
	if r.Fixed {
		return
	}
	p.Spec, p.Moment = l.Spec, r.Moment
}

func text(e ast.Expr) string { return types.ExprString(e) }
