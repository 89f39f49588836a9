package waits

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/delay"
)

// receive reads a receive from the channel ch that yields when time has
// passed. node is what the wait is reported at.
func (r *Result) receive(f *defs.Func, ch ast.Expr, node ast.Node) (Wait, bool) {
	tv, ok := r.x.Info.Types[ch]
	if !ok || tv.Type == nil || !isTimeChan(tv.Type) {
		return Wait{}, false
	}
	t := &timer{r: r, f: f, seen: map[types.Object]bool{}}
	t.channel(ch)
	if !t.found {
		return Wait{Node: node, Text: types.ExprString(ch)}, true // some timer, of unknown length
	}
	return Wait{Node: node, Text: t.text, Arg: t.arg, Value: t.value, Tick: t.tick, Once: !t.tick && !t.reset, Made: t.made}, true
}

// A timer gathers the lengths that a timer channel is set to.
type timer struct {
	r     *Result
	f     *defs.Func
	seen  map[types.Object]bool
	found bool
	tick  bool
	reset bool
	made  token.Pos
	value delay.Value
	text  string
	arg   ast.Expr
}

func (t *timer) set(f *defs.Func, text string, arg ast.Expr) {
	v := t.r.Reader.Expr(f, arg)
	if v.Known && v.Fixed <= 0 {
		if !t.found {
			t.text, t.arg = text, arg
			t.value = v
		}
		return // fires at once the first time: what follows is told by Reset
	}
	t.join(v, text, arg)
}

func (t *timer) join(v delay.Value, text string, arg ast.Expr) {
	if t.found {
		t.value = t.value.Or(v)
		return
	}
	t.found, t.value, t.text, t.arg = true, v, text, arg
}

// channel follows a channel of times to what feeds it.
func (t *timer) channel(ch ast.Expr) {
	switch e := ast.Unparen(ch).(type) {
	case *ast.CallExpr:
		t.call(e)
	case *ast.SelectorExpr:
		if e.Sel.Name == "C" {
			if tv, ok := t.r.x.Info.Types[e.X]; ok && isTimerChan(tv.Type) {
				t.object(e.X)
				return
			}
		}
		t.variable(e)
	case *ast.Ident:
		t.variable(e)
	}
}

// call reads a call that makes a timer or its channel.
func (t *timer) call(e *ast.CallExpr) {
	fn, _ := typeutil.Callee(t.r.x.Info, e).(*types.Func)
	text := types.ExprString(e.Fun)
	if !t.made.IsValid() {
		t.made = e.Pos()
	}
	if fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "time" {
		switch fn.Name() {
		case "NewTicker", "Tick":
			t.tick = true
			fallthrough
		case "After", "NewTimer":
			if len(e.Args) == 1 {
				t.set(t.f, text, e.Args[0])
			}
		}
		return
	}
	if f := t.r.x.Callee(e); f != nil {
		if v, ok := t.r.timerResult(f); ok {
			t.join(t.r.bind(t.f, e, v), text, nil)
		}
		return
	}
	if fn != nil {
		if v, ok := t.r.result(fn); ok {
			t.join(t.r.bind(t.f, e, v), text, nil)
			return
		}
	}
	switch name := calleeName(e); name {
	case "After", "NewTimer", "NewTicker", "Tick": // a clock's
		if i := durationArg(t.r.x.Info, e); i >= 0 {
			t.tick = t.tick || name == "Tick" || name == "NewTicker"
			t.set(t.f, text, e.Args[i])
		}
	case "C", "Chan": // of a clock's timer
		if s, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			t.object(s.X)
		}
	}
}

func calleeName(e *ast.CallExpr) string {
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// object reads a timer's makers and its resets.
func (t *timer) object(e ast.Expr) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		t.call(call)
		return
	}
	obj := t.r.x.ObjectOf(e)
	if obj == nil || t.seen[obj] {
		return
	}
	for _, s := range t.r.resetsOf(obj) {
		v := t.r.Reader.Expr(s.in, s.arg)
		if !(v.Known && v.Fixed <= 0) {
			t.reset = true
			t.join(v, types.ExprString(e)+".Reset", s.arg)
		}
	}
	t.variable(e)
}

// variable follows a variable or field through its assignments.
func (t *timer) variable(e ast.Expr) {
	obj, ok := t.r.x.ObjectOf(e).(*types.Var)
	if !ok || t.seen[obj] {
		return
	}
	t.seen[obj] = true
	for _, d := range t.r.x.Defs(obj) {
		if d.Kind == defs.Part {
			if call, ok := ast.Unparen(d.Expr).(*ast.CallExpr); ok && durationArg(t.r.x.Info, call) >= 0 {
				t.call(call) // a clock's NewTimer that returns the channel as well
			}
			continue
		}
		if d.Kind != defs.Value || d.Expr == nil {
			continue
		}
		in := t.r.x.Enclosing(d.Expr)
		if in == nil {
			in = t.f
		}
		sub := *t
		sub.f = in
		if isChan(t.r.x.Info, d.Expr) {
			sub.channel(d.Expr)
		} else {
			sub.object(d.Expr)
		}
		sub.f = t.f
		*t = sub
	}
}

func isChan(info *types.Info, e ast.Expr) bool {
	tv, ok := info.Types[e]
	return ok && tv.Type != nil && isTimeChan(tv.Type)
}

// resetsOf returns the lengths that the timer obj is reset to.
func (r *Result) resetsOf(obj types.Object) []reset {
	if r.resets == nil {
		r.resets = map[types.Object][]reset{}
		for _, f := range r.x.Funcs {
			for _, c := range f.Calls {
				s, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
				if !ok || s.Sel.Name != "Reset" {
					continue
				}
				if i := durationArg(r.x.Info, c.Expr); i >= 0 {
					if o := r.x.ObjectOf(s.X); o != nil {
						r.resets[o] = append(r.resets[o], reset{f, c.Expr.Args[i]})
					}
				}
			}
		}
	}
	return r.resets[obj]
}

// timerResult reads the length of the timer that f returns.
func (r *Result) timerResult(f *defs.Func) (out delay.Value, ok bool) {
	if r.busy[f] {
		return out, false
	}
	r.busy[f] = true
	defer delete(r.busy, f)
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 || !isTimerChan(r.x.Info.TypeOf(n.Results[0])) {
				return true
			}
			t := &timer{r: r, f: f, seen: map[types.Object]bool{}}
			if isChan(r.x.Info, n.Results[0]) {
				t.channel(n.Results[0])
			} else {
				t.object(n.Results[0])
			}
			if t.found {
				if ok {
					out = out.Or(t.value)
				} else {
					out, ok = t.value, true
				}
			}
		}
		return true
	})
	return out, ok
}
