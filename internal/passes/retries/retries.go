// Package retries defines a pass that tells which functions retry by
// themselves, how often, and which layers of retry lie beneath which.
//
// For each function it computes the stack of layers that one call runs
// through at the worst before its failure comes back: its own loops, library
// policies, clients that retry by themselves, and whatever the functions that
// it calls run through. A layer multiplies those above it only where its
// failure comes out as the failure of the function; whether it does, the
// control flow tells.
package retries

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/site"
)

// A Factor is how many attempts one layer makes, the first included.
type Factor struct {
	N       int    // 0 when it is not a known number
	Endless bool   // until it succeeds, or something ends it from outside
	Name    string // what limits it, as written, where N is not known: "c.maxRetries"
	Default int    // what a library makes it unless it is told otherwise, where N is not known

	limit sites.Limit // the parameter that it goes by, in the package at hand
}

// With returns the factor where the parameter that it goes by is param and has
// the value n, or is handed on from the parameter outer of the caller.
func (f Factor) With(param *types.Var, n int, outer *types.Var) Factor {
	switch {
	case f.limit.Param == nil || f.limit.Param != param:
	case outer != nil:
		f.limit.Param = outer
	case n+f.limit.Plus > 0:
		return Factor{N: n + f.limit.Plus}
	}
	return f
}

// Param returns the parameter that the factor goes by, nil for none.
func (f Factor) Param() *types.Var { return f.limit.Param }

// A Layer is one thing that tries again.
type Layer struct {
	Factor
	Text   string // the function that does: "Store.Save", "s3.Client.PutObject"; with its package where that is another
	At     string // where it stands: "save.go:42"; empty for a client
	Zero   string // what a zero that was meant to switch it off means to the library
	Only   bool   // declared to be the one layer, by //retry:layer
	Client bool   // a library's client that retries by itself

	Pos token.Pos // where, in the package at hand
	Via []Hop     // calls in the package at hand that lead to it from the layer before

	guards []guard      // what switches it off, of a loop in the package at hand
	finals []*types.Var // the errors that end it
	gives  *types.Var   // the error that it gives up with
}

// A Hop is a call on the way from one layer to the next.
type Hop struct {
	Text string // the callee as written
	Pos  token.Pos
}

// A Stack is what one call runs through, outermost layer first.
type Stack struct {
	Layers []Layer
	Out    bool // its failure comes out as the failure of the function
}

// A Fact holds, by symbol, the stacks of functions of a package, and the
// functions that run one of their parameters again. Both lists are sorted.
type Fact struct {
	Stacks []NamedStack
	Runs   []NamedRun
}

// A NamedStack is a stack of the function with that symbol.
type NamedStack struct {
	Symbol string
	Stack  Stack
}

// A NamedRun says that the function with that symbol runs its parameter
// within the layers of the stack.
type NamedRun struct {
	Symbol string
	Param  int
	Stack  Stack
}

func (*Fact) AFact() {}

func (f *Fact) String() string { return "retries" }

// Analyzer computes what functions retry. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retryretries",
	Doc:        "tell which functions retry by themselves, and how often",
	Requires:   []*analysis.Analyzer{defs.Analyzer, policies.Analyzer, sites.FinderAnalyzer},
	FactTypes:  []analysis.Fact{(*Fact)(nil)},
	ResultType: reflect.TypeFor[*Result](),
	Run:        run,
}

// A Result answers for the functions of one package and of those it imports.
type Result struct {
	pass  *analysis.Pass
	x     *defs.Index
	sites *sites.Finder
	pols  *policies.Result

	attempts map[span][]*layer            // by the call that is tried again
	uses     map[*ast.CallExpr]*layer     // by the call of a library that runs something again
	once     map[*ast.CallExpr]*sites.Use // by the call of a library that is told to run something once
	marks    map[*defs.Func]*Directive    // by the function that has one
	sums     map[*defs.Func]*summary
	imported map[*types.Package]*known
	behind   map[*types.Named][]types.Type // the types behind an interface
}

// A span tells calls apart.
type span struct{ from, to token.Pos }

func spanOf(n ast.Node) span { return span{n.Pos(), n.End()} }

// A layer is a layer with the site it was found as.
type layer struct {
	Layer
	site *site.Site
	use  *sites.Use // of a library, else nil
	in   *layer     // the loop around it in the same function
}

func run(pass *analysis.Pass) (any, error) {
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	r := &Result{
		pass: pass, x: pass.ResultOf[defs.Analyzer].(*defs.Index),
		sites: pass.ResultOf[sites.FinderAnalyzer].(*sites.Finder), pols: pass.ResultOf[policies.Analyzer].(*policies.Result),
		attempts: map[span][]*layer{}, uses: map[*ast.CallExpr]*layer{},
		once:  map[*ast.CallExpr]*sites.Use{},
		marks: map[*defs.Func]*Directive{}, sums: map[*defs.Func]*summary{},
		imported: map[*types.Package]*known{}, behind: map[*types.Named][]types.Type{},
	}
	if len(r.x.Funcs) == 0 {
		return r, nil
	}
	r.directives()
	r.layers()
	if !r.concerned() {
		return r, nil
	}
	for _, f := range r.x.Funcs {
		r.summary(f)
	}
	r.export()
	return r, nil
}

// concerned reports whether anything in the package can retry: it has a loop
// that does, uses a library, or imports a package that has a fact.
func (r *Result) concerned() bool {
	if len(r.attempts)+len(r.uses)+len(r.marks) > 0 || r.pols.Concerned() {
		return true
	}
	return slices.ContainsFunc(r.pass.Pkg.Imports(), func(p *types.Package) bool { return r.fact(p) != nil })
}

// export makes the fact of what other packages can call.
func (r *Result) export() {
	var fact Fact
	for _, f := range r.x.Funcs {
		if f.Obj == nil {
			continue
		}
		s := r.summary(f)
		sym := catalog.KeyOf(f.Obj).Symbol()
		for _, st := range []*Stack{s.out, s.under} {
			if st != nil {
				fact.Stacks = append(fact.Stacks, NamedStack{sym, r.portable(*st)})
			}
		}
		for v, st := range s.calls {
			if i, ok := r.x.Param(f, v); ok && len(st.Layers) > 0 {
				fact.Runs = append(fact.Runs, NamedRun{sym, i, r.portable(*st)})
			}
		}
	}
	if len(fact.Stacks) > 0 {
		fact.Stacks = append(fact.Stacks, r.interfaces()...)
	}
	slices.SortStableFunc(fact.Stacks, func(a, b NamedStack) int { return cmp.Compare(a.Symbol, b.Symbol) })
	slices.SortFunc(fact.Runs, func(a, b NamedRun) int {
		return cmp.Or(cmp.Compare(a.Symbol, b.Symbol), cmp.Compare(a.Param, b.Param))
	})
	if len(fact.Stacks)+len(fact.Runs) > 0 {
		r.pass.ExportPackageFact(&fact)
	}
}

// interfaces returns the stacks of methods of exported interfaces that one
// method of this package stands behind.
func (r *Result) interfaces() []NamedStack {
	var out []NamedStack
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		iface, ok := tn.Type().Underlying().(*types.Interface)
		if !ok || !iface.IsMethodSet() {
			continue
		}
		for m := range iface.ExplicitMethods() {
			list := r.implementations(tn.Type(), m.Name())
			if len(list) != 1 {
				continue
			}
			if s := r.summary0(list[0]); s != nil && s.out != nil {
				out = append(out, NamedStack{catalog.KeyOf(m).Symbol(), r.portable(*s.out)})
			}
		}
	}
	return out
}

// summary0 returns the summary of a function of this package, or nil.
func (r *Result) summary0(fn *types.Func) *summary {
	if f := r.x.Func(fn); f != nil {
		return r.summary(f)
	}
	return nil
}

// portable is the stack without positions, which mean nothing elsewhere.
func (r *Result) portable(st Stack) Stack {
	out := Stack{Out: st.Out}
	for _, l := range st.Layers {
		if !l.Client && l.Pos.IsValid() {
			l.Text = r.pass.Pkg.Name() + "." + l.Text
		}
		l.Pos, l.Via = 0, nil
		out.Layers = append(out.Layers, l)
	}
	return out
}

// known is an imported fact by symbol.
type known struct {
	out, under map[string]*Stack
	runs       map[string]map[int]*Stack
}

func (r *Result) fact(p *types.Package) *known {
	if k, ok := r.imported[p]; ok {
		return k
	}
	var f Fact
	var k *known
	if p != r.pass.Pkg && !defs.IsStdPath(p.Path()) && r.pass.ImportPackageFact(p, &f) {
		k = &known{out: map[string]*Stack{}, under: map[string]*Stack{}, runs: map[string]map[int]*Stack{}}
		for i := range f.Stacks {
			if s := &f.Stacks[i]; s.Stack.Out {
				k.out[s.Symbol] = &s.Stack
			} else {
				k.under[s.Symbol] = &s.Stack
			}
		}
		for i := range f.Runs {
			s := &f.Runs[i]
			if k.runs[s.Symbol] == nil {
				k.runs[s.Symbol] = map[int]*Stack{}
			}
			k.runs[s.Symbol][s.Param] = &s.Stack
		}
	}
	r.imported[p] = k
	return k
}
