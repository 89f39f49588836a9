package periods

import (
	"go/ast"
	"go/constant"
	"go/types"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
)

func isTime(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Time" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

// clock tells to which step of the clock the pace is aligned: by its period,
// or by a wait for the next full hour before the first.
func (r *Result) clock(p *Pace) time.Duration {
	if d, ok := r.aligned(p.argIn, p.arg, 0); ok {
		return d
	}
	if p.Loop == nil {
		return 0
	}
	for _, w := range r.waits.Waits(p.In, p.In.Body) {
		if w.Arg == nil || w.Node.Pos() >= p.Loop.Pos() {
			continue
		}
		if d, ok := r.aligned(p.In, w.Arg, 0); ok {
			return d
		}
	}
	return 0
}

// aligned tells to which step of the clock a wait that f makes is aligned:
// the hour, for a wait until now.Truncate(time.Hour).Add(time.Hour).
func (r *Result) aligned(f *defs.Func, e ast.Expr, depth int) (time.Duration, bool) {
	if e == nil || depth > 5 {
		return 0, false
	}
	var out time.Duration
	ast.Inspect(e, func(n ast.Node) bool {
		if out != 0 {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			out = r.alignedCall(f, n, depth)
		case *ast.Ident:
			v, ok := r.x.ObjectOf(n).(*types.Var)
			if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
				return true
			}
			for _, d := range r.x.Defs(v) {
				if d.Kind == defs.Value && out == 0 && d.Expr != nil {
					out, _ = r.aligned(f, d.Expr, depth+1)
				}
			}
		}
		return out == 0
	})
	return out, out != 0
}

func (r *Result) alignedCall(f *defs.Func, call *ast.CallExpr, depth int) time.Duration {
	fn, _ := typeutil.Callee(r.x.Info, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil {
		return 0
	}
	if own := r.x.Func(fn); own != nil && (own.Type.Results.NumFields() == 1) {
		res := fn.Signature().Results()
		if res.Len() != 1 || !isPeriod(res.At(0).Type()) && !isTime(res.At(0).Type()) {
			return 0
		}
		var out time.Duration
		ast.Inspect(own.Body, func(n ast.Node) bool {
			if ret, ok := n.(*ast.ReturnStmt); ok && out == 0 && len(ret.Results) == 1 {
				out, _ = r.aligned(own, ret.Results[0], depth+1)
			}
			return out == 0
		})
		return out
	}
	if fn.Pkg().Path() != "time" {
		return 0
	}
	switch {
	case (fn.Name() == "Truncate" || fn.Name() == "Round") && fn.Signature().Recv() != nil && isTime(fn.Signature().Recv().Type()) && len(call.Args) == 1:
		if l := r.Length(f, call.Args[0]); l.Known && IsRound(l.Every) {
			return l.Every
		}
	case fn.Name() == "Date" && fn.Signature().Recv() == nil && len(call.Args) == 8:
		if !r.isConst(call.Args[4]) || !r.isConst(call.Args[5]) {
			return 0
		}
		if r.isConst(call.Args[3]) {
			return 24 * time.Hour
		}
		return time.Hour
	}
	return 0
}

func (r *Result) isConst(e ast.Expr) bool {
	tv := r.x.Info.Types[e]
	return tv.Value != nil && tv.Value.Kind() == constant.Int
}
