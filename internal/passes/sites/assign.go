package sites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// step applies an assignment or declaration.
func (w *walker) step(n ast.Node, v env) env {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
			return v
		}
		return w.assign(n.Lhs, n.Rhs, v)
	case *ast.ValueSpec:
		return w.declare(n, v)
	case *ast.DeclStmt:
		if d, ok := n.Decl.(*ast.GenDecl); ok {
			for _, s := range d.Specs {
				if s, ok := s.(*ast.ValueSpec); ok {
					v = w.declare(s, v)
				}
			}
		}
	}
	return v
}

func (w *walker) declare(s *ast.ValueSpec, v env) env {
	lhs := make([]ast.Expr, len(s.Names))
	for i, id := range s.Names {
		lhs[i] = id
	}
	if len(s.Values) > 0 {
		return w.assign(lhs, s.Values, v)
	}
	for _, l := range lhs {
		switch t := w.p.x.Info.TypeOf(l); {
		case isErrorType(t):
			v = v.with(w.p.x.ObjectOf(l), isNil)
		case isBool(t):
			v = v.with(w.p.x.ObjectOf(l), isFalse)
		default:
			v = v.with(w.p.x.ObjectOf(l), dontKnow)
		}
	}
	return v
}

func (w *walker) assign(lhs, rhs []ast.Expr, v env) env {
	if len(lhs) == len(rhs) {
		vals := make([]truth, len(lhs))
		for i := range lhs {
			vals[i] = w.value(rhs[i], v)
			if vals[i] == dontKnow && !w.fails && isErrorType(w.p.x.Info.TypeOf(lhs[i])) && isCall(rhs[i]) {
				vals[i] = isNil // the whole pass succeeds
			}
		}
		for i := range lhs {
			v = v.with(w.p.x.ObjectOf(lhs[i]), vals[i])
		}
		return v
	}
	mine := ast.Unparen(rhs[0]) == ast.Expr(w.attempt)
	for i, l := range lhs {
		t := dontKnow
		if mine && w.tells(i, len(lhs)) {
			t = w.outcome(w.p.x.Info.TypeOf(l))
		} else if !mine && !w.fails && isErrorType(w.p.x.Info.TypeOf(l)) && isCall(rhs[0]) {
			t = isNil // the whole pass succeeds
		} else if mine && !w.fails && canBeNil(w.p.x.Info.TypeOf(l)) {
			t = nonNil
		}
		if isBlank(l) {
			continue
		}
		v = v.with(w.p.x.ObjectOf(l), t)
	}
	return v
}

// canBeNil reports whether a value of type t is there or is nil.
func canBeNil(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	}
	return false
}

func isCall(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// tells reports whether result i of n of the attempt says if it failed: its
// error, or where it has none its last boolean.
func (w *walker) tells(i, n int) bool {
	sig := signature(w.p.x.Info, w.attempt)
	if sig == nil || sig.Results().Len() != n {
		return false
	}
	t := sig.Results().At(i).Type()
	if isErrorType(t) || isErrorList(t) {
		return true
	}
	return i == n-1 && isBool(t)
}

// made recognises constructors of errors.
func (w *walker) made(e *ast.CallExpr, v env) truth {
	fn, ok := typeutil.Callee(w.p.x.Info, e).(*types.Func)
	if ok && fn.Name() == "Done" && len(e.Args) == 0 {
		return nonNil // a context that can end
	}
	if !ok || fn.Pkg() == nil || !isErrorType(w.p.x.Info.TypeOf(e)) {
		return dontKnow
	}
	path := fn.Pkg().Path()
	switch {
	case path == "fmt" && fn.Name() == "Errorf", path == "errors" && fn.Name() == "New":
		return nonNil
	case strings.HasSuffix(path, "errors") || strings.HasSuffix(path, "/status") || strings.HasSuffix(path, "xerrors"):
		for _, a := range e.Args {
			switch w.value(a, v) {
			case nonNil:
				return nonNil
			case isNil:
				return isNil
			}
		}
	}
	return dontKnow
}

// outcome is what the attempt's result of type t is, under the assumption.
func (w *walker) outcome(t types.Type) truth {
	if t == nil {
		return dontKnow
	}
	switch {
	case isErrorType(t), isErrorList(t):
		if w.fails {
			return nonNil
		}
		return isNil
	case isBool(t):
		return truthOf(!w.fails)
	}
	if _, ok := t.Underlying().(*types.Tuple); ok {
		return dontKnow
	}
	if _, ok := t.Underlying().(*types.Pointer); ok {
		if w.fails {
			return isNil
		}
		return nonNil
	}
	return dontKnow
}

func isErrorType(t types.Type) bool {
	if t == nil {
		return false
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() == nil && n.Obj().Name() == "error" {
		return true
	}
	return false
}

func isErrorList(t types.Type) bool {
	if t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	return ok && isErrorType(s.Elem())
}

func isBool(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isDurationType(t types.Type) bool {
	if t == nil {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Duration" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}
