package sites

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/site"
)

// A Use is a use of a library's policy with what was found out about the work
// that it tries again.
type Use struct {
	*policies.Use
	Site   *site.Site  // nil where no operation is in sight
	Target site.Target // what the operation reaches
	Tries  bool        // a failure of the operation is known to make it run again

	// Changed is set where the use hands out a delay that is, or may be,
	// changed before anybody waits for it.
	Changed bool
}

// use describes a use of a policy. The library's loop around a callback is a
// cycle like any other: what the callback returns decides whether control
// comes back to its start.
func (p *finder) use(u *policies.Use) Use {
	out := Use{Use: u}
	if p.drawsDelay(u) {
		out.Changed = p.changed(u)
	}
	if u.Model.Does != catalog.DoesRun || u.Model.Again == catalog.AgainAlways || off(u.Policies) {
		return out
	}
	if u.Op == nil {
		// The call itself is what is tried, or its operation is not in sight.
		out.Tries = u.Model.Op == ""
		out.Target = site.TargetUnknown
		if out.Tries {
			out.Target = site.Remote
			out.Site = p.library(u, nil, site.Remote)
		}
		return out
	}
	op := ast.Unparen(u.Op)
	if call, ok := op.(*ast.CallExpr); ok && len(call.Args) == 1 && p.x.Info.Types[call.Fun].IsType() {
		op = call.Args[0]
	}
	f := p.x.FuncValue(op)
	if f == nil || f.Body == nil {
		out.Target = p.opTarget(u, op)
		out.Tries = u.Model.Again == "" || u.Model.Again == catalog.AgainError
		if out.Tries {
			out.Site = p.library(u, nil, out.Target)
		}
		return out
	}
	f = p.passedOn(f)
	p.spent = 0
	c := &cycle{f: f, node: f.Body, body: f.Body, lib: u, from: f.Body.Pos(), to: f.Body.End(),
		header: site.Span{Start: u.Node.Pos(), Stop: u.Node.End()}}
	s := p.describe(c, map[*ast.CallExpr]bool{})
	if s == nil {
		out.Target = site.Local
		if len(f.Calls) > 0 {
			out.Target = p.reach.Func(f)
		}
		return out
	}
	out.Target = s.Target
	out.Tries = s.Kind == site.Retry || s.Kind == site.Reconnect
	if u.Model.Again == catalog.AgainFalse && s.Target == site.TargetUnknown && !p.asksElsewhere(f, s) {
		out.Tries = false // may as well be a condition that is not true yet
	}
	out.Site = p.library(u, s, s.Target)
	return out
}

// off reports whether policies are too broken to try anything again.
func off(list []*policies.Policy) bool {
	return slices.ContainsFunc(list, func(p *policies.Policy) bool {
		return slices.ContainsFunc(p.Faults, func(f policies.Fault) bool { return f.Kind == "off" || f.Kind == "panics" })
	})
}

// passedOn follows a function that does nothing but return what another of
// this package does.
func (p *finder) passedOn(f *defs.Func) *defs.Func {
	for range 4 {
		if len(f.Body.List) != 1 {
			break
		}
		r, ok := f.Body.List[0].(*ast.ReturnStmt)
		if !ok || len(r.Results) != 1 {
			break
		}
		call, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr)
		if !ok {
			break
		}
		g := p.x.Callee(call)
		if g == nil || g.Body == nil {
			break
		}
		f = g
	}
	return f
}

// asksElsewhere reports whether an attempt of a condition hands a context to
// who knows whom, as calls of a remote do.
func (p *finder) asksElsewhere(f *defs.Func, s *site.Site) bool {
	return slices.ContainsFunc(f.Calls, func(c *defs.Call) bool {
		return slices.ContainsFunc(s.Attempts, func(a site.Attempt) bool { return a.Start == c.Expr.Pos() }) && p.handsContext(c, 0)
	})
}

// handsContext reports whether a call, or one in the functions of this
// package that it runs, calls a function value or interface with a context.
func (p *finder) handsContext(c *defs.Call, depth int) bool {
	if g := p.x.Callee(c.Expr); g != nil && depth < 4 {
		return slices.ContainsFunc(g.Calls, func(c *defs.Call) bool { return p.handsContext(c, depth+1) })
	}
	return c.Dynamic() && slices.ContainsFunc(c.Expr.Args, func(e ast.Expr) bool {
		t := p.x.Info.TypeOf(e)
		return t != nil && isContextType(t)
	})
}

// operation returns the function that a use runs again, or nil.
func (p *finder) operation(u *policies.Use) *defs.Func {
	if u.Op == nil {
		return nil
	}
	return p.x.FuncValue(u.Op)
}

// opTarget tells what an operation reaches that this package does not define.
func (p *finder) opTarget(u *policies.Use, op ast.Expr) site.Target {
	switch o := p.x.ObjectOf(op).(type) {
	case *types.Func:
		return p.reach.Object(o)
	case *types.Var:
		t, _ := p.handed(u.In, o)
		return t
	}
	return site.TargetUnknown
}

// library completes the site of a library's loop with what the policy says.
func (p *finder) library(u *policies.Use, s *site.Site, target site.Target) *site.Site {
	span := site.Span{Start: u.Node.Pos(), Stop: u.Node.End()}
	if call, ok := u.Node.(*ast.CallExpr); ok {
		span.Stop = call.Fun.End()
	}
	if s == nil {
		s = &site.Site{Kind: site.Retry, Target: target, Bound: site.Unbounded}
		if u.Op != nil {
			s.Attempts = []site.Attempt{{Span: site.Span{Start: u.Op.Pos(), Stop: u.Op.End()}, Text: types.ExprString(u.Op), Target: target}}
			if _, lit := ast.Unparen(u.Op).(*ast.FuncLit); lit {
				s.Attempts = nil
			}
		}
	}
	s.Loop = span
	if u.In != nil {
		s.Func = u.In.Name
	}
	gap := s.HasGap
	s.HasGap = false
	if len(u.Policies) != 1 { // which it is, is not known
		s.Bound, s.MaxTries = site.BoundUnknown, 0
		return s
	}
	pol := u.Policies[0]
	p.libraryBound(s, pol)
	if slices.ContainsFunc(pol.Faults, func(f policies.Fault) bool { return f.Kind == "endless" }) {
		s.Bound = site.BoundUnknown // zerojitter says so, at the zero
	}
	wait := site.Wait{Span: span, Text: textOf(u.Node)}
	wait.Delay.Shape = site.LibShape
	switch {
	case pol.NoJitter():
		wait.Delay.Jitter = site.No
	case pol.Set[policies.Jitter].State == policies.Known:
		wait.Delay.Jitter = site.Yes
	}
	if longest, _, ok := pol.Longest(); ok {
		wait.Delay.Known, wait.Delay.Fixed = true, longest
	}
	switch ctx := pol.Set[policies.Context]; {
	case ctx.Is(catalog.None):
		wait.Ctx = site.Deaf
	case ctx.State == policies.Known:
		wait.Ctx = site.Heeded
	}
	if u.Call != nil {
		if f := p.operation(u); s.CtxName == "" || f == nil || f.Outer == nil {
			s.CtxName = p.stopInScope(&cycle{f: u.In, node: u.Node, body: u.In.Body, from: u.Node.Pos(), to: u.Node.End()})
		}
	}
	if wait.Ctx == site.Deaf && s.CtxName == "" {
		wait.Ctx = site.NoCtx
	}
	if pol.Waits() {
		for i := range s.Waits {
			s.Waits[i].Delay.Shape = site.LibShape // the library spaces the attempts
		}
		s.Waits = append([]site.Wait{wait}, s.Waits...)
	} else if base := pol.Set[policies.Base]; base.State == policies.Known {
		s.HasGap = gap
	}
	return s
}

// libraryBound sets what ends the library's loop: whatever is known to.
func (p *finder) libraryBound(s *site.Site, pol *policies.Policy) {
	bound, tries := site.BoundUnknown, 0
	n, isNumber := pol.Set[policies.Attempts].Number()
	d := pol.Set[policies.Deadline]
	switch {
	case isNumber:
		bound, tries = site.Attempts, max(int(n), 1)
	case d.State == policies.Known && !d.Is(catalog.None):
		bound = site.Deadline
	case pol.Set[policies.Context].Is("yes"):
		bound = site.Ctx
	case policies.Unbounded(pol):
		bound = site.Unbounded
	}
	if s.Bound == site.Unbounded || s.Bound == site.BoundUnknown || tries > 0 && (s.MaxTries == 0 || tries < s.MaxTries) {
		if s.Bound == site.BoundUnknown && bound == site.Unbounded {
			bound = site.BoundUnknown
		}
		s.Bound, s.MaxTries = bound, tries
	}
}

func textOf(e ast.Expr) string {
	if call, ok := e.(*ast.CallExpr); ok {
		e = call.Fun
	}
	return types.ExprString(e)
}

// returns follows a return: out of the cycle, or in a callback of a library
// back to its start where what it returns says so.
func (w *walker) returns(s *state, r *ast.ReturnStmt, v env) {
	if w.onReturn != nil {
		w.onReturn(r, v)
	}
	if w.c.lib == nil {
		s.next = append(s.next, edge{via: r})
		return
	}
	t := w.again(r, v)
	if t != isFalse {
		s.next = append(s.next, edge{to: w.enter(w.g.g.Blocks[0], -1, s.lap, env{}, true)})
	}
	if t != isTrue {
		s.next = append(s.next, edge{via: r})
	}
}

// again tells whether a return makes the library run its callback again.
func (w *walker) again(r *ast.ReturnStmt, v env) truth {
	if len(r.Results) == 0 {
		return dontKnow
	}
	say, fail := dontKnow, dontKnow
	hasBool, hasErr := false, false
	var errExpr ast.Expr
	for _, e := range r.Results {
		t := w.p.x.Info.TypeOf(e)
		if tuple, ok := t.(*types.Tuple); ok {
			for x := range tuple.Variables() {
				if isErrorType(x.Type()) {
					hasErr = true
					if ast.Unparen(e) == ast.Expr(w.attempt) {
						fail = isNil
						if w.fails {
							fail = nonNil
						}
					}
				}
				hasBool = hasBool || isBool(x.Type())
			}
			continue
		}
		switch {
		case isBool(t):
			say, hasBool = w.value(e, v), true
		case isErrorType(t), w.p.x.Info.Types[e].IsNil():
			fail, hasErr, errExpr = w.value(e, v), true, e
		}
	}
	if m := w.wrapper(errExpr); m != nil {
		switch m.Does {
		case catalog.DoesStop:
			return isFalse
		case catalog.DoesMark:
			if arg := markedError(w, errExpr); arg != nil && w.value(arg, v) == isNil {
				return isFalse
			}
			return isTrue
		}
	}
	switch w.c.lib.Model.Again {
	case catalog.AgainFalse:
		switch {
		case say == isTrue || hasErr && fail == nonNil:
			return isFalse
		case say == isFalse && (!hasErr || fail == isNil):
			return isTrue
		}
		return dontKnow
	case catalog.AgainTrue:
		switch {
		case hasErr && fail == isNil, say == isFalse:
			return isFalse
		}
		return say
	case catalog.AgainMarked:
		if fail == isNil || fail == nonNil && !w.p.mayMark(errExpr, 0) {
			return isFalse
		}
		return dontKnow
	case catalog.AgainAlways:
		return isTrue
	}
	switch {
	case fail == nonNil:
		return isTrue
	case fail == isNil:
		return isFalse
	}
	return dontKnow
}

// markedError returns the error that a mark is put on, or nil.
func markedError(w *walker, mark ast.Expr) ast.Expr {
	call, ok := ast.Unparen(mark).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !isErrorType(w.p.x.Info.TypeOf(call.Args[0])) {
		return nil
	}
	return call.Args[0]
}

// mayMark reports whether an error may have been marked where it was made: by
// a function of this package that marks some, or by one that nobody knows.
func (p *finder) mayMark(e ast.Expr, depth int) bool {
	if e == nil || depth > 4 {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if f := p.x.Callee(e); f != nil {
			return p.marks(f, depth)
		}
		fn, _ := typeutil.Callee(p.x.Info, e).(*types.Func)
		return fn == nil || defs.IsInterfaceMethod(fn)
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := p.x.ObjectOf(e).(*types.Var)
		if !ok || v.IsField() {
			return true
		}
		list := p.x.Defs(v)
		for _, d := range list {
			switch d.Kind {
			case defs.Value, defs.Part:
				if !p.x.Info.Types[d.Expr].IsNil() && p.mayMark(d.Expr, depth+1) {
					return true
				}
			case defs.Zero:
			default:
				return true
			}
		}
		return len(list) == 0 && v.Parent() != p.pass.Pkg.Scope() // a parameter
	}
	return true
}

// marks reports whether a function, or one that it calls, marks an error.
func (p *finder) marks(f *defs.Func, depth int) bool {
	return slices.ContainsFunc(f.Calls, func(c *defs.Call) bool {
		if g := p.x.Callee(c.Expr); g != nil {
			return depth < 4 && p.marks(g, depth+1)
		}
		m := p.libraryModel(c.Static)
		return m != nil && m.Does == catalog.DoesMark
	})
}

// libraryModel returns the catalogue's model of a function of a library, or
// nil.
func (p *finder) libraryModel(fn *types.Func) *catalog.Model {
	if fn == nil || fn.Pkg() == nil || defs.IsStdPath(fn.Pkg().Path()) {
		return nil
	}
	return catalog.ModelOf(fn)
}

// wrapper returns the model of the function that wraps an error, or nil.
func (w *walker) wrapper(e ast.Expr) *catalog.Model {
	if e == nil {
		return nil
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn, _ := typeutil.Callee(w.p.x.Info, call).(*types.Func)
	return w.p.libraryModel(fn)
}

// libraryFaults finds the policies of a use whose jitter is lost at the
// ceiling, or is too small to count.
func (p *finder) libraryFaults(u *policies.Use, found []*site.Site) {
	draws := p.drawsDelay(u)
	for _, pol := range u.Policies {
		if draws {
			pol = looped(pol, u, found)
		}
		if !pol.At.IsValid() || !pol.Judge() || !pol.Written() || pol.Set[policies.Jitter].State != policies.Known || pol.NoJitter() {
			continue
		}
		longest, reached, ok := pol.Longest()
		if !ok {
			continue
		}
		fault := site.Fault{Kind: site.LostJitter, Span: pol.At}
		if u.In != nil {
			fault.Func = u.In.Name
		}
		switch spread, ok := pol.Set[policies.Spread].Number(); {
		case pol.AtCap == "lost" && reached:
			fault.Message = fmt.Sprintf("%s loses its jitter at the ceiling: from then on every client waits exactly %v", pol.Text, longest)
		case ok && spread > 0 && time.Duration(spread) <= longest/100:
			fault.Message = fmt.Sprintf("%s adds jitter of at most %v to delays of up to %v, which spreads next to nothing", pol.Text, time.Duration(spread), longest)
		default:
			continue
		}
		p.faults = append(p.faults, fault)
	}
}

// looped returns the policy with the attempts of the loop that waits for its
// delays. With no such loop in sight they are not known.
func looped(pol *policies.Policy, u *policies.Use, found []*site.Site) *policies.Policy {
	out := *pol
	out.Set[policies.Attempts] = policies.Setting{State: policies.Unsure}
	for _, s := range found {
		for _, w := range s.Waits {
			if w.Start > u.Node.Pos() || u.Node.End() > w.Stop {
				continue
			}
			switch {
			case s.MaxTries > 0:
				out.Set[policies.Attempts] = policies.Setting{State: policies.Known, Quantity: catalog.Quantity{Num: float64(s.MaxTries)}}
			case s.Bound == site.Ctx || s.Bound == site.Unbounded:
				out.Set[policies.Attempts] = policies.Setting{State: policies.Known, Quantity: catalog.Quantity{Word: catalog.Unlimited}}
			}
		}
	}
	return &out
}
