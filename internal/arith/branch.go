package arith

import (
	"go/ast"
	"go/token"
)

// paths enumerates the ways through conditions that are unknown. A condition
// takes the same way each time it is met.
type paths struct {
	order  []ast.Node
	choice map[ast.Node]int
	ways   map[ast.Node]int
}

func newPaths() *paths {
	return &paths{choice: map[ast.Node]int{}, ways: map[ast.Node]int{}}
}

func (p *paths) pick(n ast.Node, ways int) int {
	if ways <= 1 {
		return 0
	}
	if c, ok := p.choice[n]; ok {
		return min(c, ways-1)
	}
	p.order = append(p.order, n)
	p.choice[n], p.ways[n] = 0, ways
	return 0
}

// next moves to the next combination, and reports whether there is one.
func (p *paths) next() bool {
	for i := len(p.order) - 1; i >= 0; i-- {
		n := p.order[i]
		if p.choice[n]+1 < p.ways[n] {
			p.choice[n]++
			return true
		}
		delete(p.choice, n)
		delete(p.ways, n)
		p.order = p.order[:i]
	}
	return false
}

func (m *machine) ifStmt(s *ast.IfStmt) flow {
	m.stmt(s.Init)
	c := m.eval(s.Cond)
	if c.grows {
		m.counted++
		defer func() { m.counted-- }()
	}
	if c.kind == boolean {
		if c.b {
			m.noteClamp(s.Cond, c)
			return m.stmt(s.Body)
		}
		return m.stmt(s.Else)
	}
	m.doubt = m.doubt || c.grows // an unknown limit on what grows
	return m.way(s, []ast.Stmt{s.Body, s.Else})
}

// way runs one of several branches of which it is unknown which is taken.
func (m *machine) way(n ast.Node, branches []ast.Stmt) flow {
	var open []ast.Stmt
	matter := false
	for _, b := range branches {
		if m.a.matters(b) {
			matter = true
		}
		if m.unit.loop != nil && m.frame.depth == 0 && m.exits(b) && !m.a.waits(b) {
			continue
		}
		open = append(open, b)
	}
	if !matter {
		return flow{}
	}
	if len(open) == 0 {
		open = branches
	}
	return m.stmt(open[m.paths.pick(n, len(open))])
}

// exits reports whether a branch always leaves the unit's loop.
func (m *machine) exits(s ast.Stmt) bool {
	b, ok := s.(*ast.BlockStmt)
	if !ok || len(b.List) == 0 {
		return false
	}
	return m.leaves(b.List[len(b.List)-1])
}

func (m *machine) leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		if s.Tok == token.BREAK {
			return s.Label != nil || m.a.breaksUnit(s, m.unit.loop)
		}
		return s.Tok == token.GOTO
	case *ast.ExprStmt:
		return m.a.ends(s)
	case *ast.BlockStmt:
		return m.exits(s)
	case *ast.IfStmt:
		return s.Else != nil && m.exits(s.Body) && m.leaves(s.Else)
	}
	return false
}

// noteClamp remembers a comparison that found a value beyond a limit.
func (m *machine) noteClamp(cond ast.Expr, c value) {
	if m.round == nil {
		return
	}
	ast.Inspect(cond, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		switch b.Op {
		case token.GTR, token.GEQ:
			m.clamped(b, b.X, b.Y)
		case token.LSS, token.LEQ:
			m.clamped(b, b.Y, b.X)
		}
		return true
	})
}

func (m *machine) clamped(at ast.Expr, big, limit ast.Expr) {
	v, l := m.peek(big), m.peek(limit)
	if !v.number() || !l.number() || v.num() < l.num() || !v.grows && !v.random || l.random {
		return
	}
	m.round.clamp = clamp{node: m.outside(at), text: limitText(limit), random: v.random || m.round.clamp.random}
}

func (m *machine) switchStmt(s *ast.SwitchStmt) flow {
	m.stmt(s.Init)
	var tag value
	if s.Tag != nil {
		tag = m.eval(s.Tag)
	}
	var def *ast.CaseClause
	for _, c := range s.Body.List {
		cc := c.(*ast.CaseClause)
		if cc.List == nil {
			def = cc
		}
		for _, e := range cc.List {
			v := m.eval(e)
			if s.Tag != nil {
				v = compare(token.EQL, tag, v)
			}
			if v.kind != boolean {
				return m.clauses(s, s.Body.List, nil)
			}
			if v.b {
				m.noteClamp(e, v)
				return unbreak(m.block(cc.Body))
			}
		}
	}
	if def != nil {
		return unbreak(m.block(def.Body))
	}
	return flow{}
}

func unbreak(f flow) flow {
	if f.control == breaks && f.label == "" {
		return flow{}
	}
	return f
}

func (m *machine) selectStmt(s *ast.SelectStmt) flow {
	timed := map[ast.Stmt]bool{}
	for _, c := range s.Body.List {
		cc := c.(*ast.CommClause)
		before := len(m.events())
		switch comm := cc.Comm.(type) {
		case *ast.ExprStmt:
			m.eval(comm.X)
		case *ast.AssignStmt:
			m.eval(comm.Rhs[0])
		}
		timed[c] = len(m.events()) > before || cc.Comm != nil && m.a.timer(cc.Comm)
	}
	return m.clauses(s, s.Body.List, timed)
}

func (m *machine) events() []event {
	if m.round == nil {
		return nil
	}
	return m.round.events
}

// clauses runs one of several clauses of which it is unknown which is taken:
// where one of them is the timer's, that one.
func (m *machine) clauses(n ast.Node, list []ast.Stmt, timed map[ast.Stmt]bool) flow {
	var bodies []ast.Stmt
	hasDefault := false
	for _, c := range list {
		var body []ast.Stmt
		switch cc := c.(type) {
		case *ast.CaseClause:
			body = cc.Body
			hasDefault = hasDefault || cc.List == nil
		case *ast.CommClause:
			body = cc.Body
			hasDefault = true
		}
		b := m.a.blockOf(c, body)
		if timed[c] {
			return unbreak(m.stmt(b))
		}
		bodies = append(bodies, b)
	}
	if !hasDefault {
		bodies = append(bodies, nil)
	}
	return unbreak(m.way(n, bodies))
}

func (m *machine) forStmt(s *ast.ForStmt, label string) flow {
	m.stmt(s.Init)
	for m.tick() {
		if s.Cond != nil {
			c := m.eval(s.Cond)
			if c.kind != boolean {
				return m.skipLoop(s.Body) // how often it runs is unknown
			}
			if !c.b {
				return flow{}
			}
		}
		f := m.block(s.Body.List)
		if done, out := loopFlow(f, label); done {
			return out
		}
		m.stmt(s.Post)
	}
	return flow{control: jumps}
}

func (m *machine) rangeList(s *ast.RangeStmt, elems []value, label string) flow {
	for _, v := range elems {
		if s.Value != nil {
			m.store(s.Value, v)
		}
		f := m.block(s.Body.List)
		if done, out := loopFlow(f, label); done {
			return out
		}
	}
	return flow{}
}

// skipLoop passes by a loop whose rounds are unknown, unless the delay is
// made in it.
func (m *machine) skipLoop(body *ast.BlockStmt) flow {
	if m.a.touches(body) {
		return flow{control: jumps}
	}
	return flow{}
}

// loopFlow says whether the end of a loop's body ends the loop, and how.
func loopFlow(f flow, label string) (bool, flow) {
	switch f.control {
	case next:
		return false, flow{}
	case continues:
		if f.label == "" || f.label == label {
			return false, flow{}
		}
	case breaks:
		if f.label == "" || f.label == label {
			return true, flow{}
		}
	}
	return true, f
}

func (m *machine) rangeStmt(s *ast.RangeStmt, label string) flow {
	n := m.eval(s.X)
	if n.kind == list {
		return m.rangeList(s, n.tuple, label)
	}
	if n.kind != integer || n.conf {
		return m.skipLoop(s.Body)
	}
	for i := int64(0); i < n.i && m.tick(); i++ {
		if s.Key != nil {
			m.store(s.Key, intValue(i, n.typ))
		}
		f := m.block(s.Body.List)
		if done, out := loopFlow(f, label); done {
			return out
		}
	}
	return flow{}
}
