package sites

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// poll describes a cycle that waits until something is so, or returns nil:
// some condition other than a count, a deadline, a stop or an error ends it,
// and asks something that can change meanwhile.
func (p *finder) poll(c *cycle) *site.Site {
	if c.again != nil {
		return nil
	}
	if r, ok := c.node.(*ast.RangeStmt); ok {
		if _, isInt := p.x.Info.TypeOf(r.X).Underlying().(*types.Basic); !isInt {
			return nil
		}
	}
	found := p.cycleWaits(c)
	if len(found) == 0 {
		return nil
	}
	probe := p.probe(c)
	if probe == nil {
		return nil
	}
	if p.fedBack(c, probe) {
		return nil // each pass asks for the next part
	}
	s := &site.Site{Kind: site.Poll, Func: c.f.Name, Loop: c.header, Target: site.TargetUnknown}
	if p.asksStatus(probe) {
		s.Kind = site.Retry // a status that says that the attempt failed
	}
	s.Attempts = []site.Attempt{p.asked(c, probe)}
	for _, w := range found {
		if p.leavesAfter(c, w.Node) {
			continue
		}
		s.Waits = append(s.Waits, p.wait(c, w))
	}
	if s.MaxTries = p.limit(c); s.MaxTries > 0 {
		s.Bound = site.Attempts
	}
	s.CtxName = p.stopInScope(c)
	for i := range s.Waits {
		if s.Waits[i].Ctx == site.Deaf && s.CtxName == "" {
			s.Waits[i].Ctx = site.NoCtx
		}
	}
	return s
}

// fedBack reports whether the call that a condition asks works on something
// that the cycle takes from an earlier answer.
func (p *finder) fedBack(c *cycle, probe ast.Expr) bool {
	call := p.asked(c, probe)
	found := false
	ast.Inspect(c.body, func(n ast.Node) bool {
		e, ok := n.(*ast.CallExpr)
		if !ok || e.Pos() != call.Start || e.End() != call.Stop {
			return !found
		}
		for _, a := range e.Args {
			v, ok := p.x.ObjectOf(a).(*types.Var)
			if !ok || v.IsField() || isContextType(v.Type()) || v.Pos() >= c.from && v.Pos() < c.to {
				continue
			}
			for _, d := range p.x.Defs(v) {
				found = found || d.Kind == defs.Value && d.Node != nil && c.from <= d.Node.Pos() && d.Node.Pos() < c.to
			}
		}
		return !found
	})
	return found
}

// asksStatus reports whether a condition compares an HTTP status with those
// that say that the server could not answer.
func (p *finder) asksStatus(probe ast.Expr) bool {
	found := false
	ast.Inspect(probe, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok {
			s, ok := ast.Unparen(b.X).(*ast.SelectorExpr)
			k := p.constInt(b.Y)
			found = found || ok && s.Sel.Name == "StatusCode" && k != nil && *k >= 429
		}
		return !found
	})
	return found
}

// leavesAfter reports whether a wait stands in the branch by which the cycle
// is left.
func (p *finder) leavesAfter(c *cycle, n ast.Node) bool {
	for q := p.x.Parent(n); q != nil && q != c.node; q = p.x.Parent(q) {
		if i, ok := q.(*ast.IfStmt); ok && p.leavesWell(i.Body) && i.Body.Pos() <= n.Pos() && n.Pos() < i.Body.End() {
			return true
		}
	}
	return false
}

// asked names what a condition asks: the call in it, or the call of this pass
// that gave what it tests.
func (p *finder) asked(c *cycle, probe ast.Expr) site.Attempt {
	var found ast.Expr
	ast.Inspect(probe, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if tv := p.x.Info.Types[n.Fun]; found == nil && !tv.IsType() && !tv.IsBuiltin() {
				found = n
			}
		case *ast.Ident:
			if v, ok := p.x.ObjectOf(n).(*types.Var); ok && found == nil {
				found = p.answer(c, v)
			}
		}
		return found == nil
	})
	if found == nil {
		found = probe
	}
	text := types.ExprString(found)
	if call, ok := found.(*ast.CallExpr); ok {
		text = types.ExprString(call.Fun)
	}
	return site.Attempt{Span: site.Span{Start: found.Pos(), Stop: found.End()}, Text: text}
}

// cycleWaits returns the waits in the cycle that are in no inner cycle.
func (p *finder) cycleWaits(c *cycle) []waits.Wait {
	var out []waits.Wait
	for _, w := range p.waits.Waits(c.f, c.node) {
		inner := false
		for n := p.x.Parent(w.Node); n != nil && n != c.node; n = p.x.Parent(n) {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				inner = true
			}
		}
		if c.deadline(w) || w.Select != nil && p.clauseLeaves(w) {
			continue
		}
		if call, ok := w.Node.(*ast.CallExpr); ok && (w.Partial || p.remoteCall(c.f, call)) {
			continue // does more than wait
		}
		if !inner {
			out = append(out, w)
		}
	}
	return out
}

// clauseLeaves reports whether the case of the select that waits for w leaves
// the cycle: then it is a limit in time.
func (p *finder) clauseLeaves(w waits.Wait) bool {
	for n := p.x.Parent(w.Node); n != nil; n = p.x.Parent(n) {
		c, ok := n.(*ast.CommClause)
		if !ok {
			continue
		}
		if len(c.Body) == 0 {
			return false
		}
		switch s := c.Body[len(c.Body)-1].(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.BranchStmt:
			return s.Label != nil && s.Tok == token.BREAK || s.Tok == token.GOTO
		}
		return false
	}
	return false
}

// limit returns how many passes the header of a cycle allows, 0 if unknown.
func (p *finder) limit(c *cycle) int {
	switch n := c.node.(type) {
	case *ast.ForStmt:
		if n.Cond != nil {
			return p.tries(c, n.Cond)
		}
	case *ast.RangeStmt:
		return p.tries(c, n)
	}
	return 0
}

// probe returns the condition that ends a poll.
func (p *finder) probe(c *cycle) ast.Expr {
	loop, ok := c.node.(*ast.ForStmt)
	if ok && loop.Cond != nil && p.asks(c, loop.Cond) {
		return loop.Cond
	}
	var found ast.Expr
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.SwitchStmt:
			if found == nil && n.Tag != nil && p.caseEnds(n) && p.asks(c, n.Tag) {
				found = n.Tag
			}
		case *ast.IfStmt:
			if found == nil && (p.leavesWell(n.Body) || p.waitsOn(c, n.Body)) && p.asks(c, n.Cond) {
				found = n.Cond
			}
		}
		return true
	}
	for _, s := range c.body.List {
		ast.Inspect(s, visit)
	}
	return found
}

// caseEnds reports whether a case of a switch leaves the function without an
// error.
func (p *finder) caseEnds(n *ast.SwitchStmt) bool {
	for _, s := range n.Body.List {
		body := s.(*ast.CaseClause).Body
		if len(body) == 0 {
			continue
		}
		if r, ok := body[len(body)-1].(*ast.ReturnStmt); ok && !p.returnsError(edge{via: r}) {
			return true
		}
	}
	return false
}

// leavesWell reports whether a block leaves the loop without an error.
func (p *finder) leavesWell(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.BranchStmt:
		return s.Tok.String() == "break"
	case *ast.ReturnStmt:
		return !p.returnsError(edge{via: s})
	}
	return false
}

// waitsOn reports whether a block waits and then starts the next pass.
func (p *finder) waitsOn(c *cycle, b *ast.BlockStmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		block, ok := n.(*ast.BlockStmt)
		if !ok || len(block.List) < 2 {
			return !found
		}
		s, ok := block.List[len(block.List)-1].(*ast.BranchStmt)
		if ok && s.Tok == token.CONTINUE && s.Label == nil {
			found = len(p.waits.Waits(c.f, block)) > 0
		}
		return !found
	})
	return found
}

// asks reports whether a condition asks for something outside the cycle: a
// call, or a field.
func (p *finder) asks(c *cycle, e ast.Expr) bool {
	if r := p.condReason(c, e); r == byCount || r == byDeadline || r == byStop || r == byError {
		return false
	}
	asks := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if tv := p.x.Info.Types[n.Fun]; !tv.IsType() && !tv.IsBuiltin() && !takesError(p.x.Info, n) {
				asks = true
			}
		case *ast.SelectorExpr:
			if v, ok := p.x.ObjectOf(n).(*types.Var); ok && v.IsField() {
				asks = true
			}
		case *ast.Ident:
			v, ok := p.x.ObjectOf(n).(*types.Var)
			if ok && p.answered(c, v) {
				asks = true
			}
		}
		return !asks
	})
	return asks
}

// answered reports whether the cycle sets v from a call.
func (p *finder) answered(c *cycle, v *types.Var) bool { return p.answer(c, v) != nil }

// answer returns the call from which the cycle sets v, or nil.
func (p *finder) answer(c *cycle, v *types.Var) ast.Expr {
	if isErrorType(v.Type()) {
		return nil
	}
	for _, d := range p.x.Defs(v) {
		if d.Node == nil || d.Node.Pos() < c.from || d.Node.Pos() >= c.to || d.Expr == nil {
			continue
		}
		if d.Kind == defs.Escape {
			if call, ok := p.x.Parent(d.Node).(*ast.CallExpr); ok {
				return call // filled in by a call
			}
			continue
		}
		if s, ok := ast.Unparen(d.Expr).(*ast.SelectorExpr); ok && d.Kind == defs.Value {
			return s // a part of an answer
		}
		if call, ok := ast.Unparen(d.Expr).(*ast.CallExpr); ok {
			if tv := p.x.Info.Types[call.Fun]; !tv.IsType() && !tv.IsBuiltin() {
				return call
			}
		}
	}
	return nil
}
