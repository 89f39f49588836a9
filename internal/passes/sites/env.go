package sites

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// A truth is what is known of a boolean or of a value that may be nil.
type truth int8

const (
	dontKnow truth = iota
	isTrue
	isFalse
	isNil
	nonNil
)

func (t truth) not() truth {
	switch t {
	case isTrue:
		return isFalse
	case isFalse:
		return isTrue
	}
	return dontKnow
}

func truthOf(b bool) truth {
	if b {
		return isTrue
	}
	return isFalse
}

// An env is what is known of variables at a point of a path.
type env map[types.Object]truth

func (e env) with(o types.Object, t truth) env {
	if o == nil || e[o] == t {
		return e
	}
	out := make(env, len(e)+1)
	for k, v := range e {
		out[k] = v
	}
	if t == dontKnow {
		delete(out, o)
	} else {
		out[o] = t
	}
	return out
}

// key is a text by which equal environments are equal.
func (e env) key() string {
	if len(e) == 0 {
		return ""
	}
	type pair struct {
		pos token.Pos
		t   truth
	}
	ps := make([]pair, 0, len(e))
	for o, t := range e {
		ps = append(ps, pair{o.Pos(), t})
	}
	slices.SortFunc(ps, func(a, b pair) int { return cmp.Compare(a.pos, b.pos) })
	var sb strings.Builder
	for _, p := range ps {
		sb.WriteString(strconv.Itoa(int(p.pos)))
		sb.WriteByte(':')
		sb.WriteByte(byte('0' + p.t))
		sb.WriteByte(' ')
	}
	return sb.String()
}

// cond evaluates a condition.
func (w *walker) cond(e ast.Expr, v env) truth {
	if t, ok := w.force[e]; ok {
		return t
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if tv := w.p.x.Info.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.Bool {
			return truthOf(constant.BoolVal(tv.Value))
		}
		return v[w.p.x.ObjectOf(e)]
	case *ast.SelectorExpr:
		return v[w.p.x.ObjectOf(e)]
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return w.cond(e.X, v).not()
		}
	case *ast.CallExpr:
		return w.callCond(e, v)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			// That the context still lives goes without saying.
			if w.live(e.X) {
				return w.cond(e.Y, v)
			}
			if w.live(e.Y) {
				return w.cond(e.X, v)
			}
			return and(w.cond(e.X, v), w.cond(e.Y, v))
		case token.LOR:
			return and(w.cond(e.X, v).not(), w.cond(e.Y, v).not()).not()
		case token.GTR:
			if t := w.some(e, v); t != dontKnow {
				return t
			}
		case token.EQL, token.NEQ:
			t := w.equal(e.X, e.Y, v)
			if e.Op == token.NEQ {
				t = t.not()
			}
			if t != dontKnow {
				return t
			}
		}
		return w.counted(e)
	}
	return dontKnow
}

// some evaluates len(errs) > 0 for a list of errors.
func (w *walker) some(e *ast.BinaryExpr, v env) truth {
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok || calleeName(call) != "len" || len(call.Args) != 1 || !isErrorList(w.p.x.Info.TypeOf(call.Args[0])) {
		return dontKnow
	}
	switch w.value(call.Args[0], v) {
	case nonNil:
		return isTrue
	case isNil:
		return isFalse
	}
	return dontKnow
}

// live reports whether a condition says that a context has not ended.
func (w *walker) live(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL || !w.isNilIdent(b.Y) {
		return false
	}
	call, ok := ast.Unparen(b.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := typeutil.Callee(w.p.x.Info, call).(*types.Func)
	return ok && fn.Name() == "Err" && receiverIsContext(fn)
}

func and(a, b truth) truth {
	switch {
	case a == isFalse || b == isFalse:
		return isFalse
	case a == isTrue && b == isTrue:
		return isTrue
	}
	return dontKnow
}

// callCond evaluates a call as a condition: the attempt's own answer, or a
// question about an error that is known to be nil.
func (w *walker) callCond(e *ast.CallExpr, v env) truth {
	if e == w.attempt {
		if w.fails {
			return isFalse
		}
		return isTrue
	}
	for _, a := range e.Args {
		if isErrorType(w.p.x.Info.TypeOf(a)) && w.value(a, v) == isNil {
			return isFalse // of no error nothing is so
		}
	}
	return dontKnow
}

// value tells whether an expression is nil.
func (w *walker) value(e ast.Expr, v env) truth {
	e = ast.Unparen(e)
	if tv, ok := w.p.x.Info.Types[e]; ok {
		if tv.IsNil() {
			return isNil
		}
		if tv.Value != nil && tv.Value.Kind() == constant.Bool {
			return truthOf(constant.BoolVal(tv.Value))
		}
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		obj := w.p.x.ObjectOf(e)
		if t, ok := v[obj]; ok || !w.isSentinel(obj) {
			return t
		}
		return nonNil
	case *ast.CallExpr:
		if e == w.attempt {
			return w.outcome(w.p.x.Info.TypeOf(e))
		}
		return w.made(e, v)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return nonNil
		}
		return w.cond(e, v)
	case *ast.BinaryExpr:
		return w.cond(e, v)
	}
	return dontKnow
}

// isSentinel reports whether a variable of a package is an error made once and
// for all: of this package by what it is set to, of others by its name.
func (w *walker) isSentinel(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || !isErrorType(v.Type()) {
		return false
	}
	if v.Pkg() != w.p.pass.Pkg {
		return strings.HasPrefix(v.Name(), "Err") || v.Name() == "EOF"
	}
	list := w.p.x.Defs(v)
	if len(list) != 1 || list[0].Kind != defs.Value {
		return false
	}
	call, ok := ast.Unparen(list[0].Expr).(*ast.CallExpr)
	return ok && w.made(call, nil) == nonNil
}

func (w *walker) equal(a, b ast.Expr, v env) truth {
	x, y := w.value(a, v), w.value(b, v)
	switch {
	case x == dontKnow || y == dontKnow:
		// An error that is nil equals no named error.
		if x == isNil && isErrorType(w.p.x.Info.TypeOf(b)) || y == isNil && isErrorType(w.p.x.Info.TypeOf(a)) {
			if !w.isNilIdent(a) && !w.isNilIdent(b) {
				return isFalse
			}
		}
		return dontKnow
	case x == y && (x == isNil || x == isTrue || x == isFalse):
		return isTrue
	case x != y:
		return isFalse
	}
	return dontKnow
}

func (w *walker) isNilIdent(e ast.Expr) bool {
	tv, ok := w.p.x.Info.Types[ast.Unparen(e)]
	return ok && tv.IsNil()
}

// counted evaluates a comparison of an attempt counter, or of a delay, with a
// small constant, as it stands once attempts have failed several times.
func (w *walker) counted(e *ast.BinaryExpr) truth {
	x, y, op := e.X, e.Y, e.Op
	if w.p.constInt(x) != nil {
		x, y, op = y, x, flip(op)
	}
	k := w.p.constInt(y)
	if k == nil {
		return dontKnow
	}
	if isDurationType(w.p.x.Info.TypeOf(x)) {
		if *k != 0 || w.p.waits.Reader.Expr(w.c.f, x).Shape == site.Server {
			return dontKnow // what is left until a deadline may be nothing
		}
		return compare(1, op, 0) // there is something to wait for
	}
	if w.limits(e) {
		return dontKnow // the limit itself
	}
	if *k > 2 || !w.c.countsUp(w.p, x) {
		return dontKnow
	}
	return compare(3, op, *k)
}

// limits reports whether a comparison stands in the header of the cycle, or
// in a condition whose branch leaves it.
func (w *walker) limits(e ast.Expr) bool {
	if loop, ok := w.c.node.(*ast.ForStmt); ok && loop.Cond != nil && loop.Cond.Pos() <= e.Pos() && e.End() <= loop.Cond.End() {
		return true
	}
	for n := w.p.x.Parent(e); n != nil; n = w.p.x.Parent(n) {
		switch n := n.(type) {
		case *ast.BinaryExpr, *ast.ParenExpr, *ast.UnaryExpr:
		case *ast.IfStmt:
			return len(n.Body.List) > 0 && leaves(n.Body.List[len(n.Body.List)-1])
		default:
			return false
		}
	}
	return false
}

func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.GOTO
	}
	return false
}

func flip(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.GTR:
		return token.LSS
	case token.LEQ:
		return token.GEQ
	case token.GEQ:
		return token.LEQ
	}
	return op
}

func compare(a int64, op token.Token, b int64) truth {
	switch op {
	case token.LSS:
		return truthOf(a < b)
	case token.GTR:
		return truthOf(a > b)
	case token.LEQ:
		return truthOf(a <= b)
	case token.GEQ:
		return truthOf(a >= b)
	case token.EQL:
		return truthOf(a == b)
	case token.NEQ:
		return truthOf(a != b)
	}
	return dontKnow
}

// refine adds what a condition's outcome tells of variables.
func (w *walker) refine(e ast.Expr, holds bool, v env) env {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if isBool(w.p.x.Info.TypeOf(e)) {
			return v.with(w.p.x.ObjectOf(e), truthOf(holds))
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return w.refine(e.X, !holds, v)
		}
	case *ast.BinaryExpr:
		switch {
		case e.Op == token.LAND && holds, e.Op == token.LOR && !holds:
			return w.refine(e.Y, holds, w.refine(e.X, holds, v))
		case e.Op == token.EQL || e.Op == token.NEQ:
			x, y := ast.Unparen(e.X), e.Y
			id, ok := x.(*ast.Ident)
			if !ok || !w.isNilIdent(y) {
				return v
			}
			if (e.Op == token.EQL) == holds {
				return v.with(w.p.x.ObjectOf(id), isNil)
			}
			return v.with(w.p.x.ObjectOf(id), nonNil)
		}
	}
	return v
}
