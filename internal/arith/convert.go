package arith

import (
	"go/ast"
	"go/types"
	"math"
)

// convert computes t(v): a number out of range becomes what amd64 makes of it.
func convert(v value, t types.Type, at ast.Expr) value {
	b := basic(t)
	if b == nil || !v.number() {
		return value{random: v.random}
	}
	switch {
	case b.Info()&types.IsFloat != 0:
		r := floatValue(v.num()).mark(v)
		r.exact = v.exact
		return r
	case b.Info()&types.IsInteger == 0:
		return value{}
	case v.kind == integer:
		return value{kind: integer, typ: b, i: fit(v.i, b)}.mark(v).settle(v.exact, at)
	}
	r := value{kind: integer, typ: b, i: fit(truncate(v.f), b)}.mark(v)
	if v.random && r.cut == nil && math.Abs(v.f) < 1000 && v.f != math.Trunc(v.f) {
		r.cut, r.part = at, v.f
	}
	r = r.settle(math.Trunc(v.exact), at)
	return r
}

func truncate(f float64) int64 {
	if math.IsNaN(f) || f >= 1<<63 || f < -(1<<63) {
		return math.MinInt64
	}
	return int64(f)
}
