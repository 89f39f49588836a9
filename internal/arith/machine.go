package arith

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
)

// Bounds of the work: a step is one statement or expression.
const (
	maxSteps   = 20_000    // of an attempt
	maxUnit    = 600_000   // of a unit
	maxTotal   = 2_000_000 // of a package
	maxPaths   = 32        // of a unit
	maxDepth   = 6         // of calls
	maxScout   = 5         // attempts that show whether a path is worth more
	maxRounds  = 80        // attempts that are run one by one
	maxSpread  = 40        // of them, to compare draws
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
