package arith

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
)

// A unit is a piece of code that runs once an attempt: the body of a loop
// that waits, or a function that computes a delay or waits for one.
type unit struct {
	fn    *defs.Func
	loop  ast.Stmt       // *ast.ForStmt or *ast.RangeStmt; nil for a function
	label string         // of the loop
	body  *ast.BlockStmt // what runs once an attempt
	param types.Object   // of a function: the parameter that counts attempts
	limit int64          // of a function: attempts that its callers allow, or 0
	keeps map[types.Object]bool
	store map[types.Object]bool // fields that hold the delay
}

// holds reports whether n stands in the code that runs once an attempt.
func (u *unit) holds(n ast.Node) bool {
	if u.body.Pos() <= n.Pos() && n.Pos() < u.body.End() {
		return true
	}
	f, ok := u.loop.(*ast.ForStmt)
	return ok && f.Post != nil && f.Post.Pos() <= n.Pos() && n.Pos() < f.Post.End()
}

// units returns the units of a package, in source order.
func (a *analysis) units() []*unit {
	var out []*unit
	for _, f := range a.x.Funcs {
		if a.inTest(f.Node.Pos()) {
			continue
		}
		t := a.of(f)
		if !t.grows && !t.draws {
			continue
		}
		if u := a.function(f, t); u != nil {
			out = append(out, u)
		}
		if t.waits && f.Loops > 0 {
			out = append(out, a.loops(f)...)
		}
	}
	return out
}

// loops returns the loops of f that wait.
func (a *analysis) loops(f *defs.Func) []*unit {
	var out []*unit
	ast.Inspect(f.Body, func(n ast.Node) bool {
		u := &unit{fn: f}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			u.loop, u.body = n, n.Body
		case *ast.RangeStmt:
			if b := basic(a.x.Info.TypeOf(n.X)); b == nil || b.Info()&types.IsInteger == 0 {
				return true
			}
			u.loop, u.body = n, n.Body
		default:
			return true
		}
		if l, ok := a.x.Parent(u.loop).(*ast.LabeledStmt); ok {
			u.label = l.Label.Name
		}
		if a.waits(u.body) && a.varies(u.body) {
			out = append(out, u)
		}
		return true
	})
	return out
}

// varies reports whether a wait below n has a length that is no constant.
func (a *analysis) varies(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		fn, _ := typeutil.Callee(a.x.Info, c).(*types.Func)
		if i, ok := a.waitArg(fn, c); ok && i < len(c.Args) {
			found = found || a.x.Info.Types[c.Args[i]].Value == nil
		} else if g := a.x.Callee(c); g != nil && a.worth(g) && a.of(g).waits {
			found = true
		}
		return !found
	})
	return found
}

// function returns f as a unit, or nil: it must compute a duration or a
// number whose name says that it is a delay, or wait outside a loop.
func (a *analysis) function(f *defs.Func, t *traits) *unit {
	u := &unit{fn: f, body: f.Body}
	duration, number := results(a.x.Info, f.Type)
	waits := t.waits && f.Loops == 0
	named := delayName(a.nameOf(f))
	if number && !named && !duration {
		number = false
	}
	if !duration && !number && !waits {
		u.store = a.storedDelay(f)
		if u.store == nil {
			return nil
		}
	}
	u.param = a.counter(f)
	if !named && u.param == nil && !waits && u.store == nil && !delayish(a.x, f) {
		return nil
	}
	u.limit = a.paramLimit(f, u.param)
	u.keeps = a.pointers(f, u.param)
	return u
}

// pointers returns the parameters of f that point to a number, which keeps
// its value from one call to the next.
func (a *analysis) pointers(f *defs.Func, counter types.Object) map[types.Object]bool {
	out := map[types.Object]bool{}
	for _, p := range f.Type.Params.List {
		for _, id := range p.Names {
			obj := a.x.Info.Defs[id]
			if obj == nil || obj == counter {
				continue
			}
			if pt, ok := obj.Type().Underlying().(*types.Pointer); ok && basic(pt.Elem()) != nil {
				out[obj] = true
			}
		}
	}
	return out
}

// storedDelay returns the fields of type Duration, named for a delay, that a
// method computes.
func (a *analysis) storedDelay(f *defs.Func) map[types.Object]bool {
	if f.Obj == nil || f.Obj.Signature().Recv() == nil || f.Type.Results != nil {
		return nil
	}
	var out map[types.Object]bool
	ast.Inspect(f.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, l := range s.Lhs {
			obj := a.x.ObjectOf(l)
			if obj != nil && isField(obj) && isDuration(obj.Type()) && delayName(obj.Name()) {
				if out == nil {
					out = map[types.Object]bool{}
				}
				out[obj] = true
			}
		}
		return true
	})
	return out
}

// nameOf returns the name of a function: of a literal, that of the variable
// or function around it.
func (a *analysis) nameOf(f *defs.Func) string {
	if f.Obj != nil {
		name := f.Name
		return name
	}
	if f.Outer != nil {
		return f.Outer.Name
	}
	return f.Name
}

func delayName(s string) bool {
	s = strings.ToLower(s)
	for _, w := range []string{"backoff", "back_off", "backo", "retry", "retri", "delay", "wait", "sleep", "jitter", "reconnect", "interval"} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// delayish reports whether the parameters of f speak of a delay that grows.
func delayish(x *defs.Index, f *defs.Func) bool {
	for _, p := range f.Type.Params.List {
		for _, id := range p.Names {
			if delayName(id.Name) {
				return true
			}
		}
	}
	return false
}

// results says whether a function returns a duration, or another number.
func results(info *types.Info, t *ast.FuncType) (duration, number bool) {
	if t.Results == nil {
		return false, false
	}
	for _, p := range t.Results.List {
		typ := info.TypeOf(p.Type)
		if pt, ok := typ.(*types.Pointer); ok {
			typ = pt.Elem()
		}
		duration = duration || isDuration(typ)
		b := basic(typ)
		number = number || b != nil && b.Info()&types.IsNumeric != 0
	}
	return duration, number
}
