package waits

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/delay"
)

// A Wait is one place in a function where time passes.
type Wait struct {
	Node    ast.Node // the call, or the receive
	Text    string   // what is called: "time.Sleep", "time.After"
	Arg     ast.Expr // the length as written, where there is one
	Value   delay.Value
	Heeds   bool // a context or stop channel cuts it short
	Partial bool // the callee waits on some of its paths only
	Direct  bool // the callee itself waits, not what it calls
	Foreign bool // the callee is in another package
	Helper  *defs.Func
	Select  *ast.SelectStmt // the select around a receive
	Within  ast.Node        // where an iterator waits, when Node is the range over it
	Tick    bool            // of a ticker
	Once    bool            // of a timer that nothing resets
	Made    token.Pos       // where that timer is made
	Bare    bool            // the helper waits for a length of its own
}

// Waits returns the waits below n in f, in source order, without those in
// function literals.
func (r *Result) Waits(f *defs.Func, n ast.Node) []Wait {
	var out []Wait
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.SelectStmt:
			out = append(out, r.selected(f, n)...)
			for _, c := range n.Body.List {
				for _, s := range c.(*ast.CommClause).Body {
					ast.Inspect(s, visit)
				}
			}
			return false
		case *ast.RangeStmt:
			if w, ok := r.Range(f, n); ok {
				out = append(out, w)
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && !r.drains(n) {
				if w, ok := r.receive(f, n.X, n); ok {
					out = append(out, w)
				}
			}
		case *ast.CallExpr:
			if w, ok := r.Call(f, n); ok {
				out = append(out, w)
			}
		}
		return true
	}
	ast.Inspect(n, visit)
	return out
}

// drains reports whether a receive empties a timer that has just been
// stopped: if !t.Stop() { <-t.C }.
func (r *Result) drains(n *ast.UnaryExpr) bool {
	stmt, ok := r.x.Parent(n).(*ast.ExprStmt)
	if !ok {
		return false
	}
	block, ok := r.x.Parent(stmt).(*ast.BlockStmt)
	if !ok {
		return false
	}
	i, ok := r.x.Parent(block).(*ast.IfStmt)
	if !ok {
		return false
	}
	not, ok := ast.Unparen(i.Cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT {
		return false
	}
	call, ok := ast.Unparen(not.X).(*ast.CallExpr)
	return ok && calleeName(call) == "Stop"
}

// Range returns the wait of each pass of a range over a channel of times.
func (r *Result) Range(f *defs.Func, n *ast.RangeStmt) (Wait, bool) { return r.receive(f, n.X, n.X) }

// selected returns the timed cases of a select.
func (r *Result) selected(f *defs.Func, s *ast.SelectStmt) []Wait {
	var out []Wait
	heeds := r.Heeds(s)
	for _, c := range s.Body.List {
		if w, ok := r.Clause(f, c.(*ast.CommClause)); ok {
			w.Heeds, w.Select = heeds, s
			out = append(out, w)
		}
	}
	if hasDefault(s) {
		return nil // does not wait
	}
	return out
}

func hasDefault(s *ast.SelectStmt) bool {
	for _, c := range s.Body.List {
		if c.(*ast.CommClause).Comm == nil {
			return true
		}
	}
	return false
}

// Clause returns the wait of a case of a select, if it waits for time.
func (r *Result) Clause(f *defs.Func, c *ast.CommClause) (Wait, bool) {
	x := Received(c)
	if x == nil {
		return Wait{}, false
	}
	return r.receive(f, x, x)
}

// Received returns the channel that a case of a select receives from, or nil.
func Received(c *ast.CommClause) ast.Expr {
	var e ast.Expr
	switch s := c.Comm.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		e = s.Rhs[0]
	default:
		return nil
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return u.X
	}
	return nil
}

// Heeds reports whether a case of the select is a context's or a stop
// channel's.
func (r *Result) Heeds(s *ast.SelectStmt) bool {
	for _, c := range s.Body.List {
		if ch := Received(c.(*ast.CommClause)); ch != nil && IsStop(r.x.Info, ch) {
			return true
		}
	}
	return false
}

// IsStop reports whether ch is a channel by which a goroutine is told to
// stop: a context's Done, or a channel that carries no value.
func IsStop(info *types.Info, ch ast.Expr) bool {
	tv, ok := info.Types[ch]
	if !ok {
		return false
	}
	c, ok := tv.Type.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	switch e := c.Elem().Underlying().(type) {
	case *types.Struct:
		return e.NumFields() == 0
	case *types.Basic:
		return e.Kind() == types.Bool
	}
	return c.Elem().String() == "os.Signal"
}

// Call reads a call that waits.
func (r *Result) Call(f *defs.Func, e *ast.CallExpr) (Wait, bool) {
	fn, _ := typeutil.Callee(r.x.Info, e).(*types.Func)
	w := Wait{Node: e, Text: types.ExprString(e.Fun)}
	if fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "time" {
		if fn.Name() != "Sleep" || len(e.Args) != 1 {
			return Wait{}, false
		}
		w.Arg = e.Args[0]
		w.Value = r.Reader.Expr(f, w.Arg)
		return w, true
	}
	if fn != nil && isLimiter(fn) {
		w.Value = delay.Fixed()
		w.Heeds = true
		return w, true
	}
	if sum, helper := r.Callee(e, fn); sum != nil {
		w.Value = r.bind(f, e, sum.Value)
		w.Bare = sum.Value.Params == 0
		w.Heeds, w.Partial, w.Direct, w.Helper, w.Foreign = sum.Heeds, sum.Partial, sum.Direct, helper, helper == nil
		if i := durationArg(r.x.Info, e); i >= 0 {
			w.Arg = e.Args[i]
		}
		return w, true
	}
	if i := sleepShaped(r.x.Info, e); i >= 0 && r.x.Callee(e) == nil {
		w.Arg = e.Args[i]
		w.Value = r.Reader.Expr(f, w.Arg)
		w.Heeds = takesStop(r.x.Info, e)
		return w, true
	}
	return Wait{}, false
}

func (r *Result) bind(f *defs.Func, e *ast.CallExpr, v delay.Value) delay.Value {
	return v.Bind(func(i int) delay.Value {
		if i >= len(e.Args) {
			return delay.Fixed()
		}
		return r.Reader.Expr(f, e.Args[i])
	})
}

// isLimiter reports whether fn waits for a token of a rate limiter.
func isLimiter(fn *types.Func) bool {
	k := catalog.KeyOf(fn)
	return k == catalog.Key{Pkg: "golang.org/x/time/rate", Recv: "Limiter", Name: "Wait"}
}

// sleepShaped returns which argument is the length when the callee has the
// name and the shape of a sleep, and -1 when it has not: a clock's Sleep, or
// a function value that sleeps.
func sleepShaped(info *types.Info, e *ast.CallExpr) int {
	var name string
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	}
	if !strings.Contains(strings.ToLower(name), "sleep") {
		return -1
	}
	return durationArg(info, e)
}

// durationArg returns the only argument of type time.Duration, or -1.
func durationArg(info *types.Info, e *ast.CallExpr) int {
	t := info.TypeOf(e.Fun)
	if t == nil {
		return -1
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return -1
	}
	at := -1
	for i := range sig.Params().Len() {
		if isDuration(sig.Params().At(i).Type()) && i < len(e.Args) {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// takesStop reports whether the call is handed a context or stop channel.
func takesStop(info *types.Info, e *ast.CallExpr) bool {
	for _, a := range e.Args {
		if tv, ok := info.Types[a]; ok && (IsContext(tv.Type) || IsStop(info, a)) {
			return true
		}
	}
	return false
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool { return isNamed(t, "context", "Context") }

func isDuration(t types.Type) bool { return isNamed(t, "time", "Duration") }

func isNamed(t types.Type, pkg, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg
}

func isTimeChan(t types.Type) bool {
	c, ok := t.Underlying().(*types.Chan)
	return ok && isNamed(c.Elem(), "time", "Time")
}

func isTimerChan(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return isNamed(p.Elem(), "time", "Timer") || isNamed(p.Elem(), "time", "Ticker")
	}
	return isTimeChan(t)
}
