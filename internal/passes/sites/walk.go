package sites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"

	"github.com/retrylint/retrylint/internal/passes/waits"
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

	states []*state
	index  map[stateKey]*state
	full   bool // gave up: too many states
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
	if second.canBack {
		return second
	}
	return start
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
		if ch, ok := w.p.x.Info.TypeOf(r.X).Underlying().(*types.Chan); ok && !isTimeType(ch.Elem()) {
			s.blocks, s.event = true, true
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
		if !again || !w.direct(n) {
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
			s.next = append(s.next, edge{via: r})
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
	if direct, again := w.c.again[call]; again && !direct {
		return waiting // on the way back to the start
	}
	switch {
	case call == w.attempt && !w.fails:
		return ignored
	case call == w.attempt && remote:
		if x.Partial && x.Direct && !x.Foreign {
			return waiting // after its own failure
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

// mark finds the states from which the attempt is reached again.
func (w *walker) mark() {
	prev := map[*state][]*state{}
	var work []*state
	for _, s := range w.states {
		for _, e := range s.next {
			if e.to != nil {
				prev[e.to] = append(prev[e.to], s)
			}
		}
		if s.back {
			s.canBack = true
			work = append(work, s)
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, q := range prev[s] {
			if !q.canBack {
				q.canBack = true
				work = append(work, q)
			}
		}
	}
}

// An ending is what became of an attempt under one assumption.
type ending struct {
	back   bool // control can come back to the attempt
	leaves bool // control can leave the cycle
	waits  []waits.Wait
	gap    *gap // a way back with no wait
	opaque bool
	exits  []edge              // by which a failing attempt stops being tried again
	sets   map[assignment]bool // assigned on the way back
}

// A gap is a way back to the attempt on which nothing waits.
type gap struct {
	cond ast.Node
	held bool
}

// end sums up the states reached from start.
func (w *walker) end(start *state) ending {
	out := ending{back: start.canBack, sets: map[assignment]bool{}}
	seen := map[*state]bool{start: true}
	list := []*state{start}
	dup := map[ast.Node]bool{}
	for i := 0; i < len(list); i++ {
		s := list[i]
		if s.canBack {
			for _, x := range slices.Concat(s.waits, s.some) {
				if !dup[x.Node] {
					dup[x.Node] = true
					out.waits = append(out.waits, x)
				}
			}
			out.opaque = out.opaque || s.opaque
			for _, o := range s.sets {
				out.sets[o] = true
			}
		}
		for _, e := range s.next {
			out.leaves = out.leaves || e.to == nil
			if s.canBack && (e.to == nil || !e.to.canBack) {
				out.exits = append(out.exits, w.exit(e))
			}
			if e.to != nil && !seen[e.to] {
				seen[e.to] = true
				list = append(list, e.to)
			}
		}
	}
	out.gap = w.gapFrom(start)
	if out.back && !w.backWithoutEvent(start) {
		out.back = false // something else brings control back, not the failure
	}
	return out
}

// exit follows an edge that cannot come back to the return by which it leaves.
func (w *walker) exit(e edge) edge {
	s := e.to
	for hops := 0; s != nil && e.via == nil && hops < 50; hops++ {
		var next *state
		for _, n := range s.next {
			if n.via != nil {
				e.via = n.via
			}
			if n.to != nil {
				next = n.to
			}
		}
		if len(s.next) != 1 {
			break
		}
		s = next
	}
	return e
}

// gapFrom looks for a way from start back to the attempt with nothing on it
// that takes time.
func (w *walker) gapFrom(start *state) *gap {
	if !start.canBack {
		return nil
	}
	type item struct {
		s *state
		g gap
	}
	seen := map[*state]bool{start: true}
	list := []item{{s: start}}
	for i := 0; i < len(list); i++ {
		s, g := list[i].s, list[i].g
		if len(s.waits) > 0 || s.blocks || s.opaque {
			continue
		}
		if s.back {
			return &g
		}
		for _, e := range s.next {
			if e.to == nil || !e.to.canBack || seen[e.to] || w.atLimit(e) {
				continue
			}
			seen[e.to] = true
			h := g
			if e.cond != nil && len(s.next) > 1 {
				h = gap{e.cond, e.held}
			}
			list = append(list, item{e.to, h})
		}
	}
	return nil
}

// atLimit reports whether an edge is taken by the last attempt alone, which
// has nothing left to wait for.
func (w *walker) atLimit(e edge) bool {
	b, ok := e.cond.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	op, limit := b.Op, b.Y
	switch {
	case w.c.counts(w.p, b.X):
	case w.c.counts(w.p, b.Y):
		op, limit = flip(op), b.X
	default:
		return false
	}
	if k := w.p.constInt(limit); k != nil && *k <= 2 {
		return false // tells the first attempts from the later ones
	}
	switch op {
	case token.LSS, token.LEQ, token.NEQ:
		return !e.held
	case token.GTR, token.GEQ, token.EQL:
		return e.held
	}
	return false
}

// backWithoutEvent reports whether there is a way from start back to the
// attempt that waits for nothing but time.
func (w *walker) backWithoutEvent(start *state) bool {
	seen := map[*state]bool{start: true}
	list := []*state{start}
	for i := 0; i < len(list); i++ {
		s := list[i]
		if s.event && s != start {
			continue
		}
		if s.back {
			return true
		}
		for _, e := range s.next {
			if e.to != nil && e.to.canBack && !seen[e.to] {
				seen[e.to] = true
				list = append(list, e.to)
			}
		}
	}
	return false
}
