package periods

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
)

// rearmed returns the paces of functions that a timer runs and that set the
// timer again: time.AfterFunc(d, f), where f ends with another AfterFunc or
// with the timer's Reset.
func (r *Result) rearmed(f *defs.Func) []*Pace {
	var out []*Pace
	for _, c := range f.Calls {
		if c.Static == nil || c.Static.Name() != "AfterFunc" || len(c.Expr.Args) != 2 || !returnsTimer(c.Static) {
			continue
		}
		run := r.x.FuncValue(c.Expr.Args[1])
		if run == nil || run.Body == nil {
			continue
		}
		if again := r.again(f, run, c); again != nil {
			r.rearms[again] = true
			out = append(out, &Pace{
				In: run, Node: again, At: again, Calls: callsOf(run),
				arg: again.Args[0], argIn: r.x.Enclosing(again),
			})
		}
	}
	return out
}

// returnsTimer reports whether a function with the name of time.AfterFunc has
// its shape: a clock's.
func returnsTimer(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Results().Len() == 1 && sig.Params().Len() == 2 && isPeriod(sig.Params().At(0).Type())
}

// again returns the call by which what the timer runs sets it again, or nil.
// c is the AfterFunc, in f.
func (r *Result) again(f, run *defs.Func, c *defs.Call) *ast.CallExpr {
	if within(run, f) {
		// f schedules itself, by name or from the literal that it hands over.
		if r.always(f, c.Expr) {
			return c.Expr
		}
		return nil
	}
	for _, inner := range run.Calls {
		if r.x.Callee(inner.Expr) == f && r.always(run, inner.Expr) && r.always(f, c.Expr) {
			return c.Expr
		}
		if s, ok := ast.Unparen(inner.Expr.Fun).(*ast.SelectorExpr); ok && s.Sel.Name == "Reset" && len(inner.Expr.Args) == 1 {
			if timer := r.x.ObjectOf(s.X); timer != nil && r.assignedFrom(timer, c.Expr) && r.always(run, inner.Expr) {
				return inner.Expr
			}
		}
	}
	return nil
}

// within reports whether f is run or stands in it.
func within(run, f *defs.Func) bool {
	for ; f != nil; f = f.Outer {
		if f == run {
			return true
		}
	}
	return false
}

// assignedFrom reports whether a variable or field is given the result of a
// call.
func (r *Result) assignedFrom(v types.Object, call *ast.CallExpr) bool {
	for _, d := range r.x.Defs(v) {
		if d.Kind == defs.Value && ast.Unparen(d.Expr) == ast.Expr(call) {
			return true
		}
	}
	return false
}

// always reports whether n stands where every path of f, or all but those of
// a stop, gets to.
func (r *Result) always(f *defs.Func, n ast.Node) bool {
	for q := r.x.Parent(n); q != nil && q != f.Node; q = r.x.Parent(q) {
		switch q.(type) {
		case *ast.IfStmt, *ast.CaseClause, *ast.CommClause, *ast.ForStmt, *ast.RangeStmt:
			return false
		}
	}
	return true
}

// callsOf returns the calls of a function and of the literals in it.
func callsOf(f *defs.Func) []*defs.Call {
	var out []*defs.Call
	for _, c := range f.Calls {
		if !c.Defer {
			out = append(out, c)
		}
	}
	for _, lit := range f.Inner {
		out = append(out, callsOf(lit)...)
	}
	return out
}
