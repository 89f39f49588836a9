package periods

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
)

// A Length is what a period, or a cron expression, is known to be.
type Length struct {
	Known   bool
	Every   time.Duration
	Spec    string // the text, of an expression of type string
	Default bool   // a setting may change it
}

// Length traces an expression that stands in f to the constants it is made
// of: through variables, fields, options, flags and their defaults, getters
// and the arguments of callers. Where several constants are possible, or none
// is, it is not known.
func (r *Result) Length(f *defs.Func, e ast.Expr) Length {
	if e == nil {
		return Length{}
	}
	return r.expr(newFrame(), f, e).length()
}

// A traced is the constant that an expression has.
type traced struct {
	val constant.Value // nil when not known
	def bool           // the default of a setting
}

func (t traced) length() Length {
	if t.val == nil {
		return Length{}
	}
	if t.val.Kind() == constant.String {
		return Length{Known: true, Spec: constant.StringVal(t.val), Default: t.def}
	}
	n, ok := constant.Int64Val(constant.ToInt(t.val))
	return Length{Known: ok, Every: time.Duration(n), Default: t.def}
}

// A frame is one evaluation: what is being looked at, the arguments of the
// calls that led here, and how much has been spent.
type frame struct {
	busy  map[types.Object]bool
	args  map[*types.Var]bound
	spent *int
}

type bound struct {
	in  *defs.Func
	arg ast.Expr
}

const maxSpent = 400 // expressions looked at for one length; past it, it is not known

func newFrame() frame {
	return frame{busy: map[types.Object]bool{}, args: map[*types.Var]bound{}, spent: new(int)}
}

// A choice gathers the values that something can have.
type choice struct {
	val   constant.Value
	def   bool
	open  bool // may be something else
	mixed bool // two constants
}

func (c *choice) add(t traced) {
	switch {
	case t.val == nil:
		c.open = true
	case isZero(t.val):
		c.open = c.open || t.def // not set
	case c.val == nil:
		c.val, c.def = t.val, c.def || t.def
	case !sameKind(c.val, t.val) || !constant.Compare(c.val, token.EQL, t.val):
		c.mixed = true
	default:
		c.def = c.def || t.def
	}
}

func (c *choice) traced() traced {
	if c.val == nil || c.mixed {
		return traced{}
	}
	return traced{c.val, c.def || c.open}
}

func isZero(v constant.Value) bool {
	switch v.Kind() {
	case constant.String:
		return constant.StringVal(v) == ""
	case constant.Int, constant.Float:
		return constant.Sign(v) == 0
	}
	return false
}

// sameKind reports whether two constants can be compared.
func sameKind(a, b constant.Value) bool {
	return (a.Kind() == constant.String) == (b.Kind() == constant.String)
}

func (r *Result) expr(fr frame, f *defs.Func, e ast.Expr) traced {
	*fr.spent++
	if *fr.spent > maxSpent || e == nil {
		return traced{}
	}
	if tv, ok := r.x.Info.Types[e]; ok && tv.Value != nil {
		switch tv.Value.Kind() {
		case constant.Int, constant.Float, constant.String:
			return traced{val: tv.Value}
		}
		return traced{}
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		return r.expr(fr, f, e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return r.expr(fr, f, e.X)
		}
	case *ast.BinaryExpr:
		return r.binary(fr, f, e)
	case *ast.CallExpr:
		return r.call(fr, f, e, 0)
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := r.x.ObjectOf(e).(*types.Var)
		if !ok {
			return traced{}
		}
		return r.named(fr, e, v)
	}
	return traced{}
}

func (r *Result) binary(fr frame, f *defs.Func, e *ast.BinaryExpr) traced {
	a, b := r.expr(fr, f, e.X), r.expr(fr, f, e.Y)
	if a.val == nil || b.val == nil || !sameKind(a.val, b.val) {
		return traced{}
	}
	out := traced{def: a.def || b.def}
	switch e.Op {
	case token.ADD:
		out.val = constant.BinaryOp(a.val, token.ADD, b.val)
	case token.SUB, token.MUL:
		if a.val.Kind() != constant.String {
			out.val = constant.BinaryOp(a.val, e.Op, b.val)
		}
	case token.QUO:
		x, y := constant.ToInt(a.val), constant.ToInt(b.val)
		if x.Kind() == constant.Int && y.Kind() == constant.Int && constant.Sign(y) != 0 {
			out.val = constant.BinaryOp(x, token.QUO_ASSIGN, y)
		}
	}
	return out
}

// call traces result i of a call.
func (r *Result) call(fr frame, f *defs.Func, e *ast.CallExpr, i int) traced {
	if tv, ok := r.x.Info.Types[e.Fun]; ok && tv.IsType() {
		if len(e.Args) != 1 {
			return traced{}
		}
		return r.expr(fr, f, e.Args[0])
	}
	fn, _ := typeutil.Callee(r.x.Info, e).(*types.Func)
	if fn == nil || fn.Pkg() == nil {
		return traced{}
	}
	if own := r.x.Func(fn); own != nil {
		return r.bound(fr, f, own, e, i)
	}
	path := fn.Pkg().Path()
	switch {
	case path == "time" && fn.Name() == "ParseDuration" && i == 0:
		t := r.expr(fr, f, e.Args[0])
		return parsed(t)
	case path == "cmp" && fn.Name() == "Or":
		c := choice{open: true}
		for _, a := range e.Args {
			c.add(r.expr(fr, f, a))
		}
		return c.traced()
	case isFlagPackage(path) && len(e.Args) >= 3 && i == 0:
		// fs.Duration("name", default, "usage")
		if t := r.expr(fr, f, e.Args[len(e.Args)-2]); t.val != nil {
			return traced{t.val, true}
		}
		return traced{}
	case path == "time" || defs.IsStdPath(path):
		return traced{}
	}
	if len(e.Args) == 1 {
		if key, ok := r.keyOf(fn, e); ok {
			return r.keyedDefault(fr, key)
		}
	}
	if s, ok := r.fact(fn.Pkg()).settings[symbolOf(fn)]; ok && i == 0 {
		return s.traced()
	}
	return traced{}
}

func parsed(t traced) traced {
	if t.val == nil || t.val.Kind() != constant.String {
		return traced{}
	}
	d, err := time.ParseDuration(constant.StringVal(t.val))
	if err != nil {
		return traced{}
	}
	return traced{constant.MakeInt64(int64(d)), t.def}
}

func (s NamedSetting) traced() traced {
	if s.Spec != "" {
		return traced{constant.MakeString(s.Spec), s.Default}
	}
	return traced{constant.MakeInt64(int64(s.Every)), s.Default}
}

func isFlagPackage(path string) bool {
	return path == "flag" || strings.HasSuffix(path, "/pflag") || strings.HasSuffix(path, "/flag")
}

// bound traces the result of a function of this package with the arguments
// of a call.
func (r *Result) bound(fr frame, f *defs.Func, own *defs.Func, e *ast.CallExpr, i int) traced {
	args := make(map[*types.Var]bound, len(fr.args)+len(e.Args))
	for v, b := range fr.args {
		args[v] = b
	}
	n := 0
	for _, field := range own.Type.Params.List {
		for _, id := range field.Names {
			if v, ok := r.x.Info.Defs[id].(*types.Var); ok && n < len(e.Args) && !e.Ellipsis.IsValid() {
				args[v] = bound{f, e.Args[n]}
			}
			n++
		}
	}
	fr.args = args
	return r.resultOf(fr, own, i)
}

// result traces result i of a function whose arguments are not known.
func (r *Result) result(fr frame, f *defs.Func, i int) Length {
	if f == nil {
		return Length{}
	}
	return r.resultOf(fr, f, i).length()
}

func (r *Result) resultOf(fr frame, f *defs.Func, i int) traced {
	if f.Obj != nil {
		if fr.busy[f.Obj] {
			return traced{}
		}
		fr.busy[f.Obj] = true
		defer delete(fr.busy, f.Obj)
	}
	var c choice
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch {
			case i < len(n.Results) && (len(n.Results) > 1 || f.Type.Results.NumFields() == 1):
				c.add(r.expr(fr, f, n.Results[i]))
			case len(n.Results) == 1:
				if call, ok := ast.Unparen(n.Results[0]).(*ast.CallExpr); ok {
					c.add(r.call(fr, f, call, i))
				}
			default:
				c.open = true
			}
		}
		return true
	})
	return c.traced()
}
