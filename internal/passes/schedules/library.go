package schedules

import (
	"go/ast"
	"go/constant"
	"go/types"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/periods"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/site"
)

// scheduled describes the use of a library's scheduler, or returns nil when
// it is none.
func (p *finder) scheduled(u sites.Use) *site.Site {
	if u.Model.Does != catalog.DoesRun || u.Call == nil {
		return nil
	}
	if u.Model.Again != catalog.AgainAlways && !p.neverDone(u) {
		return nil
	}
	w := p.paces.Op(u.In, u.Op)
	switch u.Model.Work {
	case catalog.WorkElsewhere:
		w = periods.Work{Target: site.TargetUnknown, Likely: true, Text: w.Text}
	case catalog.WorkLocal:
		w = periods.Work{Target: site.Local, Text: w.Text}
	}
	if w.Text == "" {
		w.Text = text(u.Call.Expr.Fun)
	}
	s := newSite(u.In, u.Call.Expr, w.Text, w)
	s.Loop.Stop = u.Call.Expr.Fun.End()
	s.Period.Spread = site.No
	if u.Op != nil && p.paces.OpDraws(u.Op) {
		s.Period.Spread = site.Yes
	}
	s.Period.Exempt = p.paces.ExemptUse(u.In, w, u.Call.Expr)
	if l := p.chained(u.In, u.Call.Expr); l.Known {
		setLength(s.Period, l)
		return s
	}
	if len(u.Policies) != 1 {
		s.Period.Spread = site.Unknown
		return s
	}
	pol := u.Policies[0]
	switch {
	case pol.NoJitter():
	case pol.Set[policies.Jitter].State == policies.Known:
		s.Period.Spread = site.Yes
	default:
		s.Period.Spread = site.Unknown
	}
	if l := p.timeOfDay(u.Call.Expr); l.Known {
		setLength(s.Period, l)
		return s
	}
	setLength(s.Period, p.length(u, pol))
	return s
}

// neverDone reports whether a poll's condition never says that it is done:
// then it is run on a period.
func (p *finder) neverDone(u sites.Use) bool {
	if u.Model.Again != catalog.AgainFalse || u.Op == nil {
		return false
	}
	f := p.x.FuncValue(u.Op)
	if f == nil || f.Body == nil {
		return false
	}
	returns, never := 0, true
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			returns++
			never = never && len(n.Results) == 2 && isFalse(p.x.Info.Types[n.Results[0]]) && p.x.Info.Types[n.Results[1]].IsNil()
		}
		return never
	})
	return never && returns > 0
}

func isFalse(tv types.TypeAndValue) bool {
	return tv.Value != nil && tv.Value.Kind() == constant.Bool && !constant.BoolVal(tv.Value)
}

// length reads the period of a schedule: as the policy says, else by tracing
// the argument that it comes from.
func (p *finder) length(u sites.Use, pol *policies.Policy) periods.Length {
	base := pol.Set[policies.Base]
	if n, ok := base.Number(); ok && n > 0 {
		return periods.Length{Known: true, Every: time.Duration(n)}
	}
	if base.State == policies.Known && base.Word != "" && base.Word != catalog.None {
		return periods.Length{Known: true, Spec: base.Word}
	}
	return p.argument(u.In, u.Call.Expr, u.Model, 0)
}

// argument traces the argument by which a call sets the period, or the one of
// the call that makes its policy.
func (p *finder) argument(in *defs.Func, call *ast.CallExpr, m *catalog.Model, depth int) periods.Length {
	if m == nil || depth > 2 {
		return periods.Length{}
	}
	if m.Base != nil && m.Base.From != "" {
		place, err := catalog.ParsePlace(m.Base.From)
		if err != nil || place.Arg < 0 || place.Arg >= len(call.Args) || len(place.Path) > 0 {
			return periods.Length{}
		}
		l := p.paces.Length(in, call.Args[place.Arg])
		if m.Base.Unit != "" {
			unit, err := time.ParseDuration(m.Base.Unit)
			if err != nil {
				return periods.Length{}
			}
			l.Every *= unit
		}
		return l
	}
	place, err := catalog.ParsePlace(m.Policy)
	if m.Policy == "" || err != nil || place.Arg < 0 || place.Arg >= len(call.Args) || len(place.Path) > 0 {
		return periods.Length{}
	}
	inner, ok := ast.Unparen(call.Args[place.Arg]).(*ast.CallExpr)
	if !ok {
		return periods.Length{}
	}
	fn, _ := typeutil.Callee(p.x.Info, inner).(*types.Func)
	if fn == nil || fn.Pkg() == nil || defs.IsStdPath(fn.Pkg().Path()) {
		return periods.Length{}
	}
	return p.argument(in, inner, catalog.ModelOf(fn), depth+1)
}
