package sites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
)

// stopInScope returns the context or stop channel, as written, that is meant
// to end the cycle, or "".
func (p *finder) stopInScope(c *cycle) string {
	for f := c.f; f != nil; f = f.Outer {
		if name := p.stopParam(f); name != "" {
			return name
		}
		if name := p.stopLocal(f, c); name != "" {
			return name
		}
	}
	if name := p.stopField(c); name != "" {
		return name
	}
	return p.stopHandedOn(c)
}

// stopHandedOn looks for a context in a field that the cycle hands to a call.
func (p *finder) stopHandedOn(c *cycle) string {
	found := ""
	ast.Inspect(c.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Pos() < c.from || c.to <= call.Pos() {
			return found == ""
		}
		for _, a := range call.Args {
			s, ok := ast.Unparen(a).(*ast.SelectorExpr)
			if ok && isContextType(p.x.Info.TypeOf(s)) && !p.deadContext(s, 0) && found == "" {
				found = types.ExprString(s)
			}
		}
		return found == ""
	})
	return found
}

// stopParam looks for a parameter of type context.Context or *http.Request,
// or for a receive-only channel that carries nothing.
func (p *finder) stopParam(f *defs.Func) string {
	if f.Type == nil || f.Type.Params == nil {
		return ""
	}
	for _, field := range f.Type.Params.List {
		t := p.x.Info.TypeOf(field.Type)
		for _, id := range field.Names {
			switch {
			case id.Name == "_" || t == nil:
			case isContextType(t):
				return id.Name
			case isRequest(t):
				return id.Name + ".Context()"
			case p.closes(f, id):
			case isStopChan(t, types.RecvOnly) || isStopChan(t, types.SendRecv) && stopWord(id.Name):
				return id.Name
			}
		}
	}
	return ""
}

// closes reports whether f itself closes the channel that id names: then it
// tells others, and is not told.
func (p *finder) closes(f *defs.Func, id *ast.Ident) bool {
	v := p.x.Info.Defs[id]
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && len(c.Args) == 1 && calleeName(c) == "close" && p.x.ObjectOf(c.Args[0]) == v {
			found = true
		}
		return !found
	})
	return found
}

func isRequest(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(ptr.Elem()).(*types.Named)
	return ok && n.Obj().Name() == "Request" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "net/http"
}

func isStopChan(t types.Type, dir types.ChanDir) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok || ch.Dir() != dir {
		return false
	}
	st, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && st.NumFields() == 0
}

// stopWord reports whether a name is one of those by which stop channels and
// flags go.
func stopWord(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"stop", "quit", "done", "clos", "exit", "shutdown", "cancel", "kill", "dying", "term", "finish", "abort", "halt", "running", "active", "drain"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// stopLocal looks for a local context that something can end, or a local stop
// channel, declared in f before the cycle.
func (p *finder) stopLocal(f *defs.Func, c *cycle) string {
	found := ""
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if found != "" || n == nil || n.Pos() >= c.from {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return n.Pos() <= c.from && c.from < n.End()
		case *ast.Ident:
			v, ok := p.x.Info.Defs[n].(*types.Var)
			if !ok || n.Name == "_" || c.from <= v.Pos() {
				return true
			}
			switch {
			case isContextType(v.Type()) && !p.deadVar(v, 0) && p.visible(v, c) && !p.endsSoon(f, v):
				found = n.Name
			case isStopChan(v.Type(), types.SendRecv) && stopWord(n.Name) && p.visible(v, c):
				found = n.Name
			}
		}
		return true
	})
	return found
}

// endsSoon reports whether v is a context that nothing but a timeout of a
// second at the most ends.
func (p *finder) endsSoon(f *defs.Func, v *types.Var) bool {
	list := p.x.Defs(v)
	for _, d := range list {
		call, ok := d.Expr.(*ast.CallExpr)
		if !ok || calleeName(call) != "WithTimeout" || len(call.Args) != 2 || !p.deadContext(call.Args[0], 0) {
			return false
		}
		if t := p.waits.Reader.Expr(f, call.Args[1]); !t.Known || t.Fixed > int64(time.Second) {
			return false
		}
	}
	return len(list) > 0
}

// visible reports whether v is in scope where the cycle starts.
func (p *finder) visible(v *types.Var, c *cycle) bool {
	return v.Parent() != nil && v.Parent().Contains(c.from)
}

// stopField looks for a context or stop channel in the receiver.
func (p *finder) stopField(c *cycle) string {
	f := c.f
	for f.Outer != nil {
		f = f.Outer
	}
	d, ok := f.Node.(*ast.FuncDecl)
	if !ok || d.Recv == nil || len(d.Recv.List) == 0 || len(d.Recv.List[0].Names) == 0 {
		return ""
	}
	id := d.Recv.List[0].Names[0]
	t := p.x.Info.TypeOf(d.Recv.List[0].Type)
	if t == nil || id.Name == "_" {
		return ""
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for field := range st.Fields() {
		switch {
		case isContextType(field.Type()) && !p.deadVar(field.Origin(), 0):
			return id.Name + "." + field.Name()
		case chanOfNothing(field.Type()) && isStopName(field.Name()) && !p.remade(field.Origin()) && (p.ends(field.Origin()) || p.listens(f, field.Origin())):
			return id.Name + "." + field.Name()
		}
	}
	return ""
}

// remade reports whether a method makes the channel anew: then it ends a
// session, and not what goes on from one session to the next.
func (p *finder) remade(v *types.Var) bool {
	for _, d := range p.x.Defs(v) {
		if _, assigned := d.Node.(*ast.AssignStmt); !assigned || d.Kind != defs.Value {
			continue
		}
		if f := p.x.Enclosing(d.Node); f != nil && f.Obj != nil && f.Obj.Signature().Recv() != nil {
			return true
		}
	}
	return false
}

// isStopName reports whether a name is that of a type's own stop channel, and
// not of one that speaks of some part of it.
func isStopName(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"stop", "quit", "done", "clos", "exit", "shutdown", "cancel", "kill", "dying", "term", "halt", "abort"} {
		if strings.HasPrefix(name, w) {
			return true
		}
	}
	return false
}

// listens reports whether f receives from the channel v.
func (p *finder) listens(f *defs.Func, v *types.Var) bool {
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.ARROW && p.x.ObjectOf(u.X) == types.Object(v) {
			found = true
		}
		return !found
	})
	return found
}

// ends reports whether the stop channel is closed by something that is named
// for stopping, or is given from outside. One that is closed elsewhere tells
// others that the work has ended.
func (p *finder) ends(v *types.Var) bool {
	if p.closedChans == nil {
		p.closedChans = map[types.Object]bool{}
		for _, f := range p.x.Funcs {
			if !stopWord(f.Name) {
				continue
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 1 && calleeName(call) == "close" {
					if o := p.x.ObjectOf(call.Args[0]); o != nil {
						p.closedChans[o] = true
					}
				}
				return true
			})
		}
	}
	ch, _ := v.Type().Underlying().(*types.Chan)
	return p.closedChans[v] || ch != nil && ch.Dir() == types.RecvOnly
}

func chanOfNothing(t types.Type) bool {
	return isStopChan(t, types.SendRecv) || isStopChan(t, types.RecvOnly)
}

// deadVar reports whether v only ever holds a context that nothing can end.
func (p *finder) deadVar(v *types.Var, depth int) bool {
	list := p.x.Defs(v)
	if len(list) == 0 {
		return false
	}
	for _, d := range list {
		switch d.Kind {
		case defs.Value, defs.Part:
			if !p.deadContext(d.Expr, depth+1) {
				return false
			}
		case defs.Zero:
		default:
			return false
		}
	}
	return true
}

// deadContext reports whether e is a context that nothing can end: Background
// or TODO, or one that only adds values to such.
func (p *finder) deadContext(e ast.Expr, depth int) bool {
	if depth > 5 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := p.x.ObjectOf(e).(*types.Var)
		return ok && p.deadVar(v, depth)
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(p.x.Info, e).(*types.Func)
		if !ok || fn.Pkg() == nil {
			return false
		}
		if fn.Pkg().Path() != "context" {
			// Something that adds to a context: as dead as what it is given.
			for _, a := range e.Args {
				if t := p.x.Info.TypeOf(a); t != nil && isContextType(t) {
					return p.deadContext(a, depth+1)
				}
			}
			return false
		}
		switch fn.Name() {
		case "Background", "TODO", "WithoutCancel":
			return true
		case "WithValue":
			return p.deadContext(e.Args[0], depth+1)
		}
	}
	return false
}
