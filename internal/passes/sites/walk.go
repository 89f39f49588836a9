package sites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/cfg"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// A walker follows what happens after an attempt, under the assumption that
// it failed, or that it succeeded, until control comes back to the attempt or
// leaves the cycle.
type walker struct {
	p       *finder
	c       *cycle
	g       *graph
	attempt *ast.CallExpr
	fails   bool
	force   map[ast.Expr]truth // conditions whose outcome is assumed

	// onReturn is told of each return that is reached, where no time counts.
	onReturn func(*ast.ReturnStmt, env)

	states []*state
	index  map[stateKey]*state
	full   bool   // gave up: too many states
	second *state // the attempt when it is made again, nil if it never is
}

type stateKey struct {
	b    *cfg.Block
	from int
	lap  int
	env  string
	over bool // a new pass of the cycle has begun
}

// A state is a block entered with what is known there.
type state struct {
	stateKey
	v       env
	next    []edge
	back    bool // reaches the attempt again
	backEnv env
	waits   []waits.Wait
	some    []waits.Wait // waits of callees that wait on some of their paths
	blocks  bool         // waits for an event, or for something that may take time
	opaque  bool         // may wait, for who knows how long
	event   bool         // goes on when something happens elsewhere
	canBack bool
	sets    []assignment // assigned
}

// An edge leads to another state, or out of the cycle where to is nil.
type edge struct {
	to   *state
	cond ast.Node // what decides, nil where nothing does
	held bool     // the outcome of cond
	via  ast.Node // the return statement by which it leaves
}

const maxStates = 3000

// walk explores all paths. It goes round twice, so that what only the first
// repeat does differently is left behind.
func (w *walker) walk(b *cfg.Block, at int) *state {
	w.index = map[stateKey]*state{}
	start := w.enter(b, at, 0, env{}, false)
	w.run(0)
	var laps []*state
	for _, s := range w.states {
		if s.back && s.lap == 0 && s.backEnv != nil {
			laps = append(laps, s)
		}
	}
	if len(laps) == 0 {
		w.mark()
		return start
	}
	// Join what is known at the second start: what all paths agree on.
	v := laps[0].backEnv
	for _, s := range laps[1:] {
		v = meet(v, s.backEnv)
	}
	first := len(w.states)
	second := w.enter(b, at, 1, v, false)
	w.run(first)
	w.mark()
	w.second = second
	return second // what comes back once, and not twice, is no retry
}

func meet(a, b env) env {
	out := env{}
	for o, t := range a {
		if b[o] == t {
			out[o] = t
		}
	}
	return out
}

func (w *walker) enter(b *cfg.Block, from, lap int, v env, over bool) *state {
	k := stateKey{b, from, lap, v.key(), over}
	if s := w.index[k]; s != nil {
		return s
	}
	s := &state{stateKey: k, v: v}
	w.index[k] = s
	w.states = append(w.states, s)
	return s
}

func (w *walker) run(i int) {
	for ; i < len(w.states); i++ {
		if len(w.states) > maxStates {
			w.full = true
			return
		}
		w.expand(w.states[i])
	}
}

// expand runs the nodes of a block and finds where control goes next.
func (w *walker) expand(s *state) {
	v := s.v
	b := s.b
	if s.from < 0 && b.Kind == cfg.KindSelectCaseBody {
		w.selected(s, b.Stmt.(*ast.CommClause))
	}
	if r, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeLoop {
		s.waits = append(s.waits, w.p.iterator(r)...)
		if ch, ok := w.p.x.Info.TypeOf(r.X).Underlying().(*types.Chan); ok {
			if x, ok := w.p.waits.Range(w.c.f, r); ok {
				s.waits = append(s.waits, x)
			} else if !isTimeType(ch.Elem()) {
				s.blocks, s.event = true, true
			}
		}
	}
	start := max(s.from, 0)
	for i := start; i < len(b.Nodes); i++ {
		n := b.Nodes[i]
		if w.g.comm[n] {
			continue
		}
		hit, again := w.comesBack(n, s.from >= 0 && i == s.from)
		hit = hit && s.over
		if w.onReturn == nil && (!again || !w.direct(n)) {
			w.timing(s, n)
		}
		if hit {
			s.back, s.backEnv = true, v
			return
		}
		if again {
			s.next = append(s.next, edge{to: w.enter(w.g.g.Blocks[0], -1, s.lap, env{}, true)})
			return
		}
		v = w.step(n, v)
		s.sets = append(s.sets, w.g.sets(w.p, n)...)
		if r, ok := n.(*ast.ReturnStmt); ok {
			w.returns(s, r, v)
			return
		}
	}
	w.branch(s, b, v)
}

// comesBack reports whether the node holds the attempt, and whether it holds
// a recursive call.
func (w *walker) comesBack(n ast.Node, starting bool) (found, again bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return w.g.inLit[w.attempt] == n
		case *ast.CallExpr:
			if direct, ok := w.c.again[n]; ok && (direct || w.fails) {
				again = true
			}
			if n == w.attempt && !starting {
				found = true
			}
		}
		return !found
	})
	return found, again
}

// direct reports whether a node holds a call of the cycle's own function,
// whose waits are those that the walk goes on to meet.
func (w *walker) direct(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && w.c.again[call] {
			found = true
		}
		return !found
	})
	return found
}

// timing notes the waits in a node.
func (w *walker) timing(s *state, n ast.Node) {
	t := w.g.timing(w.p, n, w.attempt)
	s.event = s.event || t.event
	for _, x := range t.waits {
		if w.c.deadline(x) {
			s.blocks = true
			continue
		}
		if call, ok := x.Node.(*ast.CallExpr); ok {
			switch w.callWait(x, call) {
			case ignored:
				continue
			case blocking:
				s.blocks = true
				continue
			case sometimes:
				s.some = append(s.some, x)
				continue
			}
		}
		s.waits = append(s.waits, x)
	}
	s.blocks = s.blocks || t.blocks
	s.opaque = s.opaque || t.opaque
}

// What a call that waits inside means for the paths through it.
const (
	waiting   = iota // it is the wait
	sometimes        // it waits after some failures and not after others
	blocking         // it takes time, and does more than wait
	ignored
)

// callWait judges a wait that hides in a callee.
func (w *walker) callWait(x waits.Wait, call *ast.CallExpr) int {
	remote := w.p.remoteCall(w.c.f, call)
	if direct, again := w.c.again[call]; again && !direct && x.Value.Jitter != site.Unknown {
		return waiting // on the way back to the start
	}
	switch {
	case call == w.attempt && !w.fails:
		return ignored
	case call == w.attempt && remote:
		switch {
		case x.Direct && !x.Foreign && (x.Partial || !w.p.returnsFirst(x.Helper)):
			return waiting // after its own failure, or whatever happens
		case !x.Partial && !x.Direct:
			return blocking
		}
		return ignored
	case x.Helper == nil && !x.Foreign:
		return waiting // a plain sleep
	case remote:
		return blocking
	case x.Partial && takesError(w.p.x.Info, call):
		return sometimes
	case x.Partial, x.Bare && call != w.attempt && !waitWord(calleeName(call)) && !takesError(w.p.x.Info, call) && !x.Direct:
		return blocking
	}
	return waiting
}

// returnsFirst reports whether f can return before it waits.
func (p *finder) returnsFirst(f *defs.Func) bool {
	list := p.waits.Waits(f, f.Body)
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || len(list) > 0 && n.End() <= list[0].Node.Pos()
		}
		return !found
	})
	return found
}

// selected notes the case of a select by which a block was entered.
func (w *walker) selected(s *state, c *ast.CommClause) {
	if ch := waits.Received(c); ch != nil {
		if x, ok := w.p.waits.Clause(w.c.f, c); ok {
			if w.c.deadline(x) {
				s.blocks = true
				return
			}
			x.Select = w.g.selectOf[c]
			x.Heeds = w.p.waits.Heeds(x.Select)
			s.waits = append(s.waits, x)
			return
		}
	}
	s.blocks, s.event = true, true
}

// branch follows the edges out of a block.
func (w *walker) branch(s *state, b *cfg.Block, v env) {
	if len(b.Succs) == 0 {
		s.next = append(s.next, edge{})
		return
	}
	if len(b.Succs) == 1 {
		w.follow(s, b.Succs[0], v, nil, true)
		return
	}
	if b.Succs[0].Kind == cfg.KindSelectCaseBody {
		clause := b.Succs[0].Stmt
		w.follow(s, b.Succs[0], v, clause, true)
		if !w.g.lastCase[b.Succs[1].Stmt] || b.Succs[1].Kind != cfg.KindSelectAfterCase {
			w.follow(s, b.Succs[1], v, clause, false)
		}
		return
	}
	cond := w.g.cond(b)
	t, truthy, falsy := dontKnow, v, v
	if e, ok := cond.(ast.Expr); ok {
		if tag := w.g.tag[e]; tag != nil {
			t = w.equal(tag, e, v)
			if id, ok := ast.Unparen(tag).(*ast.Ident); ok && w.isNilIdent(e) {
				truthy = v.with(w.p.x.ObjectOf(id), isNil)
				falsy = v.with(w.p.x.ObjectOf(id), nonNil)
			}
		} else {
			t = w.cond(e, v)
			truthy, falsy = w.refine(e, true, v), w.refine(e, false, v)
		}
	}
	if t != isFalse {
		w.follow(s, b.Succs[0], truthy, cond, true)
	}
	if t != isTrue {
		w.follow(s, b.Succs[1], falsy, cond, false)
	}
}

func (w *walker) follow(s *state, to *cfg.Block, v env, cond ast.Node, held bool) {
	if !w.c.holds(to) {
		s.next = append(s.next, edge{cond: cond, held: held})
		return
	}
	over := s.over || w.c.isHead(to)
	s.next = append(s.next, edge{to: w.enter(to, -1, s.lap, v, over), cond: cond, held: held})
}
