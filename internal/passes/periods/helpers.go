package periods

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// helpers returns the functions of this package that keep a pace whose period
// is an argument: runEvery(d, fn).
func (r *Result) helpers() map[*types.Func]Helper {
	out := map[*types.Func]Helper{}
	for _, p := range r.Paces {
		f, i := r.argument(p.argIn, p.arg, 0)
		if f == nil || f.Obj == nil {
			continue
		}
		h := Helper{Symbol: symbolOf(f.Obj), Period: i, Op: -1}
		for _, c := range p.Calls {
			if c.Static != nil {
				continue
			}
			if g, j := r.argument(c.In, c.Expr.Fun, 0); g == f {
				h.Op = j
			}
		}
		h.Remote = r.work(p.Calls).Target == site.Remote
		h.Offset = r.spread(p) || r.exempt(p) != ""
		if h.Op >= 0 || h.Remote {
			out[f.Obj.Origin()] = h
		}
	}
	return out
}

// argument returns the function of which e is a parameter, directly or by way
// of a field that is set from one, and which parameter it is.
func (r *Result) argument(in *defs.Func, e ast.Expr, depth int) (*defs.Func, int) {
	if e == nil || depth > 3 {
		return nil, 0
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && r.x.Info.Types[call.Fun].IsType() {
		return r.argument(in, call.Args[0], depth)
	}
	v, ok := r.x.ObjectOf(ast.Unparen(e)).(*types.Var)
	if !ok {
		return nil, 0
	}
	if f, i := r.paramOf(v); f != nil {
		if f.Obj == nil {
			return nil, 0
		}
		return f, i
	}
	var from ast.Expr
	for _, d := range r.x.Defs(v) {
		switch d.Kind {
		case defs.Zero:
		case defs.Value:
			if from != nil {
				return nil, 0
			}
			from = d.Expr
		default:
			return nil, 0
		}
	}
	if from == nil {
		return nil, 0
	}
	return r.argument(r.x.Enclosing(from), from, depth+1)
}

// calls returns the paces that calls of helpers keep: of those of other
// packages, and of those of this package that several callers give different
// periods.
func (r *Result) calls(own map[*types.Func]Helper) []*Pace {
	var out []*Pace
	for _, f := range r.x.Funcs {
		for _, c := range f.Calls {
			h, ok := r.helper(c, own)
			if !ok || h.Period >= len(c.Expr.Args) || c.Expr.Ellipsis.IsValid() {
				continue
			}
			p := &Pace{In: f, Node: c.Expr, At: c.Expr, arg: c.Expr.Args[h.Period], argIn: f}
			p.Length = r.Length(f, p.arg)
			p.Work = Work{Target: site.Local}
			if h.Op >= 0 && h.Op < len(c.Expr.Args) {
				p.Work = r.Op(f, c.Expr.Args[h.Op])
				p.Text = p.Work.Text
			}
			if h.Remote {
				p.Work.Target = site.Remote
			}
			if p.Text == "" {
				p.Text = types.ExprString(c.Expr.Fun)
			}
			p.Offset = h.Offset || r.drawn(f, p.arg) || namesSpread(p.arg) || r.drawsTime(f) || r.startsLate(f, p)
			if h.Op >= 0 && h.Op < len(c.Expr.Args) {
				p.Offset = p.Offset || r.OpDraws(c.Expr.Args[h.Op])
			}
			p.Exempt = r.exempt(p)
			if p.Exempt == "" {
				p.Exempt = exemptName(types.ExprString(c.Expr.Fun))
			}
			out = append(out, p)
		}
	}
	return out
}

// helper returns what is known of the helper that a call runs. One of this
// package counts where its own pace has no single period.
func (r *Result) helper(c *defs.Call, own map[*types.Func]Helper) (Helper, bool) {
	if c.Static == nil || c.Static.Pkg() == nil {
		return Helper{}, false
	}
	if c.Static.Pkg() != r.pass.Pkg {
		h, ok := r.fact(c.Static.Pkg()).helpers[symbolOf(c.Static)]
		return h, ok
	}
	h, ok := own[c.Static.Origin()]
	if !ok {
		return h, false
	}
	calls, _ := r.x.Callers(c.Static)
	return h, len(calls) > 1
}

// Op tells what an operation that a library or helper is handed reaches: a
// function, or what holds one: a conversion, a task made of a function, a
// value with a method that is run.
func (r *Result) Op(in *defs.Func, e ast.Expr) Work {
	w := Work{Target: site.TargetUnknown}
	if e == nil {
		return w
	}
	e = r.opExpr(e, 0)
	if fs, _ := r.operands(e, 0); len(fs) > 0 {
		w = Work{Target: site.Local}
		for _, f := range fs {
			v := r.Func(f, 0)
			if f.Obj == nil && v.Call != nil {
				v.Text = types.ExprString(v.Call.Expr.Fun)
			}
			w = worse(w, v)
		}
	} else if fn, ok := r.x.ObjectOf(e).(*types.Func); ok {
		w.Target = r.reach.Object(fn)
	} else if f := r.method(e); f != nil {
		w = r.Func(f, 0)
	}
	if _, lit := ast.Unparen(e).(*ast.FuncLit); !lit {
		w.Text = types.ExprString(e)
	}
	if strings.ContainsAny(w.Text, "{(") {
		w.Text = ""
	}
	return w
}

// opExpr unwraps an operation.
func (r *Result) opExpr(e ast.Expr, depth int) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || depth > 3 {
		return e
	}
	for _, a := range call.Args {
		t := r.x.Info.TypeOf(a)
		if t == nil {
			continue
		}
		if _, ok := t.Underlying().(*types.Signature); ok || r.method(a) != nil {
			return a
		}
		if inner, ok := ast.Unparen(a).(*ast.CallExpr); ok {
			if out := r.opExpr(inner, depth+1); out != ast.Expr(inner) {
				return out
			}
		}
	}
	return e
}

// method returns the method of this package by which a scheduler runs a
// value, or nil.
func (r *Result) method(e ast.Expr) *defs.Func {
	t := r.x.Info.TypeOf(e)
	if t == nil {
		return nil
	}
	for _, name := range []string{"Run", "Execute", "Do"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, r.pass.Pkg, name)
		if fn, ok := obj.(*types.Func); ok {
			if f := r.x.Func(fn); f != nil {
				return f
			}
		}
	}
	return nil
}

// OpDraws reports whether an operation waits for a random length, or makes
// one.
func (r *Result) OpDraws(e ast.Expr) bool {
	fs, _ := r.operands(r.opExpr(e, 0), 0)
	if f := r.method(e); f != nil {
		fs = append(fs, f)
	}
	for _, f := range fs {
		if r.drawsTime(f) {
			return true
		}
		for _, c := range callsOf(f) {
			if r.waitsRandomly(c) {
				return true
			}
		}
	}
	return false
}

// ExemptUse tells why the use of a scheduler keeps nobody in step.
func (r *Result) ExemptUse(in *defs.Func, w Work, call *ast.CallExpr) string {
	return r.exempt(&Pace{In: in, At: call, Work: w, Node: call})
}
