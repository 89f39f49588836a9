package arith

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
)

// Bounds of the work: a step is one statement or expression.
const (
	maxSteps   = 20_000    // of an attempt
	maxUnit    = 200_000   // of a unit
	maxTotal   = 1_500_000 // of a package
	maxPaths   = 32        // of a unit
	maxDepth   = 6         // of calls
	maxScout   = 5         // attempts that show whether a path is worth more
	maxRounds  = 80        // attempts that are run one by one
	maxIdle    = 3         // attempts without a wait before a path is given up
	unlimited  = 1 << 40   // what a setting that limits attempts counts as
	assumedCap = 10e9      // a configured ceiling, in ns
)

// A machine runs the statements of a unit on concrete numbers. What it cannot
// know is an unknown value; a condition that is unknown takes the branch that
// the path says, the same one at each attempt.
type machine struct {
	a     *analysis
	x     *defs.Index
	unit  *unit
	base  float64 // what a configured base delay counts as, in ns
	draw  float64 // where in its range each draw falls, from 0 to 1
	paths *paths

	vars    map[types.Object]value // fields, captured and package variables
	frame   *frame
	steps   int
	dead    bool
	attempt int64
	param   types.Object // the parameter that counts attempts
	round   *round
	doubt   bool // what grows was compared with something unknown
	limited bool // a setting that limits attempts was looked at
	counted int  // conditions around that depend on the attempt
	resolve int  // depth of looking up initial values
}

// A frame holds the variables of one call.
type frame struct {
	fn    *defs.Func
	up    *frame // of the function around a literal
	from  *frame // of the caller
	call  *ast.CallExpr
	vars  map[types.Object]value
	alias map[types.Object]types.Object
	depth int
}

// A round is what one attempt came to.
type round struct {
	attempt int64
	events  []event
	panics  *event // a draw from a range that is empty
	draws   []drawn
	clamp   clamp
	cuts    map[ast.Expr]float64
	stopped bool            // the unit said that there is no further attempt
	ret     *ast.ReturnStmt // of the unit's function
}

// An event is a wait, or the result of a function that computes a delay.
type event struct {
	node ast.Node
	val  value
	clamp
}

// A clamp is a comparison that replaced a value by a limit.
type clamp struct {
	node   ast.Node
	text   string // the limit as written
	random bool   // the value replaced was drawn
}

// A drawn is one draw.
type drawn struct {
	call    *ast.CallExpr
	counted bool // under a condition on the attempt
}

type control int

const (
	next control = iota
	breaks
	continues
	returns
	jumps // goto, panic: the path is given up
)

// A flow is how a statement ended, with the label it names.
type flow struct {
	control
	label string
	vals  []value
}

func (m *machine) tick() bool {
	m.steps++
	m.a.total++
	m.a.spent++
	if m.steps > maxSteps || m.a.spent > maxUnit || m.a.total > maxTotal {
		m.dead = true
	}
	return !m.dead
}

// get reads a variable or field.
func (m *machine) get(obj types.Object) value {
	if obj == nil {
		return value{}
	}
	for f := m.frame; f != nil; f = f.up {
		for f.alias[obj] != nil && f.from != nil {
			obj, f = f.alias[obj], f.from
		}
		if v, ok := f.vars[obj]; ok {
			return v
		}
	}
	if v, ok := m.vars[obj]; ok {
		return v
	}
	v := m.initial(obj)
	m.vars[obj] = v
	return v
}

// set writes a variable or field. What outlives an attempt grows with it.
func (m *machine) set(obj types.Object, v value) {
	if obj == nil {
		return
	}
	if b, ok := obj.Type().Underlying().(*types.Basic); ok && v.kind == integer && b.Info()&types.IsInteger != 0 {
		v.typ = b
	}
	for f := m.frame; f != nil; f = f.up {
		for f.alias[obj] != nil && f.from != nil {
			obj, f = f.alias[obj], f.from
		}
		if f.owns(obj) && !m.outlives(obj) {
			if !v.known() {
				v = m.named(obj, v)
			}
			f.vars[obj] = v
			return
		}
	}
	v.grows = true
	if !v.known() {
		v = m.named(obj, v)
	}
	m.vars[obj] = v
}

// owns reports whether obj is declared in the frame's function.
func (f *frame) owns(obj types.Object) bool {
	if f.fn == nil || f.fn.Node == nil || isField(obj) {
		return false
	}
	return f.fn.Node.Pos() <= obj.Pos() && obj.Pos() < f.fn.Node.End()
}

// outlives reports whether obj, a variable of the unit's function, keeps its
// value from one attempt to the next.
func (m *machine) outlives(obj types.Object) bool {
	if m.frame.fn != nil && m.unit.loop == nil {
		return m.unit.keeps[obj]
	}
	if m.unit.loop == nil || m.unit.fn == nil {
		return false
	}
	in := m.unit.fn.Node.Pos() <= obj.Pos() && obj.Pos() < m.unit.fn.Node.End()
	return in && !(m.unit.body.Pos() <= obj.Pos() && obj.Pos() < m.unit.body.End())
}

func isField(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.IsField()
}

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}

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
