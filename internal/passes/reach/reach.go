// Package reach defines a pass that tells which functions reach a remote
// dependency and which stay on this machine.
//
// The base case comes from the catalogue; induction goes over static calls.
// An interface's method counts as remote where a type of the interface's own
// package implements it by a remote one. Everything else that depends on a
// value is unknown.
package reach

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// A Fact lists the functions of a package that reach something, by symbol.
type Fact struct {
	Remote, Local []string // sorted
}

func (*Fact) AFact() {}

func (f *Fact) String() string { return "reach" }

// Analyzer computes what functions reach. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retryreach",
	Doc:        "tell which functions reach a remote dependency",
	Requires:   []*analysis.Analyzer{defs.Analyzer},
	FactTypes:  []analysis.Fact{(*Fact)(nil)},
	ResultType: reflect.TypeFor[*Result](),
	Run:        run,
}

// bits of what a function reaches.
type bits uint8

const (
	remote  bits = 1 << iota
	machine      // files, child processes
	dynamic      // calls something that depends on a value
	foreign      // calls a function of another module about which nothing is known
	inbound      // serves others
)

// A Result answers for the functions of one package and of those it imports.
type Result struct {
	x        *defs.Index
	pass     *analysis.Pass
	own      map[*defs.Func]bits
	ifaces   map[*types.Func]bool // interface methods that are remote
	imported map[*types.Package]*lists
}

type lists struct{ remote, local map[string]bool }

func run(pass *analysis.Pass) (any, error) {
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	r := &Result{
		x: pass.ResultOf[defs.Analyzer].(*defs.Index), pass: pass,
		own: map[*defs.Func]bits{}, ifaces: map[*types.Func]bool{},
		imported: map[*types.Package]*lists{},
	}
	if len(r.x.Funcs) == 0 {
		return r, nil
	}
	r.solve()
	if r.interfaces() {
		r.solve() // callers of those interfaces
	}
	r.export()
	return r, nil
}

// solve spreads the bits along the static calls until nothing changes.
func (r *Result) solve() {
	callers := map[*defs.Func][]*defs.Func{}
	var work []*defs.Func
	for _, f := range r.x.Funcs {
		b := r.own[f]
		for _, c := range f.Calls {
			if c.Go {
				continue
			}
			if g := r.callee(c); g != nil {
				callers[g] = append(callers[g], f)
			} else {
				b |= r.outside(c)
			}
		}
		for _, in := range f.Inner { // run by whoever it is handed to
			if !r.spawned(f, in) {
				callers[in] = append(callers[in], f)
			}
		}
		r.own[f] = b
		work = append(work, f)
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range callers[f] {
			if b := r.own[c] | r.own[f]; b != r.own[c] {
				r.own[c] = b
				work = append(work, c)
			}
		}
	}
}

// spawned reports whether the literal runs in a goroutine of its own.
func (r *Result) spawned(f, lit *defs.Func) bool {
	for _, c := range f.Calls {
		if c.Go && c.Expr.Fun == lit.Node {
			return true
		}
	}
	return false
}

func (r *Result) callee(c *defs.Call) *defs.Func {
	if c.Static != nil {
		return r.x.Func(c.Static)
	}
	return r.x.Callee(c.Expr)
}

// outside returns the bits of a call that leaves the package.
func (r *Result) outside(c *defs.Call) bits {
	f := c.Static
	if f == nil {
		return dynamic
	}
	switch {
	case catalog.Remote(f):
		return remote
	case catalog.Inbound(f):
		return inbound
	case catalog.OnMachine(f):
		return machine
	case f.Pkg() == nil || f.Pkg() == r.x.Pkg:
		if r.ifaces[f] {
			return remote
		}
		return dynamic
	}
	if defs.IsStdPath(f.Pkg().Path()) {
		if defs.IsInterfaceMethod(f) && f.Pkg().Path() != "context" {
			return dynamic
		}
		return 0
	}
	l := r.lists(f.Pkg())
	sym := catalog.KeyOf(f).Symbol()
	switch {
	case l.remote[sym]:
		return remote
	case l.local[sym]:
		if f.Signature().Results().Len() == 0 {
			return 0 // writes a log, or the like: nobody learns whether it failed
		}
		return machine
	}
	if defs.IsInterfaceMethod(f) {
		return dynamic
	}
	return foreign
}

func (r *Result) lists(p *types.Package) *lists {
	if l := r.imported[p]; l != nil {
		return l
	}
	l := &lists{}
	var fact Fact
	if r.pass.ImportPackageFact(p, &fact) {
		l.remote, l.local = set(fact.Remote), set(fact.Local)
	}
	r.imported[p] = l
	return l
}

func set(list []string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, s := range list {
		m[s] = true
	}
	return m
}

// interfaces finds the interface methods of this package that a type of this
// package implements by a remote method, and reports whether there are any.
func (r *Result) interfaces() bool {
	scope := r.x.Pkg.Scope()
	var named []*types.Named
	var ifaces []*types.Interface
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		n, ok := tn.Type().(*types.Named)
		if !ok || n.TypeParams().Len() > 0 {
			continue
		}
		if i, ok := n.Underlying().(*types.Interface); ok {
			if i.NumMethods() > 0 && i.NumMethods() < 200 {
				ifaces = append(ifaces, i)
			}
		} else if r.hasRemote(n) {
			named = append(named, n)
		}
	}
	for _, i := range ifaces {
		for _, n := range named {
			if !types.Implements(types.NewPointer(n), i) {
				continue
			}
			for m := range i.Methods() {
				obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, m.Pkg(), m.Name())
				if f, ok := obj.(*types.Func); ok && r.reaches(f.Origin())&remote != 0 {
					r.ifaces[m.Origin()] = true
				}
			}
		}
	}
	return len(r.ifaces) > 0
}

func (r *Result) hasRemote(n *types.Named) bool {
	for m := range n.Methods() {
		if f := r.x.Func(m); f != nil && r.own[f]&remote != 0 {
			return true
		}
	}
	if st, ok := n.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			if f.Embedded() {
				return true // promoted methods: looked up one by one
			}
		}
	}
	return false
}

func (r *Result) reaches(f *types.Func) bits {
	if own := r.x.Func(f); own != nil {
		return r.own[own]
	}
	return r.outside(&defs.Call{Static: f})
}

func (r *Result) export() {
	var fact Fact
	for _, f := range r.x.Funcs {
		if f.Obj == nil {
			continue
		}
		sym := catalog.KeyOf(f.Obj).Symbol()
		switch b := r.own[f]; {
		case b&remote != 0:
			fact.Remote = append(fact.Remote, sym)
		case b&machine != 0:
			fact.Local = append(fact.Local, sym)
		}
	}
	for m := range r.ifaces {
		fact.Remote = append(fact.Remote, catalog.KeyOf(m).Symbol())
	}
	if len(fact.Remote)+len(fact.Local) == 0 {
		return
	}
	slices.Sort(fact.Remote)
	slices.Sort(fact.Local)
	fact.Remote, fact.Local = slices.Compact(fact.Remote), slices.Compact(fact.Local)
	r.pass.ExportPackageFact(&fact)
}

// Func tells what a function of this package reaches.
func (r *Result) Func(f *defs.Func) site.Target { return target(r.own[f]) }

// Call tells what a call reaches.
func (r *Result) Call(e *defs.Call) site.Target {
	if f := r.x.Callee(e.Expr); f != nil {
		return target(r.own[f])
	}
	return target(r.outside(e))
}

func target(b bits) site.Target {
	switch {
	case b&remote != 0:
		return site.Remote
	case b&(machine|inbound) != 0:
		return site.Local
	case b&(dynamic|foreign) != 0:
		return site.TargetUnknown
	}
	return site.Local // computes only
}

// Object tells what a function or method reaches, of whatever package.
func (r *Result) Object(fn *types.Func) site.Target { return target(r.reaches(fn.Origin())) }
