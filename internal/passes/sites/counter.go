package sites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
)

// deadCounter reports whether e is a local counter that no pass brings nearer
// to a limit: nothing steps it, or each pass starts it anew.
func (p *finder) deadCounter(c *cycle, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || c.again != nil {
		return false
	}
	v, ok := p.x.ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || !isInteger(v.Type()) || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return false
	}
	list := p.x.Defs(v)
	if len(list) == 0 {
		return false // a parameter
	}
	steps := false
	for _, d := range list {
		switch d.Kind {
		case defs.Zero:
		case defs.Value:
			if p.constInt(d.Expr) == nil {
				return false
			}
		case defs.Step:
			steps = true
		default:
			return false
		}
	}
	if steps {
		if _, isGoto := c.node.(*ast.LabeledStmt); isGoto {
			return c.from <= v.Pos() && v.Pos() < c.to
		}
		return c.body.Pos() <= v.Pos() && v.Pos() < c.body.End()
	}
	return true
}

// deadLimit names the counter of an exit that can never be taken, or "".
func (p *finder) deadLimit(c *cycle, exits []edge) string {
	for _, e := range exits {
		b, ok := e.cond.(*ast.BinaryExpr)
		if !ok || p.reasonOf(c, e) != byDead {
			continue
		}
		if p.deadCounter(c, b.X) {
			return types.ExprString(b.X)
		}
		return types.ExprString(b.Y)
	}
	return ""
}

// counts reports whether e is a counter of the cycle's passes: a variable
// that is stepped inside it, the key of its range, or a parameter of a
// recursion.
func (c *cycle) counts(p *finder, e ast.Expr) bool { return c.direction(p, e) != 0 }

// countsUp reports whether e is a counter that gets larger with each pass.
func (c *cycle) countsUp(p *finder, e ast.Expr) bool { return c.direction(p, e) == up }

func (c *cycle) direction(p *finder, e ast.Expr) int {
	e = ast.Unparen(e)
	if b, ok := e.(*ast.BinaryExpr); ok {
		return c.direction(p, b.X) | c.direction(p, b.Y)
	}
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 {
		if tv := p.x.Info.Types[call.Fun]; tv.IsType() {
			return c.direction(p, call.Args[0])
		}
		return 0
	}
	v, ok := p.x.ObjectOf(e).(*types.Var)
	if !ok || !isInteger(v.Type()) || p.deadCounter(c, e) {
		return 0
	}
	if c.again != nil {
		if _, ok := p.x.Param(c.f, v); ok {
			return some
		}
	}
	out := 0
	for _, d := range p.x.Defs(v) {
		inside := c.again != nil || d.Node != nil && c.from <= d.Node.Pos() && d.Node.Pos() < c.to
		if inside {
			out |= stepOf(p, v, d)
		}
		if d.Kind == defs.Key && d.Node == c.node {
			out |= up
		}
	}
	return out
}

// stepOf returns the direction in which one assignment moves v.
func stepOf(p *finder, v *types.Var, d defs.Def) int {
	tok := d.Tok
	switch d.Kind {
	case defs.Step, defs.Op:
	case defs.Value:
		b, ok := ast.Unparen(d.Expr).(*ast.BinaryExpr)
		if !ok || p.x.ObjectOf(b.X) != types.Object(v) {
			return 0
		}
		tok = b.Op
	default:
		return 0
	}
	switch tok {
	case token.INC, token.ADD_ASSIGN, token.ADD:
		return up
	case token.DEC, token.SUB_ASSIGN, token.SUB:
		return down
	}
	return 0
}

// passes returns how many attempts a comparison of a counter with a constant
// allows, 0 if that is not known.
func (p *finder) passes(c *cycle, cond *ast.BinaryExpr, counter ast.Expr, limit int64) int {
	start, ok := p.start(c, counter)
	if !ok {
		return 0
	}
	n := limit - start
	if c.direction(p, counter) == down {
		n = -n
	}
	op := cond.Op
	if counter == cond.Y {
		op = flip(op)
	}
	loop, isFor := c.node.(*ast.ForStmt)
	inHeader := isFor && loop.Cond != nil && loop.Cond.Pos() <= cond.Pos() && cond.End() <= loop.Cond.End()
	switch {
	case inHeader && (op == token.LEQ || op == token.GEQ):
		n++
	case inHeader:
	case !p.steppedBefore(c, counter, cond):
		n++ // the test of the first pass sees the start
		fallthrough
	default:
		if c.direction(p, counter) == up && op == token.GTR || c.direction(p, counter) == down && op == token.LSS {
			n++
		}
	}
	return int(max(n, 1))
}

// start returns the constant that a counter starts from.
func (p *finder) start(c *cycle, e ast.Expr) (int64, bool) {
	if _, ok := ast.Unparen(e).(*ast.Ident); !ok {
		return 0, false
	}
	for _, d := range p.x.Defs(p.x.ObjectOf(e)) {
		switch d.Kind {
		case defs.Key, defs.Zero:
			return 0, true
		case defs.Value:
			if k := p.constInt(d.Expr); k != nil {
				return *k, true
			}
		}
	}
	return 0, false
}

// steppedBefore reports whether a pass steps the counter before it comes to
// the condition.
func (p *finder) steppedBefore(c *cycle, counter ast.Expr, cond ast.Expr) bool {
	for _, d := range p.x.Defs(p.x.ObjectOf(counter)) {
		if (d.Kind == defs.Step || d.Kind == defs.Op) && c.from <= d.Node.Pos() && d.Node.Pos() < cond.Pos() {
			loop, isFor := c.node.(*ast.ForStmt)
			return !isFor || loop.Post != d.Node
		}
	}
	return false
}

// passedMost returns the largest number that callers pass for the parameter
// that e names, where all of them can be seen and pass constants; else 0.
func (p *finder) passedMost(f *defs.Func, e ast.Expr) int64 {
	v, ok := p.x.ObjectOf(e).(*types.Var)
	if !ok || f.Obj == nil || len(p.x.Defs(v)) > 0 {
		return 0
	}
	i, ok := p.x.Param(f, v)
	if !ok {
		return 0
	}
	calls, all := p.x.Callers(f.Obj)
	if !all {
		return 0
	}
	var most int64
	for _, call := range calls {
		if i >= len(call.Expr.Args) {
			return 0
		}
		k := p.constInt(call.Expr.Args[i])
		if k == nil {
			return 0
		}
		most = max(most, *k)
	}
	return most
}

// setMost returns the largest number that is ever put into the unexported field
// that e names, where all that the package puts there are constants and
// nothing decodes it; else 0.
func (p *finder) setMost(e ast.Expr) int64 {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return 0
	}
	v, ok := p.x.ObjectOf(e).(*types.Var)
	if s := p.x.Info.Selections[sel]; !ok || !v.IsField() || v.Exported() || s == nil {
		return 0
	}
	var most int64
	for _, d := range p.x.Defs(v) {
		if d.Kind != defs.Value {
			return 0
		}
		k := p.constInt(d.Expr)
		if k == nil {
			return 0
		}
		most = max(most, *k)
	}
	return most
}

// paramLimit returns the parameter of the function that alone limits the
// trials of a cycle.
func (p *finder) paramLimit(c *cycle, trials []*trial) (Limit, bool) {
	var out Limit
	if c.again != nil {
		return out, false
	}
	for _, t := range trials {
		for _, e := range t.fail.exits {
			if r := p.reasonOf(c, e); r != byCount && r != byItems {
				continue
			}
			l, ok := p.limitedBy(c, e.cond)
			if !ok || out.Param != nil && out != l {
				return Limit{}, false
			}
			out = l
		}
	}
	return out, out.Param != nil
}

func (p *finder) limitedBy(c *cycle, cond ast.Node) (Limit, bool) {
	param := func(e ast.Expr) *types.Var {
		v, ok := p.x.ObjectOf(e).(*types.Var)
		if !ok || len(p.x.Defs(v)) > 0 || !isInteger(v.Type()) {
			return nil
		}
		if _, ok := p.x.Param(c.f, v); !ok {
			return nil
		}
		return v
	}
	switch n := cond.(type) {
	case *ast.RangeStmt:
		v := param(n.X)
		return Limit{Param: v}, v != nil
	case *ast.BinaryExpr:
		if !ordering(n.Op) {
			return Limit{}, false
		}
		counter, limit := n.X, n.Y
		if !c.counts(p, counter) {
			counter, limit = limit, counter
		}
		const some = 1000
		v := param(limit)
		if v == nil || !c.countsUp(p, counter) {
			return Limit{}, false
		}
		if tries := p.passes(c, n, counter, some); tries > 0 {
			return Limit{v, tries - some}, true
		}
	}
	return Limit{}, false
}

// triedBefore reports whether what a cycle tries was tried once right before
// it: a statement of the same block, with the same call.
func (p *finder) triedBefore(c *cycle, e *ast.CallExpr) bool {
	block, ok := p.x.Parent(c.node).(*ast.BlockStmt)
	if !ok {
		return false
	}
	text := types.ExprString(e)
	found := false
	for _, s := range block.List {
		if s == c.node {
			break
		}
		a, ok := s.(*ast.AssignStmt)
		found = ok && len(a.Rhs) == 1 && types.ExprString(a.Rhs[0]) == text
	}
	return found
}

// tries returns how many attempts a counting condition allows, 0 if unknown.
func (p *finder) tries(c *cycle, cond ast.Node) int {
	switch n := cond.(type) {
	case *ast.RangeStmt:
		if k := p.constInt(n.X); k != nil {
			return int(*k)
		}
		if v := p.waits.Reader.Expr(c.f, n.X); v.Known {
			return int(v.Fixed)
		}
		if lit, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok && p.listed(lit) {
			return len(lit.Elts)
		}
		if a, ok := p.x.Info.TypeOf(n.X).Underlying().(*types.Array); ok {
			return int(a.Len())
		}
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			return max(p.tries(c, n.X), p.tries(c, n.Y))
		}
		if !ordering(n.Op) || !c.counts(p, n.X) && !c.counts(p, n.Y) {
			return 0
		}
		lim := n.Y
		if c.counts(p, n.Y) {
			lim = n.X
		}
		v := p.waits.Reader.Expr(c.f, lim)
		if n := max(p.passedMost(c.f, lim), p.setMost(lim)); n > 0 {
			v.Known, v.Fixed = true, n
		}
		if !v.Known || v.Fixed < 0 || v.Fixed >= 1<<31 {
			return 0
		}
		counter := n.X
		if lim == n.X {
			counter = n.Y
		}
		return p.passes(c, n, counter, v.Fixed)
	}
	return 0
}

// listed reports whether a literal is a slice whose elements have no keys.
func (p *finder) listed(lit *ast.CompositeLit) bool {
	if _, ok := p.x.Info.TypeOf(lit).Underlying().(*types.Slice); !ok {
		return false
	}
	for _, e := range lit.Elts {
		if _, ok := e.(*ast.KeyValueExpr); ok {
			return false
		}
	}
	return true
}

func (p *finder) constInt(e ast.Expr) *int64 {
	tv, ok := p.x.Info.Types[e]
	if !ok || tv.Value == nil {
		return nil
	}
	if i := constant.ToInt(tv.Value); i.Kind() == constant.Int {
		if n, ok := constant.Int64Val(i); ok {
			return &n
		}
	}
	return nil
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && !isDurationType(t)
}
