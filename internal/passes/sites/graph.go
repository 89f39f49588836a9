package sites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/cfg"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
)

// A graph is the control flow of a function, with what the plain graph does
// not say of select and switch.
type graph struct {
	f        *defs.Func
	g        *cfg.CFG
	comm     map[ast.Node]bool // communications of selects: not statements of their block
	selectOf map[*ast.CommClause]*ast.SelectStmt
	lastCase map[ast.Stmt]bool              // last case of a select with no default
	tag      map[ast.Expr]ast.Expr          // case expression of a switch: its tag
	inLit    map[*ast.CallExpr]*ast.FuncLit // literal called at once, by its call
	times    map[timeKey]timing
	assigned map[ast.Node][]assignment
}

// timing is what time passes in a node.
type timing struct {
	waits  []waits.Wait
	blocks bool
	opaque bool
	event  bool // receives something that is not the time
}

// A timeKey is a node and the attempt, whose own time does not count.
type timeKey struct {
	n      ast.Node
	except *ast.CallExpr
}

func (p *finder) graph(f *defs.Func) *graph {
	if g := p.graphs[f]; g != nil {
		return g
	}
	g := &graph{
		f: f, g: cfg.New(f.Body, mayReturn(p.x.Info)),
		comm: map[ast.Node]bool{}, selectOf: map[*ast.CommClause]*ast.SelectStmt{},
		lastCase: map[ast.Stmt]bool{}, tag: map[ast.Expr]ast.Expr{},
		inLit: map[*ast.CallExpr]*ast.FuncLit{}, times: map[timeKey]timing{}, assigned: map[ast.Node][]assignment{},
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt:
			g.sel(n)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				for _, c := range n.Body.List {
					for _, e := range c.(*ast.CaseClause).List {
						g.tag[e] = n.Tag
					}
				}
			}
		}
		return true
	})
	p.graphs[f] = g
	return g
}

func (g *graph) sel(n *ast.SelectStmt) {
	var last ast.Stmt
	open := false
	for _, s := range n.Body.List {
		c := s.(*ast.CommClause)
		g.selectOf[c] = n
		if c.Comm == nil {
			open = true
			continue
		}
		g.comm[c.Comm] = true
		if a, ok := c.Comm.(*ast.AssignStmt); ok {
			g.comm[a] = true
		}
		last = c
	}
	if last != nil && !open {
		g.lastCase[last] = true
	}
}

// at returns the block and the position in it that hold node n.
func (g *graph) at(n ast.Node) (*cfg.Block, int) {
	for _, b := range g.g.Blocks {
		if !b.Live {
			continue
		}
		for i, m := range b.Nodes {
			if m.Pos() <= n.Pos() && n.End() <= m.End() && !g.comm[m] && !isHeaderOf(m, n) {
				return b, i
			}
		}
	}
	return nil, 0
}

// isHeaderOf reports whether m only names what n stands in.
func isHeaderOf(m, n ast.Node) bool {
	_, lit := m.(*ast.FuncLit)
	return lit && m != n
}

// cond returns the condition at the end of a block with two ways out: an
// expression, a range statement, or nil for a type switch.
func (g *graph) cond(b *cfg.Block) ast.Node {
	if b.Kind == cfg.KindRangeLoop {
		return b.Stmt
	}
	if c, ok := b.Succs[0].Stmt.(*ast.CaseClause); ok && b.Succs[0].Kind == cfg.KindSwitchCaseBody && len(c.List) > 0 {
		if len(b.Nodes) == 0 {
			return nil
		}
	}
	if len(b.Nodes) == 0 {
		return nil
	}
	if e, ok := b.Nodes[len(b.Nodes)-1].(ast.Expr); ok {
		return e
	}
	return nil
}

// timing returns what time passes in a node of the graph.
func (g *graph) timing(p *finder, n ast.Node, except *ast.CallExpr) timing {
	if except != nil && (except.Pos() < n.Pos() || n.End() < except.End()) {
		except = nil
	}
	key := timeKey{n, except}
	if t, ok := g.times[key]; ok {
		return t
	}
	t := timing{waits: p.waits.Waits(g.f, n)}
	covered := map[ast.Node]bool{}
	for _, w := range t.waits {
		covered[w.Node] = true
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && !covered[n] {
				t.blocks, t.event = true, true
			}
		case *ast.SendStmt:
			t.blocks = true
		case *ast.CallExpr:
			if !covered[n] && n != except {
				b, o := p.mayTakeTime(n)
				t.blocks, t.opaque = t.blocks || b, t.opaque || o
			}
		}
		return true
	})
	g.times[key] = t
	return t
}

// mayTakeTime reports whether a call blocks on an event, and whether it may
// wait for a length that cannot be known: something named like a wait that
// depends on a value, or that waits in a loop of its own.
func (p *finder) mayTakeTime(e *ast.CallExpr) (blocks, opaque bool) {
	fn, _ := typeutil.Callee(p.x.Info, e).(*types.Func)
	if fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "sync" {
		return fn.Name() == "Wait", false
	}
	if f := p.x.Callee(e); f != nil {
		return p.waitsInside(f, 0), false
	}
	if m := catalog.ModelOf(fn); m != nil {
		return false, m.Does == catalog.DoesUse
	}
	if fn == nil && !p.x.Info.Types[e.Fun].IsBuiltin() && !p.x.Info.Types[e.Fun].IsType() && takesDuration(p.x.Info, e) {
		return false, true // a function value that may sleep
	}
	if tv, ok := p.x.Info.Types[e.Fun]; ok && tv.IsType() {
		return false, false
	}
	if fn != nil && !defs.IsInterfaceMethod(fn) && fn.Pkg() != nil && defs.IsStdPath(fn.Pkg().Path()) {
		return false, false
	}
	return false, waitWord(calleeName(e)) && !takesError(p.x.Info, e)
}

// takesDuration reports whether a call hands over a length of time.
func takesDuration(info *types.Info, e *ast.CallExpr) bool {
	sig := signature(info, e)
	if sig == nil {
		return false
	}
	for v := range sig.Params().Variables() {
		if isDurationType(v.Type()) {
			return true
		}
	}
	return false
}

func calleeName(e *ast.CallExpr) string {
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// waitWord reports whether a name speaks of waiting. It only ever silences.
func waitWord(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"reset", "new", "set", "with", "on", "is", "get"} {
		if strings.HasPrefix(name, w) {
			return false
		}
	}
	for _, w := range []string{"wait", "sleep", "backoff", "pause", "delay", "throttle", "ongoing", "pace"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// waitsInside reports whether f, or what it calls, waits in a loop or for an
// event.
func (p *finder) waitsInside(f *defs.Func, depth int) bool {
	if v, ok := p.inside[f]; ok {
		return v
	}
	p.inside[f] = false
	if depth > 4 {
		return false
	}
	found := len(p.waits.Waits(f, f.Body)) > 0
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SelectStmt:
			found = true
		}
		return !found
	})
	for _, c := range f.Calls {
		if found {
			break
		}
		if c.Go || c.Defer {
			continue
		}
		if c.Static != nil && c.Static.Pkg() != nil && c.Static.Pkg().Path() == "sync" && c.Static.Name() == "Wait" {
			found = true
		}
		if g := p.x.Callee(c.Expr); g != nil {
			found = p.waitsInside(g, depth+1)
		}
	}
	p.inside[f] = found
	return found
}

// An assignment is a variable and the node that assigns it.
type assignment struct {
	v  types.Object
	at ast.Node
}

// sets returns the variables that a node of the graph assigns.
func (g *graph) sets(p *finder, n ast.Node) []assignment {
	if out, ok := g.assigned[n]; ok {
		return out
	}
	var out []assignment
	add := func(e ast.Expr) {
		if o := p.x.ObjectOf(e); o != nil {
			out = append(out, assignment{o, n})
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			add(l)
		}
	case *ast.IncDecStmt:
		add(n.X)
	case *ast.ExprStmt: // a timer's Reset sets its length
		if c, ok := n.X.(*ast.CallExpr); ok && calleeName(c) == "Reset" {
			if s, ok := c.Fun.(*ast.SelectorExpr); ok {
				add(s.X)
			}
		}
	}
	g.assigned[n] = out
	return out
}
