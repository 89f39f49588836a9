// Package arith finds faults in the arithmetic of delays: a delay that leaves
// its type before its ceiling applies, a random part that does not reach the
// wait, and a delay that grows without a ceiling.
//
// It runs the code that makes a delay, attempt by attempt, on the numbers of
// an amd64 machine: integers wrap at the width of their type, and a float that
// does not fit becomes the smallest integer. Constants are what they are; a
// setting counts as what its name suggests (a base of 100 ms and again of 1 s,
// a ceiling of 10 s, a factor of 2, a fraction of 0.2, attempts without limit
// unless the package checks them). Each draw is placed at several points of
// its range, and what the waits have in common is compared. What cannot be
// known is unknown: a condition takes each of its ways in turn, a number ends
// the path.
package arith

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// Facts is what is known about functions of other packages. A nil function
// knows nothing.
type Facts struct {
	// Random reports whether the first result of a function is a draw.
	Random func(*types.Func) bool
	// Waits returns the argument that a function waits for.
	Waits func(*types.Func) (arg int, ok bool)
}

// Faults returns the faults of the delays that a package computes, in source
// order, one for each place and kind.
func Faults(x *defs.Index, facts Facts) []site.Fault {
	if !imports(x.Pkg, "time") && !imports(x.Pkg, "math") {
		return nil
	}
	a := newAnalysis(x, facts)
	var out []site.Fault
	for _, u := range a.units() {
		out = append(out, a.judge(u)...)
	}
	out = append(out, a.zeroJitter()...)
	out = append(out, a.seeded()...)
	slices.SortStableFunc(out, func(f, g site.Fault) int {
		return cmp.Or(cmp.Compare(f.Start, g.Start), cmp.Compare(f.Kind, g.Kind))
	})
	return slices.CompactFunc(out, same)
}

// same reports whether g repeats f; f then keeps the loops of both.
func same(f, g site.Fault) bool { return f.Kind == g.Kind && f.Start == g.Start }

func imports(pkg *types.Package, path string) bool {
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool { return p.Path() == path })
}

// fault makes a fault at a node.
func (a *analysis) fault(k site.FaultKind, u *unit, at ast.Node, msg string) site.Fault {
	f := site.Fault{Kind: k, Span: site.Span{Start: at.Pos(), Stop: at.End()}, Message: msg}
	if fn := a.enclosing(at); fn != nil {
		f.Func = fn.Name
	}
	seen := map[token.Pos]bool{}
	for _, l := range a.callersLoops(u) {
		if !seen[l.Pos()] {
			seen[l.Pos()] = true
			f.Loops = append(f.Loops, header(l))
		}
	}
	return f
}

// header returns the span of a loop's header.
func header(loop ast.Stmt) site.Span {
	var body *ast.BlockStmt
	switch l := loop.(type) {
	case *ast.ForStmt:
		body = l.Body
	case *ast.RangeStmt:
		body = l.Body
	}
	return site.Span{Start: loop.Pos(), Stop: body.Lbrace}
}

// enclosing returns the innermost function around a node, which need not
// stand in the tree itself.
func (a *analysis) enclosing(n ast.Node) *defs.Func {
	var best *defs.Func
	for _, f := range a.x.Funcs {
		if f.Node.Pos() <= n.Pos() && n.Pos() < f.Node.End() && (best == nil || f.Node.Pos() >= best.Node.Pos()) {
			best = f
		}
	}
	return best
}
