package arith

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"github.com/retrylint/retrylint/internal/defs"
)

// A kind says what a value is known to be.
type kind int

const (
	unknown kind = iota
	integer
	float
	boolean
	function
	list
)

// A value is a machine value with what it came from. Integers have the width
// and sign of their type and wrap as on amd64; exact is what the number would
// be without any limit of its type.
type value struct {
	kind  kind
	typ   *types.Basic
	i     int64 // bits of an integer
	f     float64
	b     bool
	exact float64

	wrap   ast.Expr   // operation in which the value first left its type
	random bool       // a draw reaches it
	grows  bool       // depends on the attempt
	conf   bool       // depends on a setting whose value was assumed
	guess  bool       // depends on a setting of which the code says no value at all
	limit  bool       // a setting that limits attempts
	cut    ast.Expr   // conversion that dropped the fraction of a random number
	part   float64    // what was converted when the fraction was dropped
	fn     *defs.Func // of a function
	env    *frame
	tuple  []value // results of a call that has several, elements of a list
}

func (v value) known() bool { return v.kind != unknown }

// number reports whether v is a number, plain whether it can be compared.
func (v value) number() bool { return v.kind == integer || v.kind == float }
func (v value) plain() bool  { return v.number() || v.kind == boolean }

// num is the machine value as a float.
func (v value) num() float64 {
	switch {
	case v.kind == float:
		return v.f
	case v.kind == integer && unsigned(v.typ):
		return float64(uint64(v.i))
	}
	return float64(v.i)
}

func unsigned(t *types.Basic) bool { return t != nil && t.Info()&types.IsUnsigned != 0 }

// bits is the width of an integer type on amd64.
func width(t *types.Basic) uint {
	switch t.Kind() {
	case types.Int8, types.Uint8:
		return 8
	case types.Int16, types.Uint16:
		return 16
	case types.Int32, types.Uint32:
		return 32
	}
	return 64
}

func basic(t types.Type) *types.Basic {
	if t == nil {
		return nil
	}
	if p, ok := t.(*types.TypeParam); ok {
		_ = p
		return nil
	}
	b, _ := t.Underlying().(*types.Basic)
	if b != nil && b.Info()&types.IsUntyped != 0 {
		b, _ = types.Default(b).(*types.Basic)
	}
	return b
}

// fit cuts bits to the width of a type.
func fit(i int64, t *types.Basic) int64 {
	n := 64 - width(t)
	if unsigned(t) {
		return int64(uint64(i) << n >> n)
	}
	return i << n >> n
}

func intValue(i int64, t *types.Basic) value {
	v := value{kind: integer, typ: t, i: fit(i, t)}
	v.exact = v.num()
	return v
}

func floatValue(f float64) value {
	return value{kind: float, typ: types.Typ[types.Float64], f: f, exact: f}
}

func boolValue(b bool) value { return value{kind: boolean, typ: types.Typ[types.Bool], b: b} }

func constValue(c constant.Value, t types.Type) value {
	b := basic(t)
	switch {
	case b == nil:
	case b.Info()&types.IsBoolean != 0 && c.Kind() == constant.Bool:
		return boolValue(constant.BoolVal(c))
	case b.Info()&types.IsInteger != 0:
		c = constant.ToInt(c)
		if i, ok := constant.Int64Val(c); ok {
			return intValue(i, b)
		}
		if u, ok := constant.Uint64Val(c); ok {
			return intValue(int64(u), b)
		}
	case b.Info()&types.IsFloat != 0:
		if f := constant.ToFloat(c); f.Kind() == constant.Float {
			x, _ := constant.Float64Val(f)
			return floatValue(x)
		}
	}
	return value{}
}

// mark gives v the origins of its operands.
func (v value) mark(from ...value) value {
	for _, o := range from {
		if v.wrap == nil {
			v.wrap = o.wrap
		}
		if v.cut == nil {
			v.cut, v.part = o.cut, o.part
		}
		v.random = v.random || o.random
		v.grows = v.grows || o.grows
		v.conf = v.conf || o.conf
		v.guess = v.guess || o.guess
		v.limit = v.limit || o.limit
	}
	return v
}

// settle compares what an operation gave with what it would have been.
func (v value) settle(exact float64, at ast.Expr) value {
	v.exact = exact
	got := v.num()
	if v.kind == integer && v.wrap == nil && math.Abs(got-exact) > math.Max(2048, math.Abs(exact)*1e-9) {
		v.wrap = at
	}
	return v
}

// binary computes a op b, both of type t, as the machine does.
func binary(op token.Token, a, b value, t *types.Basic, at ast.Expr) value {
	if !a.number() || !b.number() || t == nil {
		return value{random: a.random || b.random}
	}
	switch op {
	case token.SHL, token.SHR:
		return shift(op, a, b, t, at)
	}
	if a.kind == float || b.kind == float {
		return binaryFloat(op, a, b)
	}
	if a.kind != integer || b.kind != integer {
		return value{}
	}
	var r int64
	var x float64
	switch op {
	case token.ADD:
		r, x = a.i+b.i, a.exact+b.exact
	case token.SUB:
		r, x = a.i-b.i, a.exact-b.exact
	case token.MUL:
		r, x = a.i*b.i, a.exact*b.exact
	case token.QUO, token.REM:
		if b.i == 0 {
			return value{}
		}
		return divide(op, a, b, t, at)
	case token.AND:
		r, x = a.i&b.i, float64(a.i&b.i)
	case token.OR:
		r, x = a.i|b.i, float64(a.i|b.i)
	case token.XOR:
		r, x = a.i^b.i, float64(a.i^b.i)
	default:
		return value{}
	}
	return value{kind: integer, typ: t, i: fit(r, t)}.mark(a, b).settle(x, at)
}

func divide(op token.Token, a, b value, t *types.Basic, at ast.Expr) value {
	v := value{kind: integer, typ: t}
	switch {
	case unsigned(t) && op == token.QUO:
		v.i = int64(uint64(a.i) / uint64(b.i))
	case unsigned(t):
		v.i = int64(uint64(a.i) % uint64(b.i))
	case b.i == -1 && op == token.QUO:
		v.i = fit(-a.i, t)
	case b.i == -1:
	case op == token.QUO:
		v.i = a.i / b.i
	default:
		v.i = a.i % b.i
	}
	v = v.mark(a, b)
	v.exact = v.num()
	if op == token.QUO && v.wrap != nil {
		v.exact = math.Trunc(a.exact / b.exact)
	}
	return v
}

func binaryFloat(op token.Token, a, b value) value {
	v := value{kind: float, typ: types.Typ[types.Float64]}
	x, y := a.num(), b.num()
	switch op {
	case token.ADD:
		v.f = x + y
	case token.SUB:
		v.f = x - y
	case token.MUL:
		v.f = x * y
	case token.QUO:
		v.f = x / y
	default:
		return value{}
	}
	v.exact = v.f
	return v.mark(a, b)
}

func shift(op token.Token, a, b value, t *types.Basic, at ast.Expr) value {
	if a.kind != integer || b.kind != integer {
		return value{}
	}
	if !unsigned(b.typ) && b.i < 0 {
		return value{} // panics
	}
	n := uint64(b.i)
	v := value{kind: integer, typ: t}
	if op == token.SHR {
		switch {
		case unsigned(t) && n < 64:
			v.i = int64(uint64(a.i) >> n)
		case !unsigned(t):
			v.i = a.i >> min(n, 63)
		}
		v = v.mark(a, b)
		v.exact = v.num()
		return v
	}
	if n < 64 {
		v.i = fit(a.i<<n, t)
	}
	return v.mark(a, b).settle(a.exact*math.Pow(2, float64(min(n, 1000))), at)
}

// compare computes a op b.
func compare(op token.Token, a, b value) value {
	if !a.plain() || !b.plain() {
		return value{random: a.random || b.random, grows: a.grows || b.grows}
	}
	if a.kind == boolean || b.kind == boolean {
		if a.kind != b.kind {
			return value{}
		}
		return boolValue((a.b == b.b) == (op == token.EQL)).mark(a, b)
	}
	var c int
	switch {
	case a.kind == integer && b.kind == integer && unsigned(a.typ):
		c = order(uint64(a.i), uint64(b.i))
	case a.kind == integer && b.kind == integer:
		c = order(a.i, b.i)
	default:
		c = order(a.num(), b.num())
	}
	var r bool
	switch op {
	case token.LSS:
		r = c < 0
	case token.LEQ:
		r = c <= 0
	case token.GTR:
		r = c > 0
	case token.GEQ:
		r = c >= 0
	case token.EQL:
		r = c == 0
	case token.NEQ:
		r = c != 0
	}
	return boolValue(r).mark(a, b)
}

func order[T int64 | uint64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
