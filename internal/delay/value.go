// Package delay reads the length of a wait: where it comes from, how it
// grows, whether something random reaches it and whether it has a ceiling.
//
// It looks at every place that gives a variable or field its value, in no
// order; a value that feeds itself through a product grows by a factor, one
// that feeds itself through a sum grows by a step.
package delay

import (
	"go/token"

	"github.com/retrylint/retrylint/internal/site"
)

// A Value is what is known of an expression that a delay is made of. The
// zero Value is unknown in every respect.
type Value struct {
	Shape  site.Shape
	Jitter site.Tri
	Cap    site.Tri
	Known  bool
	Fixed  int64 // the value, when Known

	// Params, ExpIn and LinIn are sets of the function's parameters, bit i
	// for parameter i: those the value depends on, those it is exponential
	// in and those it is linear in.
	Params, ExpIn, LinIn uint32

	Self    bool      // feeds the variable under evaluation
	Counter bool      // counts: 1, 2, 3 …
	At      token.Pos // where a helper makes it
	Grow    token.Pos // the sum, product or power by which it grows
	GrowEnd token.Pos
}

var (
	unknown = Value{}
	fixed   = Value{Shape: site.Const, Jitter: site.No, Cap: site.NA}
	drawn   = Value{Shape: site.Const, Jitter: site.Yes, Cap: site.NA}
)

func known(n int64) Value {
	v := fixed
	v.Known, v.Fixed = true, n
	return v
}

// Grows reports whether the value gets larger from one attempt to the next.
func (v Value) Grows() bool { return v.Shape == site.Linear || v.Shape == site.Exp }

// grows reports whether the value is a delay that grows, if only with the
// parameters of its function. A counter is not one yet.
func (v Value) grows() bool { return v.Grows() && !v.Counter || v.ExpIn != 0 }

// Delay turns the value into the description of a wait's length. A parameter
// that nothing binds is a configured value.
func (v Value) Delay() site.Delay {
	d := site.Delay{Shape: v.Shape, Jitter: v.Jitter, Cap: v.Cap, Known: v.Known}
	if v.Known {
		d.Fixed = duration(v.Fixed)
	}
	switch {
	case v.ExpIn != 0 && v.Shape != site.ShapeUnknown:
		d.Shape = site.Exp
	case v.LinIn&v.Params != 0 && v.Shape == site.Const && v.Counter:
		d.Shape = site.Linear
	}
	switch {
	case d.Shape != site.Linear && d.Shape != site.Exp:
		d.Cap = site.NA
	case d.Cap != site.Yes:
		d.Cap = site.No
	}
	return d
}

// or joins two values of which a wait may take either.
func (v Value) or(w Value) Value {
	out := v.mixed(w)
	if v.Known && w.Known && v.Fixed == w.Fixed {
		out.Known, out.Fixed = true, v.Fixed
	}
	out.Counter = v.Counter || w.Counter
	return out
}

// mixed combines the facts of two values that both reach a result.
func (v Value) mixed(w Value) Value {
	out := Value{
		Shape: wider(v.Shape, w.Shape), Jitter: anyRandom(v.Jitter, w.Jitter),
		Cap: site.NA, Params: v.Params | w.Params, ExpIn: v.ExpIn | w.ExpIn, LinIn: v.LinIn | w.LinIn,
		Self: v.Self || w.Self, At: v.At, Grow: v.Grow, GrowEnd: v.GrowEnd,
	}
	if !out.Grow.IsValid() {
		out.Grow, out.GrowEnd = w.Grow, w.GrowEnd
	}
	if v.Cap == site.Yes || w.Cap == site.Yes {
		out.Cap = site.Yes
	}
	if !out.At.IsValid() {
		out.At = w.At
	}
	return out
}

// wider returns the shape of what is made of both: unknown wins, then growth.
func wider(a, b site.Shape) site.Shape {
	if a == site.ShapeUnknown || b == site.ShapeUnknown {
		return site.ShapeUnknown
	}
	order := [...]int{site.None: 0, site.Const: 1, site.LibShape: 2, site.Server: 2, site.Linear: 3, site.Exp: 4}
	if order[a] >= order[b] {
		return a
	}
	return b
}

// anyRandom: one random part is enough, and without one an unknown part keeps
// the answer open.
func anyRandom(a, b site.Tri) site.Tri {
	switch {
	case a == site.Yes || b == site.Yes:
		return site.Yes
	case a == site.Unknown || b == site.Unknown:
		return site.Unknown
	}
	return site.No
}

// bind replaces the parameters of a callee by what a call passes.
func (v Value) bind(arg func(i int) Value) Value {
	out := v
	out.Params, out.ExpIn, out.LinIn = 0, 0, 0
	for i := range 32 {
		bit := uint32(1) << i
		if v.Params&bit == 0 {
			continue
		}
		a := arg(i)
		exp, lin := v.ExpIn&bit != 0, v.LinIn&bit != 0
		switch {
		case exp && (a.Grows() || a.Counter):
			a.Shape = site.Exp
		case exp && a.Params != 0:
			a.ExpIn |= a.Params
		case lin && a.Params != 0:
			a.LinIn |= a.Params
		}
		merged := out.mixed(a)
		merged.Known = false
		out = merged
	}
	return out
}

// Or joins two values of which a wait may take either.
func (v Value) Or(w Value) Value { return v.or(w) }

// Bind replaces the parameters of a callee by what a call passes.
func (v Value) Bind(arg func(i int) Value) Value { return v.bind(arg) }

// Fixed is a configured value that stays the same.
func Fixed() Value { return fixed }
