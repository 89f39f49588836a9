package periods

import (
	"go/ast"
	"strings"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// spread reports whether something random, or a hash, spreads the instances:
// the period itself, a wait before the first time or in the work, or anything
// that may be one of these.
func (r *Result) spread(p *Pace) bool {
	if r.drawn(p.argIn, p.arg) || namesSpread(p.arg) {
		return true
	}
	for f := p.In; f != nil; f = f.Outer {
		if r.drawsTime(f) || r.startsLate(f, p) {
			return true
		}
	}
	if p.argIn != nil && p.argIn != p.In && r.drawsTime(p.argIn) {
		return true
	}
	for _, c := range p.Calls {
		if r.waitsRandomly(c) {
			return true
		}
	}
	return r.startedLate(p, 0)
}

func (r *Result) drawn(f *defs.Func, e ast.Expr) bool {
	if f == nil || e == nil {
		return false
	}
	return r.waits.Reader.Expr(f, e).Jitter == site.Yes
}

// namesSpread reports whether a name in an expression says that it is spread.
func namesSpread(e ast.Node) bool {
	found := false
	if e == nil {
		return false
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && isSpreadName(id.Name) {
			found = true
		}
		return !found
	})
	return found
}

func isSpreadName(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"jitter", "splay", "stagger", "fuzz", "randomi", "skew"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// drawsTime reports whether f makes a duration or a time of a draw or a hash.
func (r *Result) drawsTime(f *defs.Func) bool {
	for _, c := range f.Calls {
		if c.Static == nil || !r.waits.Random(c.Static) && !isSpreadName(c.Static.Name()) {
			continue
		}
		for n := ast.Node(c.Expr); n != nil; n = r.x.Parent(n) {
			if _, stmt := n.(ast.Stmt); stmt {
				break
			}
			if e, ok := n.(ast.Expr); ok {
				if t := r.x.Info.TypeOf(e); t != nil && (isPeriod(t) || isTime(t)) {
					return true
				}
			}
		}
		if isSpreadName(c.Static.Name()) {
			return true
		}
	}
	return false
}

// startsLate reports whether f waits, before the pace, for a length that is
// random or may be.
func (r *Result) startsLate(f *defs.Func, p *Pace) bool {
	start := p.Node.Pos()
	if p.Loop != nil {
		start = p.Loop.Pos()
	}
	for _, w := range r.waits.Waits(f, f.Body) {
		if w.Node.Pos() >= start {
			continue
		}
		if w.Value.Jitter == site.Yes || w.Value.Jitter == site.Unknown && w.Arg == nil {
			return true
		}
	}
	return false
}

// startedLate reports whether a function of this package waits for a random
// length before it starts the one with the pace.
func (r *Result) startedLate(p *Pace, depth int) bool {
	f := p.In
	for f != nil && f.Obj == nil {
		f = f.Outer
	}
	return f != nil && r.callersDraw(f, depth)
}

func (r *Result) callersDraw(f *defs.Func, depth int) bool {
	if f.Obj == nil || depth > 2 {
		return false
	}
	calls, _ := r.x.Callers(f.Obj)
	for _, c := range calls {
		for g := c.In; g != nil; g = g.Outer {
			if r.drawsTime(g) {
				return true
			}
			for _, w := range r.waits.Waits(g, g.Body) {
				if w.Node.Pos() < c.Expr.Pos() && w.Value.Jitter == site.Yes {
					return true
				}
			}
			if g.Obj != nil && g != f && r.callersDraw(g, depth+1) {
				return true
			}
		}
	}
	return false
}

// waitsRandomly reports whether a call, or what it calls in this package,
// waits for a random length.
func (r *Result) waitsRandomly(c *defs.Call) bool {
	if w, ok := r.waits.Call(c.In, c.Expr); ok && w.Value.Jitter == site.Yes {
		return true
	}
	if own := r.x.Callee(c.Expr); own != nil {
		return r.drawsTime(own)
	}
	return c.Static != nil && isSpreadName(c.Static.Name())
}
