// Package waits defines a pass that tells which functions wait, for how long
// and whether something cuts the wait short, and what the delays are made of
// that functions return.
package waits

import (
	"go/ast"
	"go/types"
	"math/bits"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/site"
)

// A Fact holds, by symbol, the functions of a package that wait and those
// whose result a wait may be made of.
//
// Both lists are sorted, so that equal facts have equal encodings.
type Fact struct {
	Waits   []NamedWait
	Results []NamedResult
}

// A NamedWait is the summary of the function with that symbol.
type NamedWait struct {
	Symbol  string
	Summary Summary
}

// A NamedResult is what the function with that symbol returns.
type NamedResult struct {
	Symbol string
	Value  delay.Value
}

func (*Fact) AFact() {}

func (f *Fact) String() string { return "waits" }

// A Summary describes the wait inside a function. Its Value speaks of the
// function's parameters.
type Summary struct {
	Value   delay.Value
	Heeds   bool // a context or stop channel cuts it short
	Partial bool // some paths do not wait
	Direct  bool // the wait stands in the function itself, not in what it calls
}

// Analyzer computes the waits of functions. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retrywaits",
	Doc:        "tell which functions wait, and what delays are made of",
	Requires:   []*analysis.Analyzer{defs.Analyzer},
	FactTypes:  []analysis.Fact{(*Fact)(nil)},
	ResultType: reflect.TypeFor[*Result](),
	Run:        run,
}

// A Result answers for one package and those it imports.
type Result struct {
	Reader *delay.Reader

	x        *defs.Index
	pass     *analysis.Pass
	sums     map[*defs.Func]*Summary
	busy     map[*defs.Func]bool
	imported map[*types.Package]*known
	resets   map[types.Object][]reset
}

type reset struct {
	in  *defs.Func
	arg ast.Expr
}

func run(pass *analysis.Pass) (any, error) {
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	r := &Result{
		x: pass.ResultOf[defs.Analyzer].(*defs.Index), pass: pass,
		sums: map[*defs.Func]*Summary{}, busy: map[*defs.Func]bool{},
		imported: map[*types.Package]*known{},
	}
	r.Reader = &delay.Reader{Index: r.x, Result: r.result}
	r.export()
	return r, nil
}

func (r *Result) export() {
	var fact Fact
	for _, f := range r.x.Funcs {
		if f.Obj == nil {
			continue
		}
		sym := catalog.KeyOf(f.Obj).Symbol()
		if s := r.Func(f); s != nil {
			out := *s
			out.Value.At = 0
			fact.Waits = append(fact.Waits, NamedWait{sym, out})
		}
		if v, ok := r.resultOf(f); ok {
			v.At = 0
			fact.Results = append(fact.Results, NamedResult{sym, v})
		}
	}
	slices.SortFunc(fact.Waits, func(a, b NamedWait) int { return strings.Compare(a.Symbol, b.Symbol) })
	slices.SortFunc(fact.Results, func(a, b NamedResult) int { return strings.Compare(a.Symbol, b.Symbol) })
	if len(fact.Waits)+len(fact.Results) > 0 {
		r.pass.ExportPackageFact(&fact)
	}
}

// resultOf reads the delay that f returns, where there is something to say
// that callers could not guess.
func (r *Result) resultOf(f *defs.Func) (delay.Value, bool) {
	res := f.Obj.Signature().Results()
	for i := range res.Len() {
		switch {
		case isDuration(res.At(i).Type()):
			return r.Reader.Func(f, i), true
		case i == 0 && isTimerChan(res.At(i).Type()):
			return r.timerResult(f)
		case i == 0 && isNumeric(res.At(i).Type()) && r.drawsRandom(f):
			if v := r.Reader.Func(f, i); v.Jitter == site.Yes {
				return v, true
			}
			return delay.Value{}, false
		}
	}
	return delay.Value{}, false
}

// drawsRandom is a cheap look: whether f calls something random itself.
func (r *Result) drawsRandom(f *defs.Func) bool {
	for _, c := range f.Calls {
		if c.Static == nil || c.Static.Pkg() == nil {
			continue
		}
		if catalog.Random(c.Static) {
			return true
		}
		if c.Static.Pkg() == r.x.Pkg || defs.IsStdPath(c.Static.Pkg().Path()) {
			continue
		}
		if v, ok := r.result(c.Static); ok && v.Jitter == site.Yes {
			return true
		}
	}
	return false
}

func isNumeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// known is a fact by symbol.
type known struct {
	waits   map[string]Summary
	results map[string]delay.Value
}

func (r *Result) fact(p *types.Package) *known {
	if k, ok := r.imported[p]; ok {
		return k
	}
	k := &known{waits: map[string]Summary{}, results: map[string]delay.Value{}}
	var f Fact
	if r.pass.ImportPackageFact(p, &f) {
		for _, w := range f.Waits {
			k.waits[w.Symbol] = w.Summary
		}
		for _, v := range f.Results {
			k.results[v.Symbol] = v.Value
		}
	}
	r.imported[p] = k
	return k
}

// result is the hook of [delay.Reader]: results of other packages' functions.
func (r *Result) result(fn *types.Func) (delay.Value, bool) {
	if fn.Pkg() == nil || fn.Pkg() == r.x.Pkg || defs.IsStdPath(fn.Pkg().Path()) {
		return delay.Value{}, false
	}
	v, ok := r.fact(fn.Pkg()).results[catalog.KeyOf(fn).Symbol()]
	return v, ok
}

// Func returns the summary of a function of this package, or nil when it does
// not wait.
func (r *Result) Func(f *defs.Func) *Summary {
	if s, ok := r.sums[f]; ok {
		return s
	}
	if r.busy[f] || f.Body == nil {
		return nil
	}
	r.busy[f] = true
	s := r.summarise(f)
	delete(r.busy, f)
	r.sums[f] = s
	return s
}

// Callee returns the summary of what a call runs, or nil.
func (r *Result) Callee(e *ast.CallExpr, fn *types.Func) (s *Summary, f *defs.Func) {
	if f := r.x.Callee(e); f != nil {
		return r.Func(f), f
	}
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == r.x.Pkg || defs.IsStdPath(fn.Pkg().Path()) {
		return nil, nil
	}
	if sum, ok := r.fact(fn.Pkg()).waits[catalog.KeyOf(fn).Symbol()]; ok {
		return &sum, nil
	}
	return nil, nil
}

// summarise joins the waits that stand in the body of f outside its loops.
func (r *Result) summarise(f *defs.Func) *Summary {
	if !r.mayWait(f) {
		return nil
	}
	var out *Summary
	for _, w := range r.Waits(f, f.Body) {
		if r.inLoop(f, w.Node) {
			continue
		}
		s := &Summary{Value: w.Value, Heeds: w.Heeds, Partial: w.Partial || r.conditional(f, w), Direct: w.Helper == nil && !w.Foreign}
		if out == nil {
			out = s
			continue
		}
		out.Value = joined(out.Value, s.Value)
		out.Heeds = out.Heeds && s.Heeds
		out.Partial = out.Partial && s.Partial
		out.Direct = out.Direct || s.Direct
	}
	return out
}

func joined(a, b delay.Value) delay.Value { return a.Or(b) }

// mayWait is a cheap look: whether f receives, or calls something of package
// time or something that waits.
func (r *Result) mayWait(f *defs.Func) bool {
	for _, c := range f.Calls {
		if c.Go || c.Defer {
			continue
		}
		if c.Static == nil {
			if r.x.Callee(c.Expr) != nil || sleepShaped(r.x.Info, c.Expr) >= 0 {
				return true
			}
			continue
		}
		switch p := c.Static.Pkg(); {
		case p == nil:
		case p.Path() == "time":
			return true
		case p == r.x.Pkg:
			if sleepShaped(r.x.Info, c.Expr) >= 0 {
				return true
			}
			if s, _ := r.Callee(c.Expr, c.Static); s != nil {
				return true
			}
		case !defs.IsStdPath(p.Path()):
			if s, _ := r.Callee(c.Expr, c.Static); s != nil || sleepShaped(r.x.Info, c.Expr) >= 0 || isLimiter(c.Static) {
				return true
			}
		}
	}
	return receivesTime(r.x, f)
}

// receivesTime reports whether f receives from a channel of times.
func receivesTime(x *defs.Index, f *defs.Func) bool {
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			if tv, ok := x.Info.Types[n.X]; ok && isTimeChan(tv.Type) {
				found = true
			}
		}
		return !found
	})
	return found
}

func (r *Result) inLoop(f *defs.Func, n ast.Node) bool {
	for p := n; p != nil && p != f.Node; p = r.x.Parent(p) {
		switch p.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
	}
	return false
}

// conditional reports whether the wait stands on some paths of f only. A test
// of the wait's own length (nothing to wait for) makes no such path.
func (r *Result) conditional(f *defs.Func, w Wait) bool {
	for n, p := w.Node, r.x.Parent(w.Node); p != nil && p != f.Node; n, p = p, r.x.Parent(p) {
		switch p := p.(type) {
		case *ast.IfStmt:
			if n != p.Cond && n != p.Init && !mentionsDuration(r.x, p.Cond) {
				return true
			}
		case *ast.CaseClause:
			return true
		case *ast.CommClause:
			if p.Comm != n {
				return true
			}
		}
	}
	return false
}

func mentionsDuration(x *defs.Index, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if tv, ok := x.Info.Types[e]; ok && tv.Type != nil && isDuration(tv.Type) {
				found = true
			}
		}
		return !found
	})
	return found
}

// Random reports whether a function of another package returns a draw.
func (r *Result) Random(fn *types.Func) bool {
	if catalog.Random(fn) {
		return true
	}
	v, ok := r.result(fn)
	return ok && v.Jitter == site.Yes
}

// Argument returns which argument a function waits for.
func (r *Result) Argument(fn *types.Func) (int, bool) {
	var s *Summary
	if f := r.x.Func(fn); f != nil {
		s = r.Func(f)
	} else if fn.Pkg() != nil && fn.Pkg() != r.x.Pkg && !defs.IsStdPath(fn.Pkg().Path()) {
		if sum, ok := r.fact(fn.Pkg()).waits[catalog.KeyOf(fn).Symbol()]; ok {
			s = &sum
		}
	}
	if s == nil || s.Value.Params == 0 {
		return 0, false
	}
	return bits.TrailingZeros32(s.Value.Params), true
}
