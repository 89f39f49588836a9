package delay

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

func duration(n int64) time.Duration { return time.Duration(n) }

// A Reader reads the delays of one package.
type Reader struct {
	Index *defs.Index
	// Result tells what is known of the result of a function of another
	// package: its facts, with parameters unbound.
	Result func(*types.Func) (Value, bool)

	memo  map[*defs.Func]map[int]Value
	caps  map[types.Object]bool
	steps int
}

// eval is one evaluation: the function whose parameters stay symbols and what
// is being evaluated.
type eval struct {
	*Reader
	in    *defs.Func
	busy  map[types.Object]bool
	depth int
	calls map[*defs.Func]bool
}

// Expr reads the expression e, which stands in f.
func (r *Reader) Expr(f *defs.Func, e ast.Expr) Value {
	r.steps = 0
	ev := &eval{Reader: r, in: f, busy: map[types.Object]bool{}, calls: map[*defs.Func]bool{}}
	return ev.expr(e)
}

// Func reads result i of f, its parameters unbound.
func (r *Reader) Func(f *defs.Func, i int) Value {
	if v, ok := r.memo[f][i]; ok {
		return v
	}
	r.steps = 0
	ev := &eval{Reader: r, in: f, busy: map[types.Object]bool{}, calls: map[*defs.Func]bool{}}
	return ev.result(f, i)
}

const (
	maxSteps = 4000 // of one evaluation
	maxDepth = 60
)

func (ev *eval) expr(e ast.Expr) Value {
	ev.steps++
	ev.depth++
	defer func() { ev.depth-- }()
	if ev.steps > maxSteps || ev.depth > maxDepth || e == nil {
		return unknown
	}
	if tv, ok := ev.Index.Info.Types[e]; ok && tv.Value != nil {
		return constValue(tv.Value)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return ev.name(e)
	case *ast.StarExpr:
		return ev.expr(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.ARROW {
			return unknown
		}
		return ev.expr(e.X)
	case *ast.BinaryExpr:
		return ev.binary(e)
	case *ast.CallExpr:
		return ev.call(e, -1)
	case *ast.IndexExpr:
		return ev.index(e)
	case *ast.TypeAssertExpr:
		return ev.expr(e.X)
	case *ast.CompositeLit, *ast.FuncLit, *ast.BasicLit:
		return fixed
	}
	return unknown
}

func constValue(c constant.Value) Value {
	if i := constant.ToInt(c); i.Kind() == constant.Int {
		if n, ok := constant.Int64Val(i); ok {
			return known(n)
		}
	}
	return fixed
}

func (ev *eval) name(e ast.Expr) Value {
	v, ok := ev.Index.ObjectOf(e).(*types.Var)
	if !ok {
		return unknown
	}
	if ev.busy[v] {
		return Value{Shape: site.Const, Jitter: site.No, Cap: site.NA, Self: true}
	}
	if i, own := paramIndex(ev.Index, ev.in, v); own {
		return ev.param(v, i)
	}
	return ev.variable(v)
}

// param reads a parameter of the function under evaluation: a symbol, joined
// with what the function itself assigns to it.
func (ev *eval) param(v *types.Var, i int) Value {
	out := fixed
	if i < 32 {
		out.Params = 1 << i
	}
	if list := ev.Index.Defs(v); len(list) > 0 {
		w := ev.defsOf(v, list)
		w.Params |= out.Params
		return w
	}
	return out
}

// paramIndex reports whether v is a parameter of f, and which one.
func paramIndex(x *defs.Index, f *defs.Func, v *types.Var) (int, bool) {
	if f == nil || f.Type == nil || f.Type.Params == nil {
		return 0, false
	}
	i := 0
	for _, field := range f.Type.Params.List {
		for _, id := range field.Names {
			if x.Info.Defs[id] == v {
				return i, true
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return 0, false
}

func (ev *eval) variable(v *types.Var) Value {
	list := ev.Index.Defs(v)
	if len(list) == 0 {
		return fixed // configured: a parameter of an outer function, a field set elsewhere
	}
	out := ev.defsOf(v, list)
	if v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		out.Known = out.Known && len(list) == 1 && !v.Exported() && !v.IsField()
	}
	return out
}

// defsOf joins what all assignments give v.
func (ev *eval) defsOf(v *types.Var, list []defs.Def) Value {
	ev.busy[v] = true
	defer delete(ev.busy, v)
	var out Value
	first := true
	for _, d := range list {
		w, ok := ev.def(v, d)
		if !ok {
			continue
		}
		if first {
			out, first = w, false
		} else {
			out = out.or(w)
		}
	}
	if first {
		return fixed
	}
	out.Self = false
	if (out.Grows() || out.ExpIn != 0) && ev.capped(v) {
		out.Cap = site.Yes
	}
	return out
}

// def reads one assignment; ok is false where it adds nothing.
func (ev *eval) def(v *types.Var, d defs.Def) (_ Value, ok bool) {
	switch d.Kind {
	case defs.Value, defs.Flag:
		w := ev.expr(d.Expr)
		if w.Self && w.Grows() && !ev.persists(v, d.Node) {
			w.Shape = site.Const
		}
		if d.Kind == defs.Flag {
			w.Known = false
		}
		return w, true
	case defs.Op:
		return ev.op(v, d), true
	case defs.Step:
		w := fixed
		w.Self = true
		if ev.persists(v, d.Node) {
			w.Shape, w.Counter = site.Linear, true
		}
		return w, true
	case defs.Zero:
		return known(0), len(ev.Index.Defs(v)) == 1
	case defs.Part:
		if call, isCall := ast.Unparen(d.Expr).(*ast.CallExpr); isCall {
			return ev.call(call, d.Index), true
		}
		return unknown, true
	case defs.Key:
		w := fixed
		w.Shape, w.Counter = site.Linear, true
		return w, true
	case defs.Elem:
		return ev.elem(d.Expr), true
	case defs.Escape:
		return unknown, false // filled in from a configuration, if at all
	case defs.Recv:
		if isNamed(v.Type(), "time", "Duration") {
			return fixed, true // a setting that arrives by a channel
		}
	}
	return unknown, true
}

// elem reads the elements of a table of delays: they grow up to the last.
func (ev *eval) elem(table ast.Expr) Value {
	tv, ok := ev.Index.Info.Types[table]
	if !ok {
		return unknown
	}
	switch tv.Type.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Pointer:
		return Value{Shape: site.Exp, Jitter: site.No, Cap: site.Yes}
	case *types.Basic:
		return Value{Shape: site.Linear, Jitter: site.No, Counter: true}
	}
	return unknown
}

func (ev *eval) op(v *types.Var, d defs.Def) Value {
	w := ev.expr(d.Expr)
	w.Known = false
	w.Self = true
	if w.Jitter == site.Yes || !ev.persists(v, d.Node) {
		return w
	}
	switch d.Tok {
	case token.MUL_ASSIGN, token.SHL_ASSIGN:
		w.Shape = wider(w.Shape, site.Exp)
	case token.ADD_ASSIGN:
		if ev.refers(d.Expr, v) {
			w.Shape = wider(w.Shape, site.Exp)
		} else {
			w.Shape, w.Counter = wider(w.Shape, site.Linear), true
		}
	}
	w.Grow, w.GrowEnd = d.Node.Pos(), d.Node.End()
	return w
}

func (ev *eval) refers(e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && ev.Index.ObjectOf(id) == types.Object(v) {
			found = true
		}
		return !found
	})
	return found
}

// persists reports whether v keeps its value from one run of the statement n
// to the next: a field, a package variable, or a local declared outside the
// loop or literal around n.
func (ev *eval) persists(v *types.Var, n ast.Node) bool {
	if v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return true
	}
	for p := n; p != nil; p = ev.Index.Parent(p) {
		switch p := p.(type) {
		case *ast.ForStmt:
			if p.Post == n || p.Init != nil && within(p.Init, v.Pos()) {
				return true
			}
			return !within(p, v.Pos())
		case *ast.RangeStmt:
			return !within(p, v.Pos())
		case *ast.FuncLit:
			return !within(p, v.Pos())
		case *ast.FuncDecl:
			return hasGoto(p)
		}
	}
	return false
}

func within(n ast.Node, p token.Pos) bool { return n.Pos() <= p && p < n.End() }

func hasGoto(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			found = true
		}
		return !found
	})
	return found
}

func (ev *eval) binary(e *ast.BinaryExpr) (out Value) {
	a, b := ev.expr(e.X), ev.expr(e.Y)
	out = a.mixed(b)
	defer func() {
		if out.grows() && !a.grows() && !b.grows() {
			out.Grow, out.GrowEnd = e.Pos(), e.End()
		}
	}()
	switch e.Op {
	case token.MUL:
		out = product(a, b, out)
	case token.SHL:
		out = power(b, out)
	case token.ADD:
		switch {
		case a.Self && b.Self:
			out.Shape = wider(out.Shape, site.Exp)
		case (a.Self || b.Self) && out.Jitter == site.No && out.Shape == site.Const:
			out.Shape, out.Counter = site.Linear, true
		case a.Counter && b.Known || b.Counter && a.Known:
			out.Counter = true
		}
	case token.SUB:
		out.Counter = a.Counter && b.Known
	case token.REM:
		if clockReading(ev.Index, e.X) {
			out = drawn
		} else if !out.Counter {
			out.Cap = site.Yes
		}
	case token.QUO:
		out.Shape = a.Shape
		out.Counter = a.Counter
	case token.SHR, token.AND, token.OR, token.XOR:
	default:
		return unknown // a comparison
	}
	return out
}

func product(a, b, out Value) Value {
	self := a.Self != b.Self
	other := b
	if b.Self {
		other = a
	}
	switch {
	case out.Shape == site.ShapeUnknown:
	case self && other.Jitter == site.No && !(other.Known && other.Fixed == 1):
		out.Shape = site.Exp
	case a.Grows() && b.Grows():
		out.Shape = site.Exp
	case a.LinIn&b.LinIn != 0:
		out.ExpIn |= a.LinIn & b.LinIn
	}
	// A parameter as a factor: linear in it.
	out.LinIn |= a.Params&^a.ExpIn | b.Params&^b.ExpIn
	if sq := a.Params & b.Params; sq != 0 {
		out.ExpIn |= sq
	}
	out.Counter = false
	return out
}

// power is a base raised to n, or shifted by it.
func power(n, out Value) Value {
	if out.Shape == site.ShapeUnknown {
		return out
	}
	if n.Grows() || n.Counter {
		out.Shape = site.Exp
	}
	out.ExpIn |= n.Params
	out.Counter = false
	return out
}

// clockReading reports whether e is made of the fine part of the time of day.
func clockReading(x *defs.Index, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			if s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
				if f, ok := x.Info.Uses[s.Sel].(*types.Func); ok && f.Pkg() != nil && f.Pkg().Path() == "time" {
					switch f.Name() {
					case "UnixNano", "UnixMicro", "UnixMilli", "Nanosecond":
						found = true
					}
				}
			}
		}
		return !found
	})
	return found
}

func (ev *eval) index(e *ast.IndexExpr) Value {
	tv, ok := ev.Index.Info.Types[e.X]
	if !ok {
		return unknown
	}
	if _, isMap := tv.Type.Underlying().(*types.Map); isMap {
		return fixed
	}
	i := ev.expr(e.Index)
	if i.Jitter == site.Yes {
		return drawn
	}
	if i.Grows() || i.Counter || i.Params != 0 {
		return Value{Shape: site.Exp, Jitter: site.No, Cap: site.Yes}
	}
	return fixed
}

// capped reports whether v is held against a ceiling anywhere: an ordering
// comparison with something other than zero in the condition of an if or a
// switch.
func (ev *eval) capped(v *types.Var) bool {
	if ev.Reader.caps == nil {
		ev.Reader.caps = compared(ev.Index)
	}
	return ev.Reader.caps[v]
}

func compared(x *defs.Index) map[types.Object]bool {
	out := map[types.Object]bool{}
	for _, f := range x.Funcs {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			if !ok {
				_, lit := n.(*ast.FuncLit)
				return !lit
			}
			switch b.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
			default:
				return true
			}
			if _, loop := x.Parent(b).(*ast.ForStmt); loop && !isNamed(x.Info.TypeOf(b.X), "time", "Duration") {
				return true // a count of attempts
			}
			for _, side := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
				if c := x.Info.Types[side[1]].Value; c != nil && (c.Kind() == constant.Int || c.Kind() == constant.Float) && constant.Sign(c) <= 0 {
					continue
				}
				ast.Inspect(side[0], func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						if obj := x.ObjectOf(id); obj != nil {
							out[obj] = true
						}
					}
					return true
				})
			}
			return true
		})
	}
	return out
}
