package sites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// A reason is what kind of condition ends a cycle.
type reason int

const (
	byUnknown  reason = iota
	byCount           // a counter
	byDeadline        // the time of day, or a timer
	byStop            // a context, a stop channel, a flag
	byError           // the kind of error
	byAnswer          // what a call answered
	byItems           // there are no more
	byDead            // a counter that never gets there
	byPolicy          // something that may count for itself
)

// reasonOf tells why an edge leaves the cycle.
func (p *finder) reasonOf(c *cycle, e edge) reason {
	switch n := e.cond.(type) {
	case nil:
		return byAnswer
	case *ast.CommClause:
		ch := waits.Received(n)
		switch {
		case ch == nil:
			return byUnknown
		case waits.IsStop(p.x.Info, ch):
			return byStop
		case isTimeChanType(p.x.Info.TypeOf(ch)):
			return byDeadline
		}
		if a, ok := n.Comm.(*ast.AssignStmt); ok && !isBlank(a.Lhs[0]) {
			return byAnswer
		}
		return byStop
	case *ast.RangeStmt:
		switch p.x.Info.TypeOf(n.X).Underlying().(type) {
		case *types.Signature:
			return byUnknown
		case *types.Chan:
			return byStop
		}
		return byCount
	case ast.Expr:
		return p.condReason(c, n)
	}
	return byUnknown
}

func isTimeChanType(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && isTimeType(ch.Elem())
}

// condReason looks at what a condition mentions. The strongest end wins.
func (p *finder) condReason(c *cycle, e ast.Expr) reason {
	out := byUnknown
	set := func(r reason, strength int) {
		if strength > strengthOf(out) {
			out = r
		}
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			p.callReason(c, n, set)
		case *ast.BinaryExpr:
			if ordering(n.Op) && (c.counts(p, n.X) || c.counts(p, n.Y)) {
				set(byCount, 9)
			}
			if ordering(n.Op) && (p.deadCounter(c, n.X) || p.deadCounter(c, n.Y)) {
				set(byDead, 4)
			}
			if isDurationType(p.x.Info.TypeOf(n.X)) || isTimeOperand(p.x.Info, n) {
				set(byDeadline, 8)
			}
		case *ast.SelectorExpr:
			if root, ok := ast.Unparen(n.X).(*ast.Ident); ok {
				if v, ok := p.x.ObjectOf(root).(*types.Var); ok && p.answered(c, v) {
					set(byAnswer, 2) // part of an answer of this pass
					return false
				}
			}
		case *ast.Ident:
			p.identReason(n, set)
		}
		return true
	})
	return out
}

func strengthOf(r reason) int {
	switch r {
	case byCount:
		return 9
	case byDeadline:
		return 8
	case byDead, byPolicy:
		return 4
	case byStop:
		return 7
	case byError:
		return 3
	case byAnswer:
		return 2
	}
	return 0
}

func ordering(t token.Token) bool {
	switch t {
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
		return true
	}
	return false
}

func isTimeOperand(info *types.Info, n *ast.BinaryExpr) bool {
	t := info.TypeOf(n.X)
	return t != nil && isTimeType(t)
}

func (p *finder) callReason(c *cycle, n *ast.CallExpr, set func(reason, int)) {
	fn, _ := typeutil.Callee(p.x.Info, n).(*types.Func)
	if slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return c.counts(p, a) }) {
		set(byCount, 9) // a policy that is told how often
		return
	}
	if fn == nil || fn.Pkg() == nil {
		if takesError(p.x.Info, n) {
			set(byPolicy, 4)
		}
		set(byAnswer, 2)
		return
	}
	switch {
	case takesError(p.x.Info, n) && fn.Signature().Recv() != nil:
		set(byPolicy, 4)
	case fn.Pkg().Path() == "time" && (fn.Name() == "Since" || fn.Name() == "Until" || fn.Name() == "Before" || fn.Name() == "After" || fn.Name() == "Now"):
		set(byDeadline, 8)
	case fn.Pkg().Path() == "context", fn.Name() == "Err" && len(n.Args) == 0 && receiverIsContext(fn):
		set(byStop, 7)
	case fn.Pkg().Path() == "sync/atomic":
		set(byStop, 7)
	case takesError(p.x.Info, n):
		set(byError, 3)
	case stopWord(fn.Name()):
		set(byStop, 7)
	default:
		set(byAnswer, 2)
	}
}

func receiverIsContext(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && isContextType(recv.Type())
}

func (p *finder) identReason(n *ast.Ident, set func(reason, int)) {
	o, ok := p.x.ObjectOf(n).(*types.Var)
	if !ok {
		return
	}
	switch {
	case isErrorType(o.Type()):
		for _, d := range p.x.Defs(o) {
			if call, ok := d.Expr.(*ast.CallExpr); ok {
				fn, ok := typeutil.Callee(p.x.Info, call).(*types.Func)
				if ok && (fn.Name() == "Err" && receiverIsContext(fn) || fn.Name() == "Cause" && fn.Pkg().Path() == "context") {
					set(byStop, 7)
				}
			}
		}
		set(byError, 3)
	case isBool(o.Type()) && (o.IsField() || stopWord(o.Name())):
		set(byStop, 7)
	case isBool(o.Type()):
		for _, d := range p.x.Defs(o) {
			if d.Kind == defs.Recv {
				set(byStop, 7) // the channel was closed
				return
			}
		}
		set(byAnswer, 2)
	}
}

// Directions of a counter.
const (
	up   = 1
	down = 2
	some = 3 // of a parameter: not looked at
)

// bound tells what ends the cycle when attempts keep failing.
func (p *finder) bound(c *cycle, exits []edge, a *ast.CallExpr) (site.Bound, int) {
	best := site.Unbounded
	tries := 0
	for _, e := range exits {
		switch p.reasonOf(c, e) {
		case byCount, byItems:
			best = site.Attempts
			if n := p.tries(c, e.cond); n > 0 && (tries == 0 || n < tries) {
				tries = n
			}
		case byDeadline:
			best = stronger(best, site.Deadline)
		case byStop:
			best = stronger(best, site.Ctx)
		case byError, byDead:
		default:
			best = stronger(best, site.BoundUnknown)
		}
	}
	if best == site.Unbounded && p.takesLiveContext(c, a) {
		best = site.Ctx
	}
	if best == site.Unbounded && p.limitedElsewhere(c) {
		best = site.BoundUnknown
	}
	return best, tries
}

func stronger(a, b site.Bound) site.Bound {
	rank := map[site.Bound]int{site.Unbounded: 0, site.BoundUnknown: 1, site.Ctx: 2, site.Deadline: 3, site.Attempts: 4}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

func (p *finder) takesLiveContext(c *cycle, a *ast.CallExpr) bool {
	for _, arg := range a.Args {
		if t := p.x.Info.TypeOf(arg); t != nil && isContextType(t) && !p.deadContext(arg, 0) && !p.perAttempt(c, arg) {
			return true
		}
	}
	return false
}

// perAttempt reports whether a context is made in the cycle from one that
// nothing can end: it limits an attempt, and not the cycle.
func (p *finder) perAttempt(c *cycle, e ast.Expr) bool {
	v, ok := p.x.ObjectOf(e).(*types.Var)
	if !ok {
		return false
	}
	list := p.x.Defs(v)
	for _, d := range list {
		call, ok := d.Expr.(*ast.CallExpr)
		if !ok || call.Pos() < c.from || c.to <= call.Pos() || len(call.Args) == 0 || !p.deadContext(call.Args[0], 0) {
			return false
		}
	}
	return len(list) > 0
}

// limitedElsewhere reports whether a function through which a recursion comes
// back compares a number with a limit that an int can reach.
func (p *finder) limitedElsewhere(c *cycle) bool {
	found := false
	for call, direct := range c.again {
		g := p.x.Callee(call)
		if direct || g == nil {
			continue
		}
		ast.Inspect(g.Body, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			if ok && ordering(b.Op) && isInteger(p.x.Info.TypeOf(b.X)) {
				v := p.waits.Reader.Expr(g, b.Y)
				found = found || !v.Known || v.Fixed < 1<<31
			}
			return !found
		})
	}
	return found
}

// limitText returns what a counter is compared with where the cycle ends, as
// written, or "".
func (p *finder) limitText(c *cycle, exits []edge) string {
	for _, e := range exits {
		if p.reasonOf(c, e) == byCount {
			if text := p.limitOf(c, e.cond); text != "" {
				return text
			}
		}
	}
	return ""
}

func (p *finder) limitOf(c *cycle, cond ast.Node) string {
	switch n := cond.(type) {
	case *ast.RangeStmt:
		if t := p.x.Info.TypeOf(n.X); t != nil && isInteger(t) {
			return types.ExprString(n.X)
		}
	case *ast.ParenExpr:
		return p.limitOf(c, n.X)
	case *ast.UnaryExpr:
		return p.limitOf(c, n.X)
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			if text := p.limitOf(c, n.X); text != "" {
				return text
			}
			return p.limitOf(c, n.Y)
		}
		counter, op, limit := n.X, n.Op, n.Y
		if c.counts(p, n.Y) {
			counter, op, limit = n.Y, flip(op), n.X
		}
		return p.limitFrom(c, n, counter, op, limit)
	}
	return ""
}

// limitFrom returns the limit of a counter where it is the number of attempts
// to the letter: what a counter from 0 stays below, or what one starts from
// that counts down to 0, in the header of a loop.
func (p *finder) limitFrom(c *cycle, cond, counter ast.Expr, op token.Token, limit ast.Expr) string {
	loop, ok := c.node.(*ast.ForStmt)
	if !ok || loop.Cond == nil || cond.Pos() < loop.Cond.Pos() || loop.Cond.End() < cond.End() {
		return ""
	}
	switch start, known := p.start(c, counter); {
	case op == token.LSS && known && start == 0 && c.direction(p, counter) == up:
		return types.ExprString(limit)
	case op != token.GTR || c.direction(p, counter) != down:
		return ""
	}
	if k := p.constInt(limit); k == nil || *k != 0 {
		return ""
	}
	for _, d := range p.x.Defs(p.x.ObjectOf(counter)) {
		if d.Kind == defs.Value && (d.Node.Pos() < c.body.Pos() || c.to <= d.Node.Pos()) {
			return types.ExprString(d.Expr)
		}
	}
	return ""
}
