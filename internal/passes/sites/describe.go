package sites

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// A trial is what became of one attempt.
type trial struct {
	call     *defs.Call
	fail, ok ending
	kind     site.Kind
	target   site.Target
	waits    []waits.Wait // after a failure
	onlyBool bool         // says yes or no, no error
	inverse  bool         // comes back when true
}

// describe describes the cycle, or returns nil when it is no site.
func (p *finder) describe(c *cycle, taken map[*ast.CallExpr]bool) *site.Site {
	var trials []*trial
	for _, call := range p.candidates(c) {
		if taken[call.Expr] || !p.sameWork(c, call) {
			continue
		}
		if t := p.try(c, call); t != nil {
			trials = append(trials, t)
		}
	}
	if len(trials) == 0 {
		return p.poll(c)
	}
	s := p.summarise(c, trials)
	if s.Kind == site.Retry || s.Kind == site.Reconnect {
		for _, t := range trials {
			taken[t.call.Expr] = true
		}
	}
	return s
}

// try follows an attempt, and returns nil when its failure does not bring
// control back to it.
func (p *finder) try(c *cycle, call *defs.Call) *trial {
	g := p.graph(c.f)
	b, at := g.at(call.Expr)
	if b == nil || !c.holds(b) || p.spent > maxSpent {
		return nil
	}
	t := &trial{call: call, target: p.target(call)}
	t.onlyBool = true
	for v := range signature(p.x.Info, call.Expr).Results().Variables() {
		t.onlyBool = t.onlyBool && !isErrorType(v.Type()) && !isErrorList(v.Type())
	}
	run := func(fails bool) (ending, bool) {
		w := &walker{p: p, c: c, g: g, attempt: call.Expr, fails: fails}
		e := w.end(w.walk(b, at))
		p.spent += len(w.states)
		return e, !w.full
	}
	var known1, known2 bool
	t.fail, known1 = run(true)
	t.ok, known2 = run(false)
	if !known1 || !known2 {
		return nil
	}
	if t.onlyBool && !t.fail.back && t.ok.back {
		t.fail, t.ok = t.ok, t.fail // true says not yet
		t.inverse = true
	}
	if !t.fail.back {
		return nil
	}
	t.kind = p.kind(c, t)
	if t.kind == site.KindUnknown || t.kind == site.Periodic {
		return nil
	}
	return t
}

// summarise joins the trials of a cycle into its site.
func (p *finder) summarise(c *cycle, trials []*trial) *site.Site {
	s := &site.Site{Func: c.f.Name, Loop: c.header, Kind: site.Poll, Target: site.Local, Bound: site.BoundUnknown}
	s.Kind = trials[0].kind
	for _, t := range trials {
		switch {
		case t.kind == site.Retry, t.kind == site.Reconnect && s.Kind == site.Poll:
			s.Kind = t.kind
		}
	}
	seen := map[ast.Node]bool{}
	var list []waits.Wait
	bounds := map[site.Bound]bool{}
	for _, t := range trials {
		if s.Kind != site.Poll && t.kind == site.Poll {
			continue
		}
		e := t.call.Expr
		s.Attempts = append(s.Attempts, site.Attempt{
			Span: site.Span{Start: e.Pos(), Stop: e.End()}, Text: types.ExprString(e.Fun), Target: t.target})
		s.Target = joinTarget(s.Target, t.target)
		for _, w := range t.waits {
			if !seen[w.Node] {
				seen[w.Node] = true
				list = append(list, w)
				s.Waits = append(s.Waits, p.wait(c, w))
			}
		}
		if t.fail.opaque {
			s.Waits = append(s.Waits, site.Wait{Span: site.Span{Start: e.Pos(), Stop: e.End()}, Text: types.ExprString(e.Fun)})
		}
		if p.hasGap(c, t) && !s.HasGap {
			s.HasGap = true
			if g := t.fail.gap; g.cond != nil {
				s.Gap = site.Span{Start: g.cond.Pos(), Stop: g.cond.End()}
			}
		}
		b, n := p.bound(c, t.fail.exits, e)
		bounds[b] = true
		if n > 0 && p.triedBefore(c, e) {
			n++
		}
		if b == site.Attempts && n == 0 && s.Limit == "" {
			s.Limit = p.limitText(c, t.fail.exits)
		}
		if s.DeadLimit == "" && b == site.Unbounded {
			s.DeadLimit = p.deadLimit(c, t.fail.exits)
		}
		if n > 0 && (s.MaxTries == 0 || n > s.MaxTries) {
			s.MaxTries = n
		}
	}
	slices.SortStableFunc(s.Attempts, func(a, b site.Attempt) int { return rank(a.Target) - rank(b.Target) })
	s.Bound = weakest(bounds)
	if s.Bound != site.Attempts {
		s.MaxTries = 0
	} else if l, ok := p.paramLimit(c, trials); ok {
		p.limits[s] = l
	}
	for _, w := range list {
		if f := p.uncapped(c, s, w); f != nil {
			p.faults = append(p.faults, *f)
		}
	}
	s.CtxName = p.stopInScope(c)
	for i := range s.Waits {
		if s.Waits[i].Ctx == site.Deaf && s.CtxName == "" {
			s.Waits[i].Ctx = site.NoCtx
		}
	}
	return s
}

// rank puts the attempts first that say most about the site.
func rank(t site.Target) int {
	return [...]int{site.Remote: 0, site.TargetUnknown: 1, site.Local: 2}[t]
}

// hasGap reports whether a failed attempt comes straight back. Where nothing
// is known of what the attempt reaches, there has to be a sign that it is not
// a mere computation: a wait on other paths, or a context handed to it.
func (p *finder) hasGap(c *cycle, t *trial) bool {
	switch {
	case t.fail.gap == nil || t.target == site.Local || t.onlyBool:
		return false
	case c.lib == nil && t.ok.back && t.ok.gap != nil && t.ok.gap != t.fail.gap && t.kind != site.Reconnect:
		return false // comes back either way
	case p.tainted(c).uses(t.call.Expr), p.moves(t, t.fail):
		return false // may be another item
	case p.picks(c, t.call), p.gated(c, t, append(notYet, "conflict", "aborted", "changed", "inuse")):
		return false
	case t.target == site.Remote:
		return true
	}
	return len(t.waits) > 0 || p.takesLiveContext(c, t.call.Expr)
}

func weakest(bounds map[site.Bound]bool) site.Bound {
	for _, b := range []site.Bound{site.BoundUnknown, site.Unbounded, site.Ctx, site.Deadline, site.Attempts} {
		if bounds[b] {
			return b
		}
	}
	return site.BoundUnknown
}

func joinTarget(a, b site.Target) site.Target {
	switch {
	case a == site.Remote || b == site.Remote:
		return site.Remote
	case a == site.TargetUnknown || b == site.TargetUnknown:
		return site.TargetUnknown
	}
	return site.Local
}

// heeds tells whether something cuts a wait short. A callee that waits for a
// length of its own and is not named for it does more than wait, and a select
// with further cases waits for more than time.
func (p *finder) heeds(w waits.Wait) site.CtxWait {
	if w.Heeds {
		return site.Heeded
	}
	if call, ok := w.Node.(*ast.CallExpr); ok && w.Bare {
		if !waitWord(calleeName(call)) && !takesError(p.x.Info, call) && w.Within == nil {
			return site.CtxUnknown
		}
	}
	if w.Select != nil {
		for _, c := range w.Select.Body.List {
			ch := waits.Received(c.(*ast.CommClause))
			if ch == nil || !isTimeChanType(p.x.Info.TypeOf(ch)) {
				return site.CtxUnknown
			}
		}
	}
	return site.Deaf
}

// outside returns what to report of a wait that stands in a loop inside the
// cycle, where the length is made in the cycle itself: a ticker that counts
// the delay down.
func (p *finder) outside(c *cycle, w waits.Wait) ast.Node {
	if w.Arg == nil || w.Arg.Pos() < c.from || c.to <= w.Arg.Pos() {
		return nil
	}
	for n := p.x.Parent(w.Node); n != nil && n != c.node; n = p.x.Parent(n) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if w.Arg.Pos() < n.Pos() {
				return w.Arg
			}
		}
	}
	return nil
}

// wait describes one wait of the cycle.
func (p *finder) wait(c *cycle, w waits.Wait) site.Wait {
	out := site.Wait{
		Span: site.Span{Start: w.Node.Pos(), Stop: w.Node.End()},
		Text: w.Text, Delay: w.Value.Delay(),
	}
	if w.Arg != nil {
		out.Delay.Text = types.ExprString(w.Arg)
		out.Delay.Arg = site.Span{Start: w.Arg.Pos(), Stop: w.Arg.End()}
	}
	if w.Value.At.IsValid() {
		out.Delay.At = site.Span{Start: w.Value.At, Stop: w.Value.At}
	}
	if w.Within != nil {
		out.Helper = site.Span{Start: w.Within.Pos(), Stop: w.Within.End()}
	}
	if w.Helper != nil {
		out.Helper = site.Span{Start: w.Helper.Node.Pos(), Stop: w.Helper.Node.Pos()}
	}
	out.Ctx = p.heeds(w)
	if at := p.outside(c, w); at != nil {
		out.Span = site.Span{Start: at.Pos(), Stop: at.End()}
	}
	return out
}
