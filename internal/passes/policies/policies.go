// Package policies defines a pass that finds where a package puts a retry
// policy of a library to use, and reads what that policy is.
//
// It works backwards from the use: from the argument, receiver or field that
// holds the policy to the literal, constructor, options and setters that made
// it, by the models of package catalog. What cannot be followed is unknown.
package policies

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
)

// A Use is one place that puts a policy to use.
type Use struct {
	Call     *defs.Call // nil for a method taken as a value
	Node     ast.Expr
	In       *defs.Func
	Model    *catalog.Model
	Policies []*Policy // those it can be, as far as they are known
	Op       ast.Expr  // what is run again; nil when the call itself is, or nothing in sight
}

// A Fact holds, by symbol, the policies that functions and variables of a
// package stand for, and the functions that run an argument by a policy they
// are given. Both lists are sorted.
type Fact struct {
	Policies []NamedPolicy
	Runs     []catalog.Model
}

// A NamedPolicy is the policy of the function or variable with that symbol.
type NamedPolicy struct {
	Symbol string
	Policy Policy
}

func (*Fact) AFact() {}

func (f *Fact) String() string { return "policies" }

// Analyzer finds the uses of policies. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retrypolicies",
	Doc:        "find where retry policies of libraries are put to use, and read them",
	Requires:   []*analysis.Analyzer{defs.Analyzer, waits.Analyzer},
	FactTypes:  []analysis.Fact{(*Fact)(nil)},
	ResultType: reflect.TypeFor[*Result](),
	Run:        run,
}

// A Result answers for one package.
type Result struct {
	Uses []*Use // in source order

	r *reader // answers what is asked later; nil where the package is not concerned
}

// A reader reads the policies of one package.
type reader struct {
	pass  *analysis.Pass
	x     *defs.Index
	waits *waits.Result

	facts   map[*types.Package]*known
	busy    map[ast.Node]bool
	spent   int // expressions looked at for the use at hand
	writes  map[types.Object][]write
	setters map[types.Object][]*defs.Call
	handed  map[types.Object]bool
	runs    map[string]catalog.Model // functions of this package that run an argument
}

// known is an imported fact by symbol.
type known struct {
	policies map[string]*Policy
	runs     map[string]*catalog.Model
}

func run(pass *analysis.Pass) (any, error) {
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	r := &reader{
		pass: pass, x: pass.ResultOf[defs.Analyzer].(*defs.Index), waits: pass.ResultOf[waits.Analyzer].(*waits.Result),
		facts: map[*types.Package]*known{}, busy: map[ast.Node]bool{}, runs: map[string]catalog.Model{},
	}
	res := &Result{}
	if !r.concerned() {
		return res, nil
	}
	res.r = r
	res.Uses = r.uses()
	r.export()
	return res, nil
}

// concerned reports whether the package is modelled, or imports one that is
// or has a fact.
func (r *reader) concerned() bool {
	if len(r.x.Funcs) == 0 {
		return false
	}
	if catalog.Models(r.pass.Pkg.Path()) != nil {
		return true
	}
	for _, p := range r.pass.Pkg.Imports() {
		if defs.IsStdPath(p.Path()) {
			continue
		}
		if catalog.Models(p.Path()) != nil || r.fact(p) != nil {
			return true
		}
	}
	return false
}

func (r *reader) fact(p *types.Package) *known {
	if k, ok := r.facts[p]; ok {
		return k
	}
	var f Fact
	var k *known
	if p != r.pass.Pkg && !defs.IsStdPath(p.Path()) && r.pass.ImportPackageFact(p, &f) {
		k = &known{policies: map[string]*Policy{}, runs: map[string]*catalog.Model{}}
		for i := range f.Policies {
			k.policies[f.Policies[i].Symbol] = &f.Policies[i].Policy
		}
		for i := range f.Runs {
			k.runs[f.Runs[i].Name] = &f.Runs[i]
		}
	}
	r.facts[p] = k
	return k
}

// model returns the model of a function, of the catalogue or of a package
// whose function runs an argument by a policy it is given.
func (r *reader) model(fn *types.Func) *catalog.Model {
	if fn == nil || fn.Pkg() == nil || defs.IsStdPath(fn.Pkg().Path()) {
		return nil
	}
	if m := catalog.ModelOf(fn); m != nil {
		if fn.Pkg() == r.pass.Pkg && !m.Own {
			return nil // the library itself
		}
		return m
	}
	if k := r.fact(fn.Pkg()); k != nil {
		return k.runs[catalog.KeyOf(fn.Origin()).Symbol()]
	}
	return nil
}

// export makes the fact of what other packages can reach.
func (r *reader) export() {
	var fact Fact
	for _, f := range r.x.Funcs {
		if f.Obj == nil || !r.returnsPolicy(f.Obj) {
			continue
		}
		r.spent = 0
		if ps := r.returned(f, 0); len(ps) == 1 {
			fact.Policies = append(fact.Policies, NamedPolicy{catalog.KeyOf(f.Obj).Symbol(), ps[0].portable()})
		}
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || !r.isPolicy(v.Type()) {
			continue
		}
		r.spent = 0
		if ps := r.variable(v, 0); len(ps) == 1 {
			fact.Policies = append(fact.Policies, NamedPolicy{name, ps[0].portable()})
		}
	}
	for _, m := range r.runs {
		fact.Runs = append(fact.Runs, m)
	}
	slices.SortFunc(fact.Policies, func(a, b NamedPolicy) int { return strings.Compare(a.Symbol, b.Symbol) })
	slices.SortFunc(fact.Runs, func(a, b catalog.Model) int { return strings.Compare(a.Name, b.Name) })
	if len(fact.Policies)+len(fact.Runs) > 0 {
		r.pass.ExportPackageFact(&fact)
	}
}

// portable is the policy without positions, which mean nothing elsewhere.
func (p *Policy) portable() Policy {
	q := *p.clone()
	if p.Above != nil {
		above := p.Above.portable()
		q.Above = &above
	}
	if p.Under != nil {
		under := p.Under.portable()
		q.Under = &under
	}
	q.At.Start, q.At.Stop = 0, 0
	for i := range q.Set {
		q.Set[i].At.Start, q.Set[i].At.Stop = 0, 0
	}
	for i := range q.Faults {
		q.Faults[i].At.Start, q.Faults[i].At.Stop = 0, 0
	}
	return q
}

// isPolicy reports whether values of the type can be policies: the type, or
// what it points to, belongs to a modelled package.
func (r *reader) isPolicy(t types.Type) bool {
	n := namedOf(t)
	return n != nil && n.Obj().Pkg() != nil && !defs.IsStdPath(n.Obj().Pkg().Path()) && catalog.Models(n.Obj().Pkg().Path()) != nil
}

func (r *reader) returnsPolicy(fn *types.Func) bool {
	res := fn.Signature().Results()
	return res.Len() > 0 && r.isPolicy(res.At(0).Type())
}

// namedOf returns the named type that t is or points to, or nil.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}
