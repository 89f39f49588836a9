package arith

import (
	"go/ast"
	"go/types"
	"math"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
)

func (m *machine) call(e *ast.CallExpr) value {
	if tv, ok := m.x.Info.Types[e.Fun]; ok {
		switch {
		case tv.IsType():
			if len(e.Args) != 1 {
				return value{}
			}
			return convert(m.eval(e.Args[0]), tv.Type, e)
		case tv.IsBuiltin():
			return m.builtin(e)
		}
	}
	fn, _ := typeutil.Callee(m.x.Info, e).(*types.Func)
	if v, ok := m.library(fn, e); ok {
		return v
	}
	args := make([]value, len(e.Args))
	for i, a := range e.Args {
		args[i] = m.eval(a)
	}
	if i, ok := m.a.waitArg(fn, e); ok && i < len(args) {
		m.wait(e, args[i])
		return value{}
	}
	if callee := m.x.Callee(e); callee != nil && m.a.worth(callee) {
		return m.enter(callee, nil, e, args)
	}
	if fn == nil {
		if f := m.eval(e.Fun); f.kind == function && m.a.worth(f.fn) {
			return m.enter(f.fn, f.env, e, args)
		}
	}
	if m.a.random(fn) || fn == nil && m.a.randomValue(e.Fun) {
		return m.foreignDraw(e, fn, args)
	}
	m.escapes(e)
	return m.foreignCall(e, fn, args)
}

// foreignCall guesses the result of a call into another package: what a getter
// is named for, or the duration that a number of seconds makes.
func (m *machine) foreignCall(e *ast.CallExpr, fn *types.Func, args []value) value {
	if fn == nil || fn.Pkg() == nil || defs.IsStdPath(fn.Pkg().Path()) || fn.Signature().Results().Len() != 1 {
		return value{}
	}
	t := fn.Signature().Results().At(0).Type()
	if len(args) == 0 && fn.Signature().Recv() != nil {
		v := m.assume(fn.Name(), t)
		if v.limit || v.kind == integer && !isDuration(t) && strings.HasSuffix(fn.Name(), "N") {
			return value{} // bounds an exponent
		}
		return v
	}
	if len(args) != 1 || !isDuration(t) || args[0].kind != float {
		return value{}
	}
	v := intValue(int64(math.Max(-1<<62, math.Min(1<<62, args[0].f*1e9))), basic(t)).mark(args[0])
	v.conf, v.guess = true, true
	return v
}

// escapes forgets the variables whose address is passed.
func (m *machine) escapes(e *ast.CallExpr) {
	for _, a := range e.Args {
		if u, ok := ast.Unparen(a).(*ast.UnaryExpr); ok {
			if obj := m.x.ObjectOf(u.X); obj != nil && basic(obj.Type()) != nil {
				m.set(obj, value{})
			}
		}
	}
}

func (m *machine) wait(at ast.Expr, v value) {
	if m.round == nil {
		return
	}
	m.round.events = append(m.round.events, event{node: at, val: v, clamp: m.round.clamp})
}

// enter runs a function of the package.
func (m *machine) enter(fn *defs.Func, env *frame, e *ast.CallExpr, args []value) value {
	if m.frame.depth >= maxDepth || fn.Body == nil {
		return value{}
	}
	f := &frame{fn: fn, vars: map[types.Object]value{}, alias: map[types.Object]types.Object{}, from: m.frame, call: e, depth: m.frame.depth + 1}
	if fn.Obj == nil {
		f.up = m.frame // a literal sees the variables around it
		if env != nil {
			f.up = env
		}
	}
	i := 0
	for _, p := range fn.Type.Params.List {
		for _, id := range p.Names {
			obj := m.x.Info.Defs[id]
			if _, variadic := p.Type.(*ast.Ellipsis); variadic && obj != nil && i <= len(args) && !e.Ellipsis.IsValid() {
				f.vars[obj] = value{kind: list, tuple: args[i:]}
			} else if obj != nil && i < len(args) && i < len(e.Args) {
				m.bind(f, obj, e.Args[i], args[i])
			}
			i++
		}
		if len(p.Names) == 0 {
			i++
		}
	}
	m.results(f, fn)
	caller := m.frame
	m.frame = f
	out := m.block(fn.Body.List)
	m.frame = caller
	if out.control != returns {
		return value{}
	}
	if len(out.vals) == 1 {
		return out.vals[0]
	}
	return value{tuple: out.vals}
}

// bind gives a parameter its argument; a pointer to a number stands for the
// number.
func (m *machine) bind(f *frame, obj types.Object, arg ast.Expr, v value) {
	if p, ok := obj.Type().Underlying().(*types.Pointer); ok && basic(p.Elem()) != nil {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
			arg = u.X
		}
		if to := m.x.ObjectOf(arg); to != nil && to != obj {
			f.alias[obj] = to
			return
		}
	}
	if !v.known() {
		v = m.named(obj, v)
	}
	f.vars[obj] = v
}

func (m *machine) results(f *frame, fn *defs.Func) {
	if fn.Type.Results == nil {
		return
	}
	for _, p := range fn.Type.Results.List {
		for _, id := range p.Names {
			if obj := m.x.Info.Defs[id]; obj != nil {
				f.vars[obj] = zero(obj.Type())
			}
		}
	}
}

func (m *machine) builtin(e *ast.CallExpr) value {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok || id.Name != "min" && id.Name != "max" || len(e.Args) == 0 {
		for _, a := range e.Args {
			m.eval(a)
		}
		return value{}
	}
	return m.extreme(e, id.Name == "min")
}

// extreme computes min or max of the arguments.
func (m *machine) extreme(e *ast.CallExpr, least bool) value {
	best := m.eval(e.Args[0])
	at := 0
	for i, a := range e.Args[1:] {
		v := m.eval(a)
		if !v.number() || !best.number() {
			return value{random: v.random || best.random}
		}
		less := v.num() < best.num()
		if less == least && v.num() != best.num() {
			if least {
				m.cutOff(e, best, e.Args[i+1])
			}
			best, at = v, i+1
		} else if least {
			m.cutOff(e, v, e.Args[at])
		}
	}
	if t := basic(m.x.Info.TypeOf(e)); t != nil && best.kind == integer && t.Info()&types.IsInteger != 0 {
		best.typ = t
	}
	return best
}

func (m *machine) cutOff(at ast.Expr, lost value, limit ast.Expr) {
	if m.round != nil && (lost.grows || lost.random) {
		m.round.clamp = clamp{node: m.outside(at), text: limitText(limit), random: lost.random || m.round.clamp.random}
	}
}

// outside returns where a clamp stands that is found at n: the call, where it
// is in a helper that draws nothing for a function that does.
func (m *machine) outside(n ast.Node) ast.Node {
	for f := m.frame; f != nil && f.from != nil && f.fn != nil && !m.a.of(f.fn).draws; f = f.from {
		if f.from.fn != nil && m.a.of(f.from.fn).draws {
			return f.call
		}
	}
	return n
}

func mathFunc(name string, a []float64) (float64, bool) {
	switch {
	case len(a) == 1:
		if f := unaryMath[name]; f != nil {
			return f(a[0]), true
		}
	case len(a) == 2 && name == "Pow":
		return math.Pow(a[0], a[1]), true
	case len(a) == 2 && name == "Mod":
		return math.Mod(a[0], a[1]), true
	}
	return 0, false
}

var unaryMath = map[string]func(float64) float64{
	"Exp": math.Exp, "Exp2": math.Exp2, "Log": math.Log, "Log2": math.Log2, "Log10": math.Log10,
	"Floor": math.Floor, "Ceil": math.Ceil, "Round": math.Round, "Trunc": math.Trunc,
	"Abs": math.Abs, "Sqrt": math.Sqrt,
}
