package arith

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
)

// A trace is what the attempts of one path came to.
type trace struct {
	rounds []*round
	ended  bool // the unit itself allows no further attempt
	m      *machine
}

func (a *analysis) machine(u *unit, p *paths, base, draw float64) *machine {
	return &machine{a: a, x: a.x, unit: u, base: base, draw: draw, paths: p, vars: map[types.Object]value{}}
}

// run runs a unit attempt by attempt.
func (m *machine) run(rounds int) *trace {
	t := &trace{m: m}
	m.frame = &frame{fn: m.unit.fn, vars: map[types.Object]value{}}
	if f, ok := m.unit.loop.(*ast.ForStmt); ok {
		m.stmt(f.Init)
	}
	idle := 0
	for n := 0; n < rounds && idle < maxIdle && !m.dead; n++ {
		r := m.once(int64(n))
		if r == nil {
			t.ended = true
			break
		}
		if len(r.events) == 0 && r.panics == nil {
			idle++
			if r.stopped {
				break
			}
			continue
		}
		idle = 0
		if e, ok := r.last(); ok && n == 0 && m.unit.param != nil && e.val.wrap != nil {
			continue // attempts are counted from one
		}
		t.rounds = append(t.rounds, r)
		if r.panics != nil {
			break
		}
		if r.stopped {
			t.ended = true
			break
		}
	}
	return t
}

// once runs one attempt. It returns nil when there is none.
func (m *machine) once(n int64) *round {
	m.attempt, m.steps = n, 0
	r := &round{attempt: n, cuts: map[ast.Expr]float64{}}
	m.round = r
	defer func() { m.round = nil }()
	if m.unit.loop != nil {
		return m.turn(r)
	}
	if m.unit.limit > 0 && n >= m.unit.limit {
		return nil
	}
	m.frame = &frame{fn: m.unit.fn, vars: map[types.Object]value{}}
	m.arguments()
	out := m.block(m.unit.body.List)
	if m.dead {
		return r
	}
	m.returned(r, out)
	return r
}

// turn runs the loop once.
func (m *machine) turn(r *round) *round {
	post := ast.Stmt(nil)
	switch l := m.unit.loop.(type) {
	case *ast.ForStmt:
		post = l.Post
		if l.Cond != nil {
			if c := m.eval(l.Cond); c.kind == boolean && !c.b {
				return nil
			}
		}
	case *ast.RangeStmt:
		n := m.eval(l.X)
		if n.kind == integer && !n.conf && r.attempt >= n.i {
			return nil
		}
		if l.Key != nil {
			t := basic(m.x.Info.TypeOf(l.X))
			v := intValue(r.attempt, t)
			v.grows = true
			m.frame.vars[m.x.ObjectOf(l.Key)] = v
		}
	}
	out := m.block(m.unit.body.List)
	done, _ := loopFlow(out, m.unit.label)
	if done {
		r.stopped = true
		return r
	}
	m.stmt(post)
	return r
}

// arguments gives the parameters of the unit's function their values.
func (m *machine) arguments() {
	for _, p := range m.unit.fn.Type.Params.List {
		for _, id := range p.Names {
			obj, ok := m.x.Info.Defs[id].(*types.Var)
			if !ok {
				continue
			}
			if obj != m.unit.param {
				continue // read where it is needed
			}
			t := obj.Type()
			if pt, ok := t.Underlying().(*types.Pointer); ok {
				t = pt.Elem()
			}
			v := convert(intValue(m.attempt, types.Typ[types.Int]), t, nil)
			v.grows = true
			m.frame.vars[obj] = v
		}
	}
	m.results(m.frame, m.unit.fn)
}

// returned makes an event of the delay that a function returns.
func (m *machine) returned(r *round, out flow) {
	if out.control == jumps {
		r.stopped = true
		return
	}
	for obj := range m.unit.store {
		if v, ok := m.vars[obj]; ok && v.known() {
			r.events = append(r.events, event{node: m.unit.body, val: v, clamp: r.clamp})
		}
	}
	t := m.unit.fn.Type.Results
	if t == nil || out.control != returns {
		return
	}
	i := 0
	best := -1
	for _, p := range t.List {
		for range max(len(p.Names), 1) {
			typ := m.x.Info.TypeOf(p.Type)
			b := basic(typ)
			if i < len(out.vals) && (isDuration(typ) || best < 0 && b != nil && b.Info()&types.IsNumeric != 0) {
				best = i
			}
			if pt, ok := typ.Underlying().(*types.Pointer); ok && best < 0 && basic(pt.Elem()) != nil {
				best = i
			}
			i++
		}
	}
	if best < 0 || !out.vals[best].number() {
		return
	}
	r.events = append(r.events, event{node: m.unit.body, val: out.vals[best], clamp: r.clamp})
}

// last returns the wait of an attempt: the last where there are several.
func (r *round) last() (event, bool) {
	if len(r.events) == 0 {
		return event{}, false
	}
	return r.events[len(r.events)-1], true
}

// callersLoops returns the headers of the loops that call fn.
func (a *analysis) callersLoops(u *unit) []ast.Stmt {
	if u.loop != nil {
		return []ast.Stmt{u.loop}
	}
	return a.loopsCalling(u.fn, 0)
}

func (a *analysis) loopsCalling(fn *defs.Func, depth int) []ast.Stmt {
	if fn.Obj == nil || depth > 2 {
		return nil
	}
	var out []ast.Stmt
	calls, _ := a.callers(fn.Obj)
	for _, c := range calls {
		if l := a.loopAround(c.Expr); l != nil {
			out = append(out, l)
		} else if c.In != nil && c.In.Obj != nil {
			out = append(out, a.loopsCalling(c.In, depth+1)...)
		}
	}
	return out
}

func (a *analysis) loopAround(n ast.Node) ast.Stmt {
	for n = a.x.Parent(n); n != nil; n = a.x.Parent(n) {
		switch n := n.(type) {
		case *ast.ForStmt:
			return n
		case *ast.RangeStmt:
			return n
		case *ast.FuncDecl, *ast.FuncLit:
			return nil
		}
	}
	return nil
}
