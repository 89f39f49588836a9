package arith

import (
	"go/ast"
	"go/types"
	"math"
	"strings"
)

// library computes a call of the standard library, and reports whether it
// knows the callee.
func (m *machine) library(fn *types.Func, e *ast.CallExpr) (value, bool) {
	if fn == nil || fn.Pkg() == nil {
		return value{}, false
	}
	switch fn.Pkg().Path() {
	case "math":
		return m.math(fn, e), true
	case "math/rand", "math/rand/v2", "crypto/rand":
		return m.drawCall(fn, e)
	case "math/big":
		return m.big(fn, e)
	case "sync/atomic":
		return m.atomic(fn, e), true
	case "time":
		return m.duration(fn, e)
	}
	return value{}, false
}

func (m *machine) math(fn *types.Func, e *ast.CallExpr) value {
	if (fn.Name() == "Min" || fn.Name() == "Max") && len(e.Args) == 2 {
		return m.extreme(e, fn.Name() == "Min")
	}
	var a []float64
	var from []value
	for _, arg := range e.Args {
		v := m.eval(arg)
		if !v.number() {
			return value{random: v.random}
		}
		a = append(a, v.num())
		from = append(from, v)
	}
	if strings.HasPrefix(fn.Name(), "Float64") && len(from) == 1 && from[0].kind == float {
		return from[0] // Float64bits and back
	}
	f, ok := mathFunc(fn.Name(), a)
	if !ok {
		return value{}
	}
	return floatValue(f).mark(from...)
}

// duration computes the methods of time.Duration.
func (m *machine) duration(fn *types.Func, e *ast.CallExpr) (value, bool) {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	recv := fn.Signature().Recv()
	if !ok || recv == nil || !isDuration(recv.Type()) {
		return value{}, false
	}
	d := m.eval(sel.X)
	if d.kind != integer {
		return value{random: d.random}, true
	}
	n := float64(d.i)
	switch fn.Name() {
	case "Seconds":
		return floatValue(n / 1e9).mark(d), true
	case "Minutes":
		return floatValue(n / 60e9).mark(d), true
	case "Hours":
		return floatValue(n / 3600e9).mark(d), true
	case "Milliseconds":
		return intValue(d.i/1e6, types.Typ[types.Int64]).mark(d), true
	case "Microseconds":
		return intValue(d.i/1e3, types.Typ[types.Int64]).mark(d), true
	case "Nanoseconds":
		return intValue(d.i, types.Typ[types.Int64]).mark(d), true
	case "Round", "Truncate":
		return d, true
	case "Abs":
		if d.i < 0 {
			d.i = -max(d.i, -math.MaxInt64)
		}
		return d, true
	}
	return value{}, true
}

func isAtomic(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync/atomic"
}

// atomic follows a counter that is kept in an atomic variable.
func (m *machine) atomic(fn *types.Func, e *ast.CallExpr) value {
	var on ast.Expr
	args := e.Args
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil {
		on = sel.X
	} else if len(args) > 0 {
		on, args = ast.Unparen(args[0]), args[1:]
		if u, ok := on.(*ast.UnaryExpr); ok {
			on = u.X
		}
	}
	obj := m.x.ObjectOf(on)
	t := resultOf(fn)
	if obj == nil {
		return value{}
	}
	old := m.get(obj)
	if !old.known() && !m.a.counts(obj) && !strings.HasPrefix(fn.Name(), "Store") {
		return value{}
	}
	if old.typ == nil && t != nil && t.Info()&types.IsInteger != 0 {
		old = intValue(0, t)
		old.grows = true
	}
	switch name := fn.Name(); {
	case strings.HasPrefix(name, "Load"):
		return old
	case strings.HasPrefix(name, "Add") && len(args) == 1:
		d := m.eval(args[0])
		if old.kind != integer || d.kind != integer {
			return value{}
		}
		v := intValue(old.i+d.i, old.typ).mark(old, d)
		m.set(obj, v)
		return m.get(obj)
	case strings.HasPrefix(name, "Store") && len(args) == 1:
		m.set(obj, m.eval(args[0]))
	}
	return value{}
}

func resultOf(fn *types.Func) *types.Basic {
	r := fn.Signature().Results()
	if r.Len() == 0 {
		return nil
	}
	return basic(r.At(0).Type())
}

// big follows numbers into crypto/rand.Int and out again.
func (m *machine) big(fn *types.Func, e *ast.CallExpr) (value, bool) {
	if fn.Name() == "NewInt" && len(e.Args) == 1 {
		return m.eval(e.Args[0]), true
	}
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok || fn.Signature().Recv() == nil {
		return value{}, true
	}
	switch fn.Name() {
	case "Int64", "Uint64":
		obj := m.x.ObjectOf(sel.X)
		if obj != nil {
			return m.get(obj), true
		}
		return m.eval(sel.X), true
	}
	return value{}, true
}
