package delay

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// defsOf joins what all assignments give v.
func (ev *eval) defsOf(v *types.Var, list []defs.Def) Value {
	ev.busy[v] = true
	defer delete(ev.busy, v)
	var out Value
	first := true
	for _, d := range list {
		w, ok := ev.def(v, d)
		if !ok {
			continue
		}
		if first {
			out, first = w, false
		} else {
			out = out.or(w)
		}
	}
	if first {
		return fixed
	}
	out.Self = false
	if (out.Grows() || out.ExpIn != 0) && ev.capped(v) {
		out.Cap = site.Yes
	}
	return out
}

// def reads one assignment; ok is false where it adds nothing.
func (ev *eval) def(v *types.Var, d defs.Def) (_ Value, ok bool) {
	switch d.Kind {
	case defs.Value, defs.Flag:
		w := ev.expr(d.Expr)
		if w.Self && w.Grows() && !ev.persists(v, d.Node) {
			w.Shape = site.Const
		}
		if d.Kind == defs.Flag {
			w.Known = false
		}
		return w, true
	case defs.Op:
		return ev.op(v, d), true
	case defs.Step:
		w := fixed
		w.Self = true
		if ev.persists(v, d.Node) {
			w.Shape, w.Counter = site.Linear, true
		}
		return w, true
	case defs.Zero:
		return known(0), len(ev.Index.Defs(v)) == 1
	case defs.Part:
		if call, isCall := ast.Unparen(d.Expr).(*ast.CallExpr); isCall {
			return ev.call(call, d.Index), true
		}
		return unknown, true
	case defs.Key:
		w := fixed
		w.Shape, w.Counter = site.Linear, true
		return w, true
	case defs.Elem:
		return ev.elem(d.Expr), true
	case defs.Escape:
		return unknown, false // filled in from a configuration, if at all
	case defs.Recv:
		if isNamed(v.Type(), "time", "Duration") {
			return fixed, true // a setting that arrives by a channel
		}
	}
	return unknown, true
}

// elem reads the elements of a table of delays: they grow up to the last.
func (ev *eval) elem(table ast.Expr) Value {
	tv, ok := ev.Index.Info.Types[table]
	if !ok {
		return unknown
	}
	switch tv.Type.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Pointer:
		return Value{Shape: site.Exp, Jitter: site.No, Cap: site.Yes}
	case *types.Basic:
		return Value{Shape: site.Linear, Jitter: site.No, Counter: true}
	}
	return unknown
}

func (ev *eval) op(v *types.Var, d defs.Def) Value {
	w := ev.expr(d.Expr)
	one := w.Known && w.Fixed == 1
	w.Known = false
	w.Self = true
	if w.Jitter == site.Yes || !ev.persists(v, d.Node) || one && d.Tok == token.MUL_ASSIGN {
		return w
	}
	switch d.Tok {
	case token.MUL_ASSIGN, token.SHL_ASSIGN:
		w.Shape = wider(w.Shape, site.Exp)
	case token.ADD_ASSIGN:
		if ev.refers(d.Expr, v) {
			w.Shape = wider(w.Shape, site.Exp)
		} else {
			w.Shape, w.Counter = wider(w.Shape, site.Linear), true
		}
	}
	w.Grow, w.GrowEnd = d.Node.Pos(), d.Node.End()
	return w
}

func (ev *eval) refers(e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && ev.Index.ObjectOf(id) == types.Object(v) {
			found = true
		}
		return !found
	})
	return found
}

// persists reports whether v keeps its value from one run of the statement n
// to the next: a field, a package variable, or a local declared outside the
// loop or literal around n.
func (ev *eval) persists(v *types.Var, n ast.Node) bool {
	if v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return true
	}
	for p := n; p != nil; p = ev.Index.Parent(p) {
		switch p := p.(type) {
		case *ast.ForStmt:
			if p.Post == n || p.Init != nil && within(p.Init, v.Pos()) {
				return true
			}
			return !within(p, v.Pos())
		case *ast.RangeStmt:
			return !within(p, v.Pos())
		case *ast.FuncLit:
			return !within(p, v.Pos())
		case *ast.FuncDecl:
			return hasGoto(p)
		}
	}
	return false
}

func within(n ast.Node, p token.Pos) bool { return n.Pos() <= p && p < n.End() }

func hasGoto(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			found = true
		}
		return !found
	})
	return found
}

// capped reports whether v is held against a ceiling anywhere: an ordering
// comparison with something other than zero in the condition of an if or a
// switch.
func (ev *eval) capped(v *types.Var) bool {
	if ev.Reader.caps == nil {
		ev.Reader.caps = compared(ev.Index)
	}
	return ev.Reader.caps[v]
}

func compared(x *defs.Index) map[types.Object]bool {
	out := map[types.Object]bool{}
	for _, f := range x.Funcs {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			if !ok {
				_, lit := n.(*ast.FuncLit)
				return !lit
			}
			switch b.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
			default:
				return true
			}
			if _, loop := x.Parent(b).(*ast.ForStmt); loop && !isNamed(x.Info.TypeOf(b.X), "time", "Duration") {
				return true // a count of attempts
			}
			for _, side := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
				if c := x.Info.Types[side[1]].Value; c != nil && (c.Kind() == constant.Int || c.Kind() == constant.Float) && constant.Sign(c) <= 0 {
					continue
				}
				ast.Inspect(side[0], func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						if obj := x.ObjectOf(id); obj != nil {
							out[obj] = true
						}
					}
					return true
				})
			}
			return true
		})
	}
	return out
}
