package arith

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
)

// peek evaluates an expression without leaving a trace.
func (m *machine) peek(e ast.Expr) value {
	round := m.round
	m.round = nil
	v := m.eval(e)
	m.round = round
	return v
}

func (m *machine) eval(e ast.Expr) value {
	if e == nil || !m.tick() {
		return value{}
	}
	if tv, ok := m.x.Info.Types[e]; ok && tv.Value != nil {
		return constValue(tv.Value, tv.Type)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return m.eval(e.X)
	case *ast.Ident, *ast.SelectorExpr:
		return m.variable(e)
	case *ast.StarExpr:
		return m.eval(e.X)
	case *ast.UnaryExpr:
		return m.unary(e)
	case *ast.BinaryExpr:
		return m.binary(e)
	case *ast.CallExpr:
		return m.call(e)
	case *ast.FuncLit:
		return m.funcValue(e)
	case *ast.CompositeLit:
		m.literal(e)
	case *ast.IndexExpr:
		m.eval(e.Index)
	}
	return value{}
}

func (m *machine) variable(e ast.Expr) value {
	obj := m.x.ObjectOf(e)
	v, ok := obj.(*types.Var)
	if !ok {
		return m.funcValue(e)
	}
	t := v.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if basic(t) == nil && !isAtomic(t) && !isFunc(t) && !isList(t) {
		return value{}
	}
	return m.get(obj)
}

func (m *machine) unary(e *ast.UnaryExpr) value {
	v := m.eval(e.X)
	switch e.Op {
	case token.NOT:
		if v.kind == boolean {
			v.b = !v.b
			return v
		}
	case token.SUB:
		if v.kind == float {
			v.f, v.exact = -v.f, -v.exact
			return v
		}
		if v.kind == integer {
			v.i, v.exact = fit(-v.i, v.typ), -v.exact
			return v
		}
	case token.AND:
		return v
	case token.ADD:
		return v
	}
	return value{}
}

func (m *machine) literal(e *ast.CompositeLit) {
	for _, el := range e.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			m.eval(el)
			continue
		}
		v := m.eval(kv.Value)
		if id, ok := kv.Key.(*ast.Ident); ok {
			if f, ok := m.x.ObjectOf(id).(*types.Var); ok && f.IsField() && basic(f.Type()) != nil {
				m.set(f, v)
			}
		}
	}
}

func (m *machine) binary(e *ast.BinaryExpr) value {
	if e.Op == token.LAND || e.Op == token.LOR {
		return m.logic(e)
	}
	a := m.eval(e.X)
	if e.Op == token.REM && m.a.isClock(e.X) {
		return m.clockDraw(e)
	}
	b := m.eval(e.Y)
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if a.known() && m.isNil(e.Y) {
			return boolValue(e.Op == token.NEQ) // a pointer to a number is there
		}
		return compare(e.Op, a, b)
	}
	return m.arith(e.Op, a, b, basic(m.x.Info.TypeOf(e)), e)
}

// arith computes a op b, and follows a fraction that a conversion dropped
// into the unit that makes the loss large.
func (m *machine) arith(op token.Token, a, b value, t *types.Basic, at ast.Expr) value {
	v := binary(op, a, b, t, at)
	if op == token.MUL && v.known() && m.round != nil {
		m.cut(a, b)
		m.cut(b, a)
	}
	if op != token.MUL && op != token.ADD && op != token.SUB {
		v.cut = nil
	}
	return v
}

func (m *machine) cut(v, unit value) {
	if v.cut == nil || unit.kind != integer || math.Abs(unit.num()) < 1000 {
		return
	}
	m.round.cuts[v.cut] = v.part
}

func (m *machine) logic(e *ast.BinaryExpr) value {
	a := m.eval(e.X)
	or := e.Op == token.LOR
	if a.kind == boolean && a.b == or {
		return a
	}
	b := m.eval(e.Y)
	if b.kind == boolean && b.b == or {
		return b.mark(a)
	}
	if a.kind == boolean && b.kind == boolean {
		return b.mark(a)
	}
	return value{grows: !a.known() && a.grows || !b.known() && b.grows}
}

func (m *machine) isNil(e ast.Expr) bool {
	tv, ok := m.x.Info.Types[e]
	return ok && tv.IsNil()
}

func isList(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && isFunc(s.Elem())
}
