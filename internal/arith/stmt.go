package arith

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (m *machine) block(list []ast.Stmt) flow {
	for _, s := range list {
		if f := m.stmt(s); f.control != next {
			return f
		}
	}
	return flow{}
}

func (m *machine) stmt(s ast.Stmt) flow {
	if s == nil {
		return flow{}
	}
	if !m.tick() {
		return flow{control: jumps}
	}
	switch s := s.(type) {
	case *ast.BlockStmt:
		return m.block(s.List)
	case *ast.ExprStmt:
		m.eval(s.X)
		if m.a.ends(s) {
			return flow{control: jumps}
		}
	case *ast.AssignStmt:
		m.assign(s)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		obj := m.x.ObjectOf(s.X)
		old := m.get(obj)
		m.set(obj, binary(op, old, intOrFloat(old, 1), old.typ, s.X))
	case *ast.DeclStmt:
		m.declare(s)
	case *ast.IfStmt:
		return m.ifStmt(s)
	case *ast.SwitchStmt:
		return m.switchStmt(s)
	case *ast.TypeSwitchStmt:
		return m.clauses(s, s.Body.List, nil)
	case *ast.SelectStmt:
		return m.selectStmt(s)
	case *ast.ForStmt:
		return m.forStmt(s, "")
	case *ast.RangeStmt:
		return m.rangeStmt(s, "")
	case *ast.LabeledStmt:
		return m.labeled(s)
	case *ast.ReturnStmt:
		return m.returnStmt(s)
	case *ast.BranchStmt:
		return branch(s)
	case *ast.SendStmt:
		m.eval(s.Value)
	}
	return flow{}
}

func intOrFloat(like value, i int64) value {
	if like.kind == float {
		return floatValue(float64(i))
	}
	if like.typ == nil {
		return value{}
	}
	return intValue(i, like.typ)
}

func branch(s *ast.BranchStmt) flow {
	f := flow{}
	if s.Label != nil {
		f.label = s.Label.Name
	}
	switch s.Tok {
	case token.BREAK:
		f.control = breaks
	case token.CONTINUE:
		f.control = continues
	case token.GOTO:
		f.control = jumps
	}
	return f
}

func (m *machine) labeled(s *ast.LabeledStmt) flow {
	var f flow
	switch b := s.Stmt.(type) {
	case *ast.ForStmt:
		f = m.forStmt(b, s.Label.Name)
	case *ast.RangeStmt:
		f = m.rangeStmt(b, s.Label.Name)
	default:
		f = m.stmt(s.Stmt)
	}
	if f.control == breaks && f.label == s.Label.Name {
		return flow{}
	}
	return f
}

func (m *machine) returnStmt(s *ast.ReturnStmt) flow {
	f := flow{control: returns}
	if m.round != nil && m.frame.depth == 0 {
		m.round.ret = s
	}
	if len(s.Results) == 0 && m.frame.fn != nil && m.frame.fn.Type.Results != nil {
		for _, p := range m.frame.fn.Type.Results.List {
			for _, id := range p.Names {
				f.vals = append(f.vals, m.get(m.x.Info.Defs[id]))
			}
		}
		return f
	}
	for _, e := range s.Results {
		v := m.eval(e)
		if len(s.Results) == 1 && len(v.tuple) > 0 {
			f.vals = v.tuple
			return f
		}
		f.vals = append(f.vals, v)
	}
	return f
}

func (m *machine) declare(s *ast.DeclStmt) {
	g, ok := s.Decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return
	}
	for _, sp := range g.Specs {
		v, ok := sp.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, id := range v.Names {
			obj := m.x.Info.Defs[id]
			switch {
			case obj == nil:
			case len(v.Values) == len(v.Names):
				m.set(obj, m.eval(v.Values[i]))
			case len(v.Values) == 0:
				m.set(obj, zero(obj.Type()))
			default:
				m.set(obj, value{})
			}
		}
	}
}

func zero(t types.Type) value {
	b := basic(t)
	switch {
	case b == nil:
	case b.Info()&types.IsInteger != 0:
		return intValue(0, b)
	case b.Info()&types.IsFloat != 0:
		return floatValue(0)
	case b.Info()&types.IsBoolean != 0:
		return boolValue(false)
	}
	return value{}
}

func (m *machine) assign(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		m.opAssign(s)
		return
	}
	if len(s.Lhs) == len(s.Rhs) {
		vals := make([]value, len(s.Rhs))
		for i, r := range s.Rhs {
			vals[i] = m.eval(r)
		}
		for i, l := range s.Lhs {
			m.store(l, vals[i])
		}
		return
	}
	v := m.eval(s.Rhs[0])
	for i, l := range s.Lhs {
		if i < len(v.tuple) {
			m.store(l, v.tuple[i])
		} else {
			m.store(l, value{random: v.random})
		}
	}
}

func (m *machine) store(l ast.Expr, v value) {
	if id, ok := l.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	if _, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
		return
	}
	m.set(m.x.ObjectOf(l), v)
}

func (m *machine) opAssign(s *ast.AssignStmt) {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return
	}
	if _, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr); ok {
		m.eval(s.Rhs[0])
		return
	}
	obj := m.x.ObjectOf(s.Lhs[0])
	old, r := m.get(obj), m.eval(s.Rhs[0])
	op := opOf[s.Tok]
	at := &ast.BinaryExpr{X: s.Lhs[0], Op: op, Y: s.Rhs[0], OpPos: s.TokPos}
	m.set(obj, m.arith(op, old, r, old.typ, m.a.opExpr(s, at)))
}

var opOf = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL,
	token.SHR_ASSIGN: token.SHR,
}
