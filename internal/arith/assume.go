package arith

import (
	"go/ast"
	"go/types"
	"math"
	"regexp"

	"github.com/retrylint/retrylint/internal/defs"
)

// What a setting counts as when its value is unknown goes by its name: a
// ceiling, a limit of attempts, a fraction, a factor, or else a base delay.
var (
	capName    = regexp.MustCompile(`(?i)max|cap|ceil|limit|upper|longest|bound`)
	countName  = regexp.MustCompile(`(?i)attempt|retr(y|ies)(count|num|times|limit|$)|tries|times|count|fail|errors|steps|^max_?(n|num)?$`)
	ratioName  = regexp.MustCompile(`(?i)jitter|random|deviation|spread|fuzz|splay|variance`)
	factorName = regexp.MustCompile(`(?i)factor|mult|rate|growth|exp|coefficient|^base$`)
	powerName  = regexp.MustCompile(`(?i)exp\w*base|base\w*exp|factor|mult`)
	baseName   = regexp.MustCompile(`(?i)min|floor|least|lower|base|init|delay|backoff|back_off|interval|wait|period|sleep|start|first|step|unit|pause|scalar|duration`)
	spanName   = regexp.MustCompile(`(?i)elapsed|timeout|deadline|total|ttl|expir|until|age|since`)
	tryName    = regexp.MustCompile(`(?i)attempt|retr|tries|try|fail|errcount|errs|count|iter|round|times|exponent|step|^n$|^i$|^c$|^exp$|^num$|^k$|^x$`)
)

// A role is what a name says about a number.
type role struct{ limit, count, ratio, factor, power, base, span bool }

func (a *analysis) role(name string) *role {
	r := a.roles[name]
	if r == nil {
		r = &role{
			limit: capName.MatchString(name), count: countName.MatchString(name),
			ratio: ratioName.MatchString(name), factor: factorName.MatchString(name),
			power: powerName.MatchString(name), base: baseName.MatchString(name),
			span: spanName.MatchString(name),
		}
		a.roles[name] = r
	}
	return r
}

// assume gives a setting the value that its name and type suggest, or unknown.
func (m *machine) assume(name string, t types.Type) value {
	b := basic(t)
	if b == nil {
		return value{}
	}
	r := m.a.role(name)
	v := value{}
	switch {
	case r.span:
	case isDuration(t):
		v = m.assumeDuration(name, r, b)
	case b.Info()&types.IsInteger != 0:
		v = m.assumeInt(r, b)
	case b.Info()&types.IsFloat != 0:
		v = m.assumeFloat(r)
	}
	v.conf, v.guess = true, true
	return v
}

func (m *machine) assumeDuration(name string, r *role, b *types.Basic) value {
	switch {
	case r.ratio:
		return intValue(int64(m.base)/2, b)
	case r.limit:
		return intValue(assumedCap, b)
	case r.base || len(name) <= 2:
		return intValue(int64(m.base), b)
	}
	return value{}
}

func (m *machine) assumeInt(r *role, b *types.Basic) value {
	switch {
	case r.count:
		v := intValue(int64(math.Min(unlimited, math.Pow(2, float64(width(b)-2)))), b)
		v.limit, m.limited = true, true
		return v
	case r.factor && (!r.base || r.power):
		return intValue(2, b)
	case r.ratio:
		return intValue(50, b)
	case r.limit:
		return intValue(assumedCap/1e6, b)
	case r.base:
		return intValue(int64(m.base)/1e6, b)
	}
	return value{}
}

func (m *machine) assumeFloat(r *role) value {
	switch {
	case r.ratio:
		return floatValue(0.2)
	case r.factor:
		return floatValue(2)
	case r.limit:
		return floatValue(assumedCap / 1e6)
	case r.base:
		return floatValue(m.base / 1e6)
	}
	return value{}
}

// named gives an unknown value of a variable what its name suggests.
func (m *machine) named(obj types.Object, v value) value {
	if v.random {
		return v
	}
	t := obj.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if b := basic(t); b == nil || b.Info()&types.IsInteger != 0 && !isDuration(t) {
		return v
	}
	return m.assume(obj.Name(), t)
}

// initial is the value of a variable or field before the first attempt.
func (m *machine) initial(obj types.Object) value {
	v, ok := obj.(*types.Var)
	if !ok {
		return value{}
	}
	t := v.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if basic(t) == nil && !isFunc(t) || m.resolve > 4 {
		return value{}
	}
	m.resolve++
	round, in := m.round, m.frame
	m.round, m.frame = nil, &frame{}
	out := m.origin(v, t)
	m.round, m.frame = round, in
	m.resolve--
	if k, ok := m.a.checked(obj); ok && out.limit {
		out = intValue(k, basic(t))
	}
	return out
}

func (m *machine) origin(v *types.Var, t types.Type) value {
	var before []defs.Def
	own := false // the unit changes it
	settled := true
	for _, d := range m.a.defs(v) {
		if d.Node != nil && m.unit.holds(d.Node) {
			own = true
			continue
		}
		settled = settled && (d.Kind == defs.Value || d.Kind == defs.Zero)
		before = append(before, d)
	}
	if isFunc(t) {
		return m.firstFunc(before)
	}
	local := !v.IsField() && v.Parent() != m.x.Pkg.Scope()
	known, agree := m.constant(before)
	switch {
	case local && m.a.isParam(v):
		return m.argument(v, t)
	case local && len(before) == 1 && before[0].Kind == defs.Value:
		if r := m.eval(before[0].Expr); r.known() {
			return r
		}
	case local && len(before) == 1 && before[0].Kind == defs.Zero:
		return zero(t)
	case known.known() && agree && settled && !v.Exported() && !own:
		return known
	case own && !local:
		return m.state(v, t, before, known)
	}
	if known.known() && known.num() != 0 && !m.isLimit(v, t) {
		known.conf = true
		return known
	}
	if len(before) == 1 && before[0].Kind == defs.Value && !v.Exported() {
		if r := m.eval(before[0].Expr); r.known() {
			r.conf = true
			return r
		}
	}
	return m.assume(v.Name(), t)
}

func (m *machine) isLimit(v *types.Var, t types.Type) bool {
	return !isDuration(t) && m.a.role(v.Name()).count
}

// state is the start of a field or variable that the unit itself changes.
func (m *machine) state(v *types.Var, t types.Type, before []defs.Def, known value) value {
	if known.known() && known.num() != 0 {
		return known
	}
	for _, d := range before {
		if d.Kind != defs.Value {
			continue
		}
		if r := m.eval(d.Expr); r.known() && r.num() != 0 {
			return r
		}
	}
	if !isDuration(t) || len(before) == 0 || known.known() {
		return zero(t)
	}
	return m.assume(v.Name(), t)
}

// constant returns the first constant among the values that are not zero, and
// whether all values are that one.
func (m *machine) constant(list []defs.Def) (value, bool) {
	var first value
	agree := len(list) > 0
	for _, d := range list {
		if d.Kind != defs.Value && d.Kind != defs.Flag {
			agree = agree && d.Kind == defs.Zero
			continue
		}
		tv, ok := m.x.Info.Types[d.Expr]
		if !ok || tv.Value == nil {
			agree = false
			continue
		}
		v := constValue(tv.Value, tv.Type)
		switch {
		case !first.known() || first.kind != boolean && v.kind != boolean && first.num() == 0:
			agree = agree && !first.known()
			first = v
		case first.kind != v.kind || first.kind != boolean && first.num() != v.num():
			agree = false
		}
	}
	return first, agree
}

// argument is the value of a parameter: what all callers pass, or a guess.
func (m *machine) argument(v *types.Var, t types.Type) value {
	fn, at := m.a.paramOf(v)
	var first value
	if fn != nil && fn.Obj != nil {
		calls, all := m.a.callers(fn.Obj)
		for i, c := range calls {
			if at >= len(c.Expr.Args) {
				all = false
				break
			}
			tv, ok := m.x.Info.Types[c.Expr.Args[at]]
			if !ok || tv.Value == nil {
				all = false
				continue
			}
			r := constValue(tv.Value, tv.Type)
			if i == 0 || !first.known() {
				first = r
			} else if r.kind != first.kind || r.num() != first.num() {
				all = false
			}
		}
		if first.known() && first.kind != boolean && first.num() != 0 && (all || !m.isLimit(v, t)) {
			first.conf = !all
			return first
		}
	}
	return m.assume(v.Name(), t)
}

// isParam reports whether v is a parameter.
func (a *analysis) isParam(v *types.Var) bool {
	_, ok := a.params[v]
	return ok
}

func (a *analysis) paramOf(v *types.Var) (*defs.Func, int) {
	p := a.params[v]
	return p.fn, p.at
}

type param struct {
	fn *defs.Func
	at int
}

func (a *analysis) collectParams() {
	a.params = map[types.Object]param{}
	for _, f := range a.x.Funcs {
		i := 0
		for _, p := range f.Type.Params.List {
			for _, id := range p.Names {
				if obj := a.x.Info.Defs[id]; obj != nil {
					a.params[obj] = param{fn: f, at: i}
				}
				i++
			}
			if len(p.Names) == 0 {
				i++
			}
		}
		if d, ok := f.Node.(*ast.FuncDecl); ok && d.Recv != nil {
			for _, p := range d.Recv.List {
				for _, id := range p.Names {
					if obj := a.x.Info.Defs[id]; obj != nil {
						a.params[obj] = param{at: -1}
					}
				}
			}
		}
	}
}
