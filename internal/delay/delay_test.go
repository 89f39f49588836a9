package delay

import (
	"fmt"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/site"
)

const header = `package p

import (
	"math"
	"math/rand"
	"time"
)

var (
	_ = math.Pi
	_ = rand.Int
	_ = time.Second
)

`

// cases are sources whose last call of time.Sleep is read: as shape, jitter
// and cap.
var cases = []struct {
	name, src, want string
}{
	{"constant", `func f() { time.Sleep(2 * time.Second) }`, "const no na"},
	{"named constant", `const d = time.Minute; func f() { time.Sleep(d / 2) }`, "const no na"},
	{"variable", `func f() { d := time.Second; time.Sleep(d) }`, "const no na"},
	{"package variable", `var d = time.Second; func f() { time.Sleep(d) }`, "const no na"},
	{"parameter", `func f(d time.Duration) { time.Sleep(d) }`, "const no na"},
	{"parameter times unit", `func f(n int) { time.Sleep(time.Duration(n) * time.Second) }`, "const no na"},
	{"field", `type t struct { d time.Duration }; func (x *t) f() { time.Sleep(x.d) }`, "const no na"},
	{"map", `var m map[string]time.Duration; func f() { time.Sleep(m["a"]) }`, "const no na"},
	{"parsed", `func f() { d, _ := time.ParseDuration("2s"); time.Sleep(d) }`, "const no na"},

	{"counter", `func f() { for i := range 5 { time.Sleep(time.Duration(i) * time.Second) } }`, "linear no no"},
	{"counter plus one", `func f() { for i := 0; i < 5; i++ { time.Sleep(time.Second * time.Duration(i+1)) } }`, "linear no no"},
	{"own counter", `func f() { n := 0; for { n++; time.Sleep(time.Duration(n) * time.Second) } }`, "linear no no"},
	{"step", `func f() { d := time.Second; for { time.Sleep(d); d += time.Second } }`, "linear no no"},
	{"step, held", `func f() { d := time.Second; for { time.Sleep(d); if d < time.Minute { d += time.Second } } }`, "linear no yes"},
	{"square", `func f() { for i := range 5 { time.Sleep(time.Duration(i*i) * time.Second) } }`, "exp no no"},

	{"shift", `func f(base time.Duration) { for i := range 5 { time.Sleep(base << i) } }`, "exp no no"},
	{"shift of one", `func f() { for i := range 5 { time.Sleep(time.Duration(1<<uint(i)) * time.Second) } }`, "exp no no"},
	{"shift of parameter", `func f(n int) { time.Sleep(time.Second << n) }`, "exp no no"},
	{"shift, min", `func f() { for i := range 5 { time.Sleep(min(time.Second<<i, time.Minute)) } }`, "exp no yes"},
	{"power", `func f() { for i := range 5 { time.Sleep(time.Duration(math.Pow(2, float64(i))) * time.Second) } }`, "exp no no"},
	{"power, math.Min", `func f() { for i := range 5 { time.Sleep(time.Duration(math.Min(math.Pow(2, float64(i)), 60)) * time.Second) } }`, "exp no yes"},
	{"power of two", `func f() { for i := range 5 { time.Sleep(time.Duration(math.Exp2(float64(i))) * time.Second) } }`, "exp no no"},
	{"doubled", `func f() { d := time.Second; for { time.Sleep(d); d *= 2 } }`, "exp no no"},
	{"doubled, product", `func f() { d := time.Second; for { time.Sleep(d); d = 2 * d } }`, "exp no no"},
	{"doubled, sum", `func f() { d := time.Second; for { time.Sleep(d); d += d } }`, "exp no no"},
	{"doubled, shift", `func f() { d := time.Second; for { time.Sleep(d); d <<= 1 } }`, "exp no no"},
	{"doubled, float", `func f() { d := time.Second; for { time.Sleep(d); d = time.Duration(float64(d) * 1.5) } }`, "exp no no"},
	{"doubled, clamped", `func f() { d := time.Second; for { time.Sleep(d); d *= 2; if d > time.Minute { d = time.Minute } } }`, "exp no yes"},
	{"doubled, min", `func f() { d := time.Second; for { time.Sleep(d); d = min(2*d, time.Minute) } }`, "exp no yes"},
	{"doubled, positive", `func f() { d := time.Second; for { if d > 0 { time.Sleep(d) }; d *= 2 } }`, "exp no no"},
	{"doubled each pass anew", `func f() { for { d := time.Second; d *= 2; time.Sleep(d) } }`, "const no na"},
	{"table", `var ds = []time.Duration{1, 5, 30}; func f() { for i := range ds { time.Sleep(ds[i]) } }`, "exp no yes"},
	{"table, ranged", `var ds = []time.Duration{1, 5, 30}; func f() { for _, d := range ds { time.Sleep(d) } }`, "exp no yes"},
	{"table, fixed", `var ds = []time.Duration{1, 5, 30}; func f() { time.Sleep(ds[0]) }`, "const no na"},

	{"field doubled", `type t struct { d time.Duration }
		func (x *t) next() time.Duration { x.d *= 2; return x.d }
		func (x *t) f() { time.Sleep(x.next()) }`, "exp no no"},
	{"field doubled, clamped", `type t struct { d, max time.Duration }
		func (x *t) next() time.Duration { x.d *= 2; if x.d > x.max { x.d = x.max }; return x.d }
		func (x *t) f() { time.Sleep(x.next()) }`, "exp no yes"},
	{"helper of counter", `func after(n int) time.Duration { return time.Second << n }
		func f() { for i := range 5 { time.Sleep(after(i)) } }`, "exp no no"},
	{"helper of counter, linear", `func after(n int) time.Duration { return time.Duration(n) * time.Second }
		func f() { for i := range 5 { time.Sleep(after(i)) } }`, "linear no no"},
	{"helper of constant", `func after(n int) time.Duration { return time.Second << n }
		func f() { time.Sleep(after(3)) }`, "const no na"},
	{"helper, capped", `func after(n int) time.Duration { return min(time.Second<<n, time.Minute) }
		func f() { for i := range 5 { time.Sleep(after(i)) } }`, "exp no yes"},
	{"helper of helper", `func up(d time.Duration) time.Duration { return d + 1 }
		func after(n int) time.Duration { return up(time.Second << n) }
		func f() { for i := range 5 { time.Sleep(after(i)) } }`, "exp no no"},
	{"named result", `func after() (d time.Duration) { d = time.Second; return }
		func f() { time.Sleep(after()) }`, "const no na"},
	{"second result", `func after() (int, time.Duration) { return 1, time.Second }
		func f() { _, d := after(); time.Sleep(d) }`, "const no na"},

	{"draw", `func f() { time.Sleep(time.Duration(rand.Int63n(int64(time.Second)))) }`, "const yes na"},
	{"draw added", `func f() { time.Sleep(time.Second + time.Duration(rand.Intn(100))*time.Millisecond) }`, "const yes na"},
	{"draw below a growing delay", `func f() { d := time.Second; for { time.Sleep(time.Duration(rand.Int63n(int64(d)))); d *= 2 } }`, "exp yes no"},
	{"draw of a factor", `func f() { d := time.Second; for { time.Sleep(time.Duration(rand.Float64() * float64(d))); d *= 2 } }`, "exp yes no"},
	{"draw in a helper", `func spread(d time.Duration) time.Duration { return d/2 + time.Duration(rand.Int63n(int64(d))) }
		func f() { time.Sleep(spread(time.Second)) }`, "const yes na"},
	{"own source", `var r = rand.New(rand.NewSource(1)); func f() { time.Sleep(time.Duration(r.Intn(5)) * time.Second) }`, "const yes na"},
	{"time of day", `func f() { time.Sleep(time.Duration(time.Now().UnixNano() % int64(time.Second))) }`, "const yes na"},
	{"random index", `var ds = []time.Duration{1, 5, 30}; func f() { time.Sleep(ds[rand.Intn(len(ds))]) }`, "const yes na"},

	{"function value", `func f(d func() time.Duration) { time.Sleep(d()) }`, "unknown unknown na"},
	{"function field", `type t struct { d func(int) time.Duration }; func (x *t) f() { time.Sleep(x.d(1)) }`, "unknown unknown na"},
	{"interface", `type b interface { Next() time.Duration }; func f(x b) { time.Sleep(x.Next()) }`, "unknown unknown na"},
	{"interface, doubled", `type b interface { Next() time.Duration }; func f(x b) { time.Sleep(2 * x.Next()) }`, "unknown unknown na"},
	{"interface plus draw", `type b interface { Next() time.Duration }; func f(x b) { time.Sleep(x.Next() + time.Duration(rand.Intn(5))) }`, "unknown yes na"},
	{"until", `func f(at time.Time) { time.Sleep(time.Until(at)) }`, "server no na"},
	{"received", `func f(ch chan time.Duration) { time.Sleep(<-ch) }`, "unknown unknown na"},
}

func TestExpr(t *testing.T) {
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			r, err := load(header+tt.src, func(err error) { t.Error(err) })
			if err != nil {
				t.Fatal(err)
			}
			d := slept(t, r).Delay()
			if got := fmt.Sprint(d.Shape, d.Jitter, d.Cap); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func TestKnown(t *testing.T) {
	for src, want := range map[string]time.Duration{
		`func f() { time.Sleep(1500 * time.Millisecond) }`:                                             1500 * time.Millisecond,
		`const d = time.Minute; func f() { time.Sleep(d / 2) }`:                                        30 * time.Second,
		`func f() { d := time.Second; time.Sleep(d) }`:                                                 time.Second,
		`func after() time.Duration { return time.Hour }; func f() { time.Sleep(after()) }`:            time.Hour,
		`var d = time.Second; func f() { time.Sleep(d) }`:                                              time.Second,
		`var D = time.Second; func f() { time.Sleep(D) }`:                                              -1, // others may set it
		`type t struct { d time.Duration }; func (x t) f() { x.d = 1; time.Sleep(x.d) }`:               -1,
		`func f(d time.Duration) { time.Sleep(d) }`:                                                    -1,
		`func f(long bool) { d := time.Second; if long { d = time.Minute }; time.Sleep(d) }`:           -1,
		`func f(long bool) { d := time.Second; if long { d = time.Second }; time.Sleep(d) }`:           time.Second,
		`func f() { d := time.Second; for { time.Sleep(d); d *= 2 } }`:                                 -1,
		`func f() { time.Sleep(time.Duration(rand.Intn(5))) }`:                                         -1,
		`func f(n int) { time.Sleep(time.Duration(n) * time.Second) }`:                                 -1,
		`var d time.Duration; func set(x time.Duration) { d = x }; func f() { set(1); time.Sleep(d) }`: -1,
	} {
		r, err := load(header+src, func(err error) { t.Errorf("%s: %v", src, err) })
		if err != nil {
			t.Fatal(err)
		}
		d := slept(t, r).Delay()
		if !d.Known {
			d.Fixed = -1
		}
		if d.Fixed != want {
			t.Errorf("%s: %v, want %v", src, d.Fixed, want)
		}
	}
}

// A value is joined in the same way whichever operand comes first.
func TestMixed(t *testing.T) {
	grows := Value{Shape: site.Exp, Jitter: site.No, Cap: site.No}
	values := []Value{unknown, fixed, drawn, known(3), known(4), grows, {Shape: site.Linear, Jitter: site.No, Cap: site.Yes}}
	for _, v := range values {
		for _, w := range values {
			for name, op := range map[string]func(a, b Value) Value{"or": Value.or, "mixed": Value.mixed} {
				if a, b := op(v, w), op(w, v); a != b {
					t.Errorf("%s is not symmetric: %+v and %+v", name, a, b)
				}
			}
			if m := v.or(w); (v.Jitter == site.Yes || w.Jitter == site.Yes) != (m.Jitter == site.Yes) {
				t.Errorf("%+v or %+v: jitter %v", v, w, m.Jitter)
			}
			if m := v.or(w); (v.Shape == site.ShapeUnknown || w.Shape == site.ShapeUnknown) != (m.Shape == site.ShapeUnknown) {
				t.Errorf("%+v or %+v: shape %v", v, w, m.Shape)
			}
		}
	}
}

func TestBind(t *testing.T) {
	counter := Value{Shape: site.Linear, Jitter: site.No, Counter: true}
	exponent := Value{Shape: site.Const, Jitter: site.No, Cap: site.NA, Params: 1, ExpIn: 1}
	factor := Value{Shape: site.Const, Jitter: site.No, Cap: site.NA, Params: 1, LinIn: 1}
	tests := []struct {
		name     string
		callee   Value
		arg      Value
		want     site.Shape
		isRandom site.Tri
	}{
		{"constant for an exponent", exponent, known(3), site.Const, site.No},
		{"counter for an exponent", exponent, counter, site.Exp, site.No},
		{"counter for a factor", factor, counter, site.Linear, site.No},
		{"draw for a factor", factor, drawn, site.Const, site.Yes},
		{"unknown for a factor", factor, unknown, site.ShapeUnknown, site.Unknown},
		{"nothing to bind", fixed, counter, site.Const, site.No},
	}
	for _, tt := range tests {
		got := tt.callee.Bind(func(int) Value { return tt.arg })
		if got.Shape != tt.want || got.Jitter != tt.isRandom {
			t.Errorf("%s: %v, jitter %v; want %v, %v", tt.name, got.Shape, got.Jitter, tt.want, tt.isRandom)
		}
		if got.Params != 0 && tt.arg.Params == 0 {
			t.Errorf("%s: parameters %b left", tt.name, got.Params)
		}
	}
}
