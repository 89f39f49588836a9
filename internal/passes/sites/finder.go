package sites

import (
	"cmp"
	"go/ast"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/arith"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/passes/reach"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// A Finder finds the sites of a package function by function, when it is
// asked: a pass with facts sees every dependency, and most of their loops do
// not concern it.
type Finder struct {
	p     *finder
	funcs map[*defs.Func]*found
	uses  map[*policies.Use]*Use
	fails map[failKey]bool
}

// found is what was found in one function.
type found struct {
	sites  []*site.Site
	nested []Nesting
}

// FinderAnalyzer makes the finder of a package. Its result is a *[Finder].
var FinderAnalyzer = &analysis.Analyzer{
	Name:     "retryfinder",
	Doc:      "prepare to find places that try something again",
	Requires: []*analysis.Analyzer{defs.Analyzer, reach.Analyzer, waits.Analyzer, policies.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		return &Finder{
			p: &finder{
				pass:   pass,
				x:      pass.ResultOf[defs.Analyzer].(*defs.Index),
				reach:  pass.ResultOf[reach.Analyzer].(*reach.Result),
				waits:  pass.ResultOf[waits.Analyzer].(*waits.Result),
				pols:   pass.ResultOf[policies.Analyzer].(*policies.Result),
				limits: map[*site.Site]Limit{},
				graphs: map[*defs.Func]*graph{},
				inside: map[*defs.Func]bool{},
				items:  map[*cycle]*items{},
			},
			funcs: map[*defs.Func]*found{}, uses: map[*policies.Use]*Use{}, fails: map[failKey]bool{},
		}, nil
	},
	ResultType: reflect.TypeFor[*Finder](),
}

// all finds everything there is in the package.
func (r *Finder) all(x *defs.Index, w *waits.Result, uses []*policies.Use) *Result {
	res := &Result{}
	for _, f := range x.Funcs {
		res.Sites = append(res.Sites, r.function(f).sites...)
	}
	loops := res.Sites
	for _, u := range uses {
		use := r.use(u)
		if !use.Changed {
			r.p.libraryFaults(u, loops)
		}
		if use.Site != nil {
			res.Sites = append(res.Sites, use.Site)
		}
		res.Uses = append(res.Uses, *use)
	}
	slices.SortStableFunc(res.Sites, func(a, b *site.Site) int { return cmp.Compare(a.Loop.Start, b.Loop.Start) })
	res.Faults = append(arith.Faults(x, arith.Facts{Random: w.Random, Waits: w.Argument}), r.p.faults...)
	slices.SortStableFunc(res.Faults, func(a, b site.Fault) int { return cmp.Compare(a.Start, b.Start) })
	res.Faults = slices.CompactFunc(res.Faults, func(a, b site.Fault) bool { return a.Start == b.Start && a.Kind == b.Kind })
	return res
}

func (r *Finder) function(f *defs.Func) *found {
	if out := r.funcs[f]; out != nil {
		return out
	}
	out := &found{}
	r.funcs[f] = out
	if f.Body != nil {
		out.sites, out.nested = r.p.function(f)
	}
	return out
}

func (r *Finder) use(u *policies.Use) *Use {
	if out := r.uses[u]; out != nil {
		return out
	}
	out := r.p.use(u)
	r.uses[u] = &out
	return &out
}

// Loops returns the sites of a function, and those of its loops that hold
// another. Loops that cannot try anything again that fails elsewhere than on
// this machine are left out.
func (r *Finder) Loops(f *defs.Func) ([]*site.Site, []Nesting) {
	if f.Body == nil {
		return nil, nil
	}
	if !r.p.mayRetry(f) {
		return nil, nil
	}
	out := r.function(f)
	return out.sites, out.nested
}

// Use describes a use of a library's policy.
func (r *Finder) Use(u *policies.Use) Use {
	return *r.use(u)
}

// Limit returns the parameter that limits a site, if there is one.
func (r *Finder) Limit(s *site.Site) (Limit, bool) {
	l, ok := r.p.limits[s]
	return l, ok
}

// mayRetry reports whether a look at the calls of f alone leaves it open that
// f tries one again that reaches something else: it is remote, or it may be
// and f waits, or it is handed a context.
func (p *finder) mayRetry(f *defs.Func) bool {
	if f.Loops == 0 && len(p.recursion(f)) == 0 {
		return false
	}
	waits, looked := false, false
	return slices.ContainsFunc(f.Calls, func(c *defs.Call) bool {
		if c.Go || c.Defer || !p.saysFailed(c.Expr) {
			return false
		}
		switch p.target(c) {
		case site.Remote:
			return true
		case site.Local:
			return false
		}
		if p.takesContext(c.Expr) {
			return true
		}
		if !looked {
			waits, looked = len(p.waits.Waits(f, f.Body)) > 0, true
		}
		return waits
	})
}

// saysFailed reports whether a call has an error or a yes or no as a result.
func (p *finder) saysFailed(e *ast.CallExpr) bool {
	sig := signature(p.x.Info, e)
	if sig == nil {
		return false
	}
	for v := range sig.Results().Variables() {
		if isErrorType(v.Type()) || isErrorList(v.Type()) || isBool(v.Type()) {
			return true
		}
	}
	return false
}

func (p *finder) takesContext(e *ast.CallExpr) bool {
	sig := signature(p.x.Info, e)
	return sig != nil && sig.Params().Len() > 0 && isContextType(sig.Params().At(0).Type())
}
