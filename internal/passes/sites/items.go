package sites

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"golang.org/x/tools/go/types/typeutil"
)

// sameWork reports whether each pass of the cycle tries the same thing: what
// the attempt works on does not come from the items that the cycle goes over.
func (p *finder) sameWork(c *cycle, call *defs.Call) bool {
	t := p.tainted(c)
	return !t.in(call.Expr) && !p.feedsItself(call)
}

// feedsItself reports whether a call works on what it returned the last time:
// it walks a chain, or asks for the next page.
func (p *finder) feedsItself(call *defs.Call) bool {
	a, ok := p.x.Parent(call.Expr).(*ast.AssignStmt)
	if !ok {
		return false
	}
	for _, l := range a.Lhs {
		o := p.x.ObjectOf(l)
		if o == nil || isBlank(l) || isContextType(o.Type()) {
			continue
		}
		if _, isIdent := l.(*ast.Ident); !isIdent {
			continue
		}
		found := false
		ast.Inspect(call.Expr, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && p.x.Info.Uses[id] == o {
				found = true
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// items tells which variables hold the item of a pass.
type items struct {
	p       *finder
	vars    map[types.Object]bool
	counter map[types.Object]bool
}

func (p *finder) tainted(c *cycle) *items {
	if t := p.items[c]; t != nil {
		return t
	}
	t := &items{p: p, vars: map[types.Object]bool{}, counter: map[types.Object]bool{}}
	p.items[c] = t
	switch n := c.node.(type) {
	case *ast.RangeStmt:
		t.rangeVars(n)
	case *ast.ForStmt:
		t.forVars(n)
	}
	for range 3 { // through a few assignments
		if !t.spread(c) {
			break
		}
	}
	return t
}

func (t *items) rangeVars(n *ast.RangeStmt) {
	x := t.p.x
	typ := x.Info.TypeOf(n.X)
	if typ == nil {
		return
	}
	set := func(e ast.Expr, m map[types.Object]bool) {
		if e == nil {
			return
		}
		if o := x.ObjectOf(e); o != nil {
			m[o] = true
		}
	}
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			set(n.Key, t.counter)
			return
		}
		set(n.Value, t.vars)
	case *types.Slice, *types.Array, *types.Pointer:
		if isDurationType(elemType(u)) {
			return
		}
		set(n.Key, t.counter)
		set(n.Value, t.vars)
	case *types.Map:
		set(n.Key, t.vars)
		set(n.Value, t.vars)
	case *types.Chan:
		if !isTimeType(u.Elem()) {
			set(n.Key, t.vars)
		}
	case *types.Signature: // an iterator: numbers of attempts, or items
		set(n.Key, t.counter)
		set(n.Value, t.vars)
	}
}

func (t *items) forVars(n *ast.ForStmt) {
	switch post := n.Post.(type) {
	case *ast.IncDecStmt:
		if o := t.p.x.ObjectOf(post.X); o != nil {
			t.counter[o] = true
		}
	case *ast.AssignStmt:
		for _, l := range post.Lhs {
			if o := t.p.x.ObjectOf(l); o != nil {
				if _, num := o.Type().Underlying().(*types.Basic); num && !isDurationType(o.Type()) {
					t.counter[o] = true
				} else if !isErrorType(o.Type()) && !isDurationType(o.Type()) {
					t.vars[o] = true // the next of a list
				}
			}
		}
	}
}

// spread marks the variables that the cycle sets from an item, and reports
// whether there were new ones.
func (t *items) spread(c *cycle) bool {
	more := false
	mark := func(e ast.Expr) {
		o := t.p.x.ObjectOf(e)
		if o == nil || t.vars[o] || isErrorType(o.Type()) || isBool(o.Type()) || isContextType(o.Type()) {
			return
		}
		if v, ok := o.(*types.Var); ok && v.IsField() {
			return
		}
		t.vars[o] = true
		more = true
	}
	ast.Inspect(c.body, func(n ast.Node) bool {
		if n == nil || n.Pos() < c.from || n.Pos() >= c.to {
			return n != nil && n.End() > c.from
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if !t.source(c, r) {
					continue
				}
				if len(n.Rhs) == len(n.Lhs) {
					mark(n.Lhs[i])
				} else {
					for _, l := range n.Lhs {
						mark(l)
					}
				}
			}
		case *ast.ValueSpec:
			for i, r := range n.Values {
				if t.source(c, r) && i < len(n.Names) {
					mark(n.Names[i])
				}
			}
		}
		return true
	})
	return more
}

// source reports whether e yields an item: it is made of one, is received
// from a channel, or is taken from a queue.
func (t *items) source(c *cycle, e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return !isTimeType(t.p.x.Info.TypeOf(u))
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && takes(calleeName(call)) {
		return true
	}
	return t.fresh(e) || t.in(e)
}

// fresh reports whether e is a text made anew at random, such as a name.
func (t *items) fresh(e ast.Expr) bool {
	if b, ok := t.p.x.Info.TypeOf(e).(*types.Basic); !ok || b.Info()&types.IsString == 0 {
		return false
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if fn, ok := typeutil.Callee(t.p.x.Info, call).(*types.Func); ok {
				found = found || catalog.Random(fn) || fn.Name() == "UnixNano"
			}
		}
		return !found
	})
	return found
}

// takes reports whether a name is that of a call that hands out the next item
// of many. A call that fetches the same thing again has such names too; there
// the attempt is that call.
func takes(name string) bool {
	switch name {
	case "Next", "Pop", "Dequeue", "Recv", "Receive", "Accept", "Take", "Poll", "PopFront", "Front", "Shift",
		"ReadMessage", "FetchMessage", "ReadMsg", "RecvMsg", "Text", "Scan", "Token", "Get", "next", "pop", "dequeue",
		"ReadFrom", "ReadFromUDP", "ReadFromUDPAddrPort", "ReadMsgUDP", "PopBatch", "Done", "Lease", "Dequeued", "ReadRune", "ReadByte", "ReadString", "ReadLine", "ReadBytes":
		return true
	}
	return false
}

// uses reports whether the expression names a counter of the cycle.
func (t *items) uses(e ast.Expr) bool { return t.counts(e) }

// in reports whether the expression works on an item.
func (t *items) in(e ast.Node) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			if t.counts(n.Index) && !isDurationType(t.p.x.Info.TypeOf(n)) {
				found = true
			}
		case *ast.SliceExpr:
			if n.Low != nil && t.counts(n.Low) {
				found = true
			}
		case *ast.Ident:
			if o := t.p.x.Info.Uses[n]; o != nil && t.vars[o] {
				found = true
			}
		}
		return !found
	})
	return found
}

func (t *items) counts(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && t.counter[t.p.x.Info.Uses[id]] {
			found = true
		}
		return !found
	})
	return found
}

func elemType(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

// overItems reports whether each pass of the cycle is about another item: it
// ranges over a collection, or counts up to its length.
func (p *finder) overItems(c *cycle) bool {
	switch n := c.node.(type) {
	case *ast.RangeStmt:
		if n.Key == nil || isBlank(n.Key) && (n.Value == nil || isBlank(n.Value)) {
			return false
		}
		switch t := p.x.Info.TypeOf(n.X).Underlying().(type) {
		case *types.Slice, *types.Array:
			return !isDurationType(elemType(t))
		case *types.Chan:
			return !isTimeType(t.Elem())
		case *types.Map, *types.Pointer:
			return true
		}
	case *ast.ForStmt:
		if n.Cond == nil || n.Post == nil {
			return false
		}
		found := false
		ast.Inspect(n.Cond, func(m ast.Node) bool {
			if call, ok := m.(*ast.CallExpr); ok && calleeName(call) == "len" && len(call.Args) == 1 {
				found = !isDurationType(elemType(p.x.Info.TypeOf(call.Args[0]).Underlying()))
			}
			return !found
		})
		return found
	}
	return false
}
