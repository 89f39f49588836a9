// Package periods defines a pass that finds the places where a package paces
// its work: loops around a ticker, a timer or a sleep, and functions that a
// timer starts again. For each it tells how long the period is, as far as the
// code says, what is run, and whether anything spreads the instances of the
// program over the period.
//
// It knows nothing of retries. What looks like a period and is the wait of a
// retry is for those to tell who know the sites.
package periods

import (
	"cmp"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/reach"
	"github.com/retrylint/retrylint/internal/passes/waits"
)

// A Fact holds what importers of a package may need to tell a period: the
// settings of the package that are round periods or cron expressions, and the
// functions that run something on a period they are given. Both lists are
// sorted.
type Fact struct {
	Settings []NamedSetting
	Helpers  []Helper
}

// A NamedSetting is the value that a field ("Config.Interval"), a variable or
// the result of a function has in the package that declares it.
type NamedSetting struct {
	Symbol  string
	Every   time.Duration // when Spec is empty
	Spec    string        // a cron expression
	Default bool          // may be set to something else
}

// A Helper is a function that runs something on a period that is an argument.
type Helper struct {
	Symbol string
	Period int  // index of the argument that is the period
	Op     int  // index of the argument that is run, -1 for none
	Remote bool // what it runs itself reaches a remote
	Offset bool // starts or runs at a random offset
}

func (*Fact) AFact() {}

func (f *Fact) String() string { return "periods" }

// Analyzer finds what runs on a period. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retryperiods",
	Doc:        "find what a package runs on a period",
	Requires:   []*analysis.Analyzer{defs.Analyzer, reach.Analyzer, waits.Analyzer},
	FactTypes:  []analysis.Fact{(*Fact)(nil)},
	ResultType: reflect.TypeFor[*Result](),
	Run:        run,
}

// A Pace is one place where a package paces its work.
type Pace struct {
	In    *defs.Func
	Node  ast.Node // the wait, the receive, or the call that starts the function again
	At    ast.Expr // what to report: the call that sets the period
	Loop  ast.Node // the loop around the wait, or nil
	Tick  bool     // a ticker keeps it
	Calls []*defs.Call
	Text  string // what is run, as written, or ""

	Length Length
	Work   Work
	Clock  time.Duration // the step of the clock that it is aligned to
	Offset bool          // a random or hashed part spreads the instances
	Exempt string        // why it counts for nothing: "keep-alive", "leader"

	arg   ast.Expr
	argIn *defs.Func
}

// A Result answers for one package.
type Result struct {
	Paces []*Pace // in source order

	pass  *analysis.Pass
	x     *defs.Index
	reach *reach.Result
	waits *waits.Result

	imported map[*types.Package]*known
	deep     map[*defs.Func]Work
	keyed    map[string][]ast.Expr
	params   map[*types.Var]param
	rearms   map[ast.Expr]bool // calls by which a function starts itself again
}

type known struct {
	settings map[string]NamedSetting
	helpers  map[string]Helper
}

func run(pass *analysis.Pass) (any, error) {
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	r := &Result{
		pass: pass, x: pass.ResultOf[defs.Analyzer].(*defs.Index),
		reach: pass.ResultOf[reach.Analyzer].(*reach.Result), waits: pass.ResultOf[waits.Analyzer].(*waits.Result),
		imported: map[*types.Package]*known{}, deep: map[*defs.Func]Work{}, rearms: map[ast.Expr]bool{},
	}
	if len(r.x.Funcs) == 0 {
		return r, nil
	}
	for _, f := range r.x.Funcs {
		r.Paces = append(r.Paces, r.loops(f)...)
		r.Paces = append(r.Paces, r.rearmed(f)...)
	}
	r.Paces = onePerCall(r.Paces)
	helpers := r.helpers()
	for _, p := range r.Paces {
		r.describe(p)
	}
	r.export(helpers)
	r.Paces = append(r.Paces, r.calls(helpers)...)
	slices.SortStableFunc(r.Paces, func(a, b *Pace) int { return cmp.Compare(a.At.Pos(), b.At.Pos()) })
	return r, nil
}

// onePerCall keeps one pace of those that the same call sets: a ticker may be
// received from in several loops.
func onePerCall(all []*Pace) []*Pace {
	seen := map[ast.Expr]*Pace{}
	var out []*Pace
	for _, p := range all {
		if q := seen[p.At]; q != nil {
			q.Calls = append(q.Calls, p.Calls...)
			continue
		}
		seen[p.At] = p
		out = append(out, p)
	}
	return out
}

// describe completes a pace: length, work, offset.
func (r *Result) describe(p *Pace) {
	p.Length = r.Length(p.argIn, p.arg)
	p.Clock = r.clock(p)
	if !p.Length.Known && p.Clock > 0 {
		p.Length = Length{Known: true, Every: p.Clock}
	}
	p.Work = r.work(p.Calls)
	p.Text = p.Work.Text
	if p.Work.Likely && (keepsHouse(p.In.Name) || keepsHouse(r.pass.Pkg.Name())) {
		p.Work.Likely = false
	}
	p.Offset = r.spread(p)
	p.Exempt = r.exempt(p)
}

func (r *Result) fact(p *types.Package) *known {
	if k, ok := r.imported[p]; ok {
		return k
	}
	var f Fact
	k := &known{}
	if p != r.pass.Pkg && !defs.IsStdPath(p.Path()) && r.pass.ImportPackageFact(p, &f) {
		k.settings, k.helpers = map[string]NamedSetting{}, map[string]Helper{}
		for _, s := range f.Settings {
			k.settings[s.Symbol] = s
		}
		for _, h := range f.Helpers {
			k.helpers[h.Symbol] = h
		}
	}
	r.imported[p] = k
	return k
}

// export makes the fact of what other packages can reach.
func (r *Result) export(helpers map[*types.Func]Helper) {
	var fact Fact
	for fn, h := range helpers {
		if fn.Exported() {
			fact.Helpers = append(fact.Helpers, h)
		}
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() || r.x.Pkg.Name() == "main" {
			continue
		}
		switch obj := obj.(type) {
		case *types.Var:
			if isPeriod(obj.Type()) {
				fact.add(name, r.variable(newFrame(), obj, nil))
			}
		case *types.Func:
			if res := obj.Signature().Results(); res.Len() > 0 && isPeriod(res.At(0).Type()) {
				fact.add(name, r.result(newFrame(), r.x.Func(obj), 0))
			}
		case *types.TypeName:
			n, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() {
				continue
			}
			for m := range n.Methods() {
				if res := m.Signature().Results(); m.Exported() && res.Len() > 0 && isPeriod(res.At(0).Type()) {
					fact.add(name+"."+m.Name(), r.result(newFrame(), r.x.Func(m), 0))
				}
			}
			if st, ok := n.Underlying().(*types.Struct); ok {
				for f := range st.Fields() {
					if f.Exported() && isPeriod(f.Type()) {
						fact.add(name+"."+f.Name(), r.variable(newFrame(), f, nil))
					}
				}
			}
		}
	}
	if len(fact.Settings)+len(fact.Helpers) == 0 {
		return
	}
	slices.SortFunc(fact.Settings, func(a, b NamedSetting) int { return strings.Compare(a.Symbol, b.Symbol) })
	slices.SortFunc(fact.Helpers, func(a, b Helper) int { return strings.Compare(a.Symbol, b.Symbol) })
	r.pass.ExportPackageFact(&fact)
}

// add notes a setting that is a round period. Others make no finding.
func (f *Fact) add(symbol string, l Length) {
	if l.Known && IsRound(l.Every) {
		f.Settings = append(f.Settings, NamedSetting{Symbol: symbol, Every: l.Every, Default: l.Default})
	}
}

// IsRound reports whether d is a whole number of minutes.
func IsRound(d time.Duration) bool { return d > 0 && d%time.Minute == 0 }

// isPeriod reports whether values of the type are durations: time.Duration,
// or a type of its own with that layout and name.
func isPeriod(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Name() != "Duration" {
		return false
	}
	b, ok := n.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Int64
}

// symbolOf returns the symbol of a function as facts have it.
func symbolOf(fn *types.Func) string { return catalog.KeyOf(fn.Origin()).Symbol() }
