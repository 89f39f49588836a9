package arith

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"strings"
)

// drawCall computes a draw from math/rand, math/rand/v2 or crypto/rand.
func (m *machine) drawCall(fn *types.Func, e *ast.CallExpr) (value, bool) {
	name := fn.Name()
	switch {
	case strings.HasPrefix(name, "New") || name == "Seed" || name == "Read" || name == "Shuffle" || name == "Perm":
		return value{}, true
	case fn.Pkg().Path() == "crypto/rand":
		if name != "Int" || len(e.Args) != 2 {
			return value{}, true
		}
		return value{tuple: []value{m.below(e, e.Args[1], types.Typ[types.Int64]), {}}}, true
	case len(e.Args) == 1:
		return m.below(e, e.Args[0], basic(m.x.Info.TypeOf(e))), true
	case len(e.Args) > 0:
		return value{}, true
	}
	return m.plain(name, e), true
}

// plain is a draw without an argument.
func (m *machine) plain(name string, e *ast.CallExpr) value {
	m.drew(e)
	v := value{}
	switch name {
	case "Float64", "Float32":
		v = floatValue(m.draw)
	case "NormFloat64":
		v = floatValue(2*m.draw - 1)
	case "ExpFloat64":
		v = floatValue(2 * m.draw)
	default:
		t := basic(m.x.Info.TypeOf(e))
		if t == nil || t.Info()&types.IsInteger == 0 {
			return value{random: true}
		}
		top := math.MaxInt32
		if width(t) == 64 && !strings.Contains(name, "31") {
			top = math.MaxInt64
		}
		v = intValue(int64(m.draw*float64(top)), t)
	}
	v.random = true
	return v
}

// below is a draw from zero up to n.
func (m *machine) below(e *ast.CallExpr, arg ast.Expr, t *types.Basic) value {
	m.drew(e)
	n := m.eval(arg)
	if n.kind != integer || t == nil {
		return value{random: true}
	}
	if n.num() <= 0 {
		if m.round != nil && m.round.panics == nil {
			m.round.panics = &event{node: e, val: n, clamp: m.round.clamp}
		}
		m.dead = true
		return value{random: true}
	}
	v := value{kind: integer, typ: t, i: min(int64(m.draw*n.num()), n.i-1)}
	v.exact = v.num()
	v = v.mark(n)
	v.random, v.wrap = true, n.wrap
	return v
}

func (m *machine) drew(e *ast.CallExpr) {
	if m.round != nil {
		m.round.draws = append(m.round.draws, drawn{call: e, counted: m.counted > 0})
	}
}

// clockDraw is the clock modulo something, a poor man's draw.
func (m *machine) clockDraw(e *ast.BinaryExpr) value {
	n := m.eval(e.Y)
	if n.kind != integer || n.i <= 0 {
		return value{random: true}
	}
	v := intValue(int64(m.draw*n.num()), n.typ).mark(n)
	v.random = true
	return v
}

// isClock reports whether e reads the sub-second part of the clock.
func (a *analysis) isClock(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && (s.Sel.Name == "UnixNano" || s.Sel.Name == "Nanosecond") {
			fn, ok := a.x.Info.Uses[s.Sel].(*types.Func)
			found = found || ok && fn.Pkg() != nil && fn.Pkg().Path() == "time"
		}
		return !found
	})
	return found
}

// foreignDraw is a call of a function of which only is known that it draws.
func (m *machine) foreignDraw(e *ast.CallExpr, fn *types.Func, args []value) value {
	m.drew(e)
	sig, ok := m.x.Info.TypeOf(e.Fun).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() == 0 {
		return value{random: true}
	}
	v := m.foreign(sig.Results().At(0).Type(), args)
	v.random, v.guess = true, true
	if sig.Results().Len() == 1 {
		return v
	}
	out := make([]value, sig.Results().Len())
	out[0] = v
	return value{tuple: out, random: true}
}

// foreign guesses the range: a fraction of one, or around the duration given.
func (m *machine) foreign(t types.Type, args []value) value {
	b := basic(t)
	switch {
	case b == nil:
		return value{}
	case b.Info()&types.IsFloat != 0 && len(args) == 0:
		return floatValue(m.draw)
	case isDuration(t):
		for _, a := range args {
			if a.kind == integer && a.i > 0 {
				scaled := binary(token.MUL, floatValue(a.num()), floatValue(0.75+0.5*m.draw), types.Typ[types.Float64], nil)
				return convert(scaled.mark(a), t, nil)
			}
		}
	}
	return value{}
}
