package arith

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// funcValue is a function of the package as a value, with the frame that a
// literal was made in.
func (m *machine) funcValue(e ast.Expr) value {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		if f := m.x.FuncAt(e); f != nil {
			return value{kind: function, fn: f, env: m.frame}
		}
	case *ast.Ident, *ast.SelectorExpr:
		switch obj := m.x.ObjectOf(e).(type) {
		case *types.Func:
			if f := m.x.Func(obj); f != nil {
				return value{kind: function, fn: f}
			}
		case *types.Var:
			return m.get(obj)
		}
	case *ast.CallExpr:
		return m.call(e)
	}
	return value{}
}

// firstFunc returns the function that a field or variable holds first, by
// default.
func (m *machine) firstFunc(list []defs.Def) value {
	for _, d := range list {
		if d.Kind != defs.Value {
			continue
		}
		if v := m.funcValue(d.Expr); v.kind == function {
			return v
		}
	}
	return value{}
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// returnsFunc reports whether f makes a function.
func returnsFunc(info *types.Info, f *defs.Func) bool {
	r := f.Type.Results
	return r != nil && len(r.List) == 1 && isFunc(info.TypeOf(r.List[0].Type))
}

// zeroJitter looks for draws whose range is a setting for jitter that callers
// from outside may leave at zero: rand.Int63n(int64(c.maxJitter)).
func (a *analysis) zeroJitter() []site.Fault {
	var out []site.Fault
	for _, f := range a.x.Funcs {
		for _, c := range f.Calls {
			if a.inTest(c.Expr.Pos()) || !a.random(c.Static) || len(c.Expr.Args) != 1 {
				continue
			}
			arg := ast.Unparen(c.Expr.Args[0])
			for {
				conv, ok := arg.(*ast.CallExpr)
				if !ok || len(conv.Args) != 1 || !a.x.Info.Types[conv.Fun].IsType() {
					break
				}
				arg = ast.Unparen(conv.Args[0])
			}
			v, ok := a.x.ObjectOf(arg).(*types.Var)
			if !ok || !v.IsField() || !ratioName.MatchString(v.Name()) || !delayName(f.Name) {
				continue
			}
			if a.openToZero(v) {
				out = append(out, a.fault(site.LostJitter, &unit{fn: f, body: f.Body}, c.Expr, zeroText(c.Expr, v.Name())))
			}
		}
	}
	return out
}

// openToZero reports whether a field takes what a caller from outside gives,
// and nothing in the package compares it with anything.
func (a *analysis) openToZero(v *types.Var) bool {
	a.relSet()
	if a.compared[v] || v.Exported() {
		return false // a user's literal may be completed elsewhere
	}
	for _, d := range a.defs(v) {
		p, ok := a.x.ObjectOf(d.Expr).(*types.Var)
		if d.Kind != defs.Value || !ok || a.compared[p] {
			continue
		}
		if fn, _ := a.paramOf(p); fn != nil && fn.Obj != nil && fn.Obj.Exported() {
			return true
		}
	}
	return false
}

// compares records the variables that a comparison tests.
func (a *analysis) compares(e *ast.BinaryExpr) {
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		for _, s := range []ast.Expr{e.X, e.Y} {
			if obj := a.x.ObjectOf(s); obj != nil {
				a.compared[obj] = true
			}
		}
	}
}
