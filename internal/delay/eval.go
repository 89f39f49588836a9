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
	if i, own := ev.Index.Param(ev.in, v); own {
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
