// Package sites finds and describes every place of a package that tries
// something again or runs on a period.
//
// A place is a retry by its structure: a call whose failure makes control
// come back to the same call with the same work. For each call in a cycle the
// pass follows the control flow twice, once as if the call had failed and
// once as if it had succeeded, and compares where it gets to and what it
// waits for on the way.
package sites

import (
	"cmp"
	"go/ast"
	"go/types"
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

// Result is what the pass finds in one package, in source order.
type Result struct {
	Sites  []*site.Site
	Faults []site.Fault
	Uses   []Use
	Nested []Nesting

	p     *finder // answers what is asked later
	fails map[failKey]bool
}

// A Nesting is a loop whose attempts are made in another loop inside it, of
// the same function. The outer site is in no other list, for the inner one has
// all there is to say of a single loop.
type Nesting struct{ Outer, Inner *site.Site }

// A Limit is a parameter of the function that limits the attempts of a site in
// it: they are as many as it says, and Plus more.
type Limit struct {
	Param *types.Var
	Plus  int
}

// Limit returns the parameter that limits a site, if there is one.
func (r *Result) Limit(s *site.Site) (Limit, bool) {
	if r.p == nil {
		return Limit{}, false
	}
	l, ok := r.p.limits[s]
	return l, ok
}

// Analyzer finds the sites of a package. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retrysites",
	Doc:        "find and describe places that try something again or run on a period",
	Requires:   []*analysis.Analyzer{defs.Analyzer, reach.Analyzer, waits.Analyzer, policies.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// A finder finds the sites of one package.
type finder struct {
	pass  *analysis.Pass
	x     *defs.Index
	reach *reach.Result
	waits *waits.Result
	pols  *policies.Result

	limits      map[*site.Site]Limit
	graphs      map[*defs.Func]*graph
	inside      map[*defs.Func]bool
	items       map[*cycle]*items
	closedChans map[types.Object]bool
	faults      []site.Fault
	spent       int // states walked for the function at hand
}

// maxSpent is how many states the walks of one function may take together.
// Past it, the rest of the function is given up.
const maxSpent = 150_000

func run(pass *analysis.Pass) (any, error) {
	p := &finder{
		pass:   pass,
		x:      pass.ResultOf[defs.Analyzer].(*defs.Index),
		reach:  pass.ResultOf[reach.Analyzer].(*reach.Result),
		waits:  pass.ResultOf[waits.Analyzer].(*waits.Result),
		pols:   pass.ResultOf[policies.Analyzer].(*policies.Result),
		limits: map[*site.Site]Limit{},
		graphs: map[*defs.Func]*graph{},
		inside: map[*defs.Func]bool{},
		items:  map[*cycle]*items{},
	}
	res := &Result{p: p, fails: map[failKey]bool{}}
	for _, f := range p.x.Funcs {
		if f.Body == nil {
			continue
		}
		found, nested := p.function(f)
		res.Sites = append(res.Sites, found...)
		res.Nested = append(res.Nested, nested...)
	}
	loops := res.Sites
	for _, u := range pass.ResultOf[policies.Analyzer].(*policies.Result).Uses {
		use := p.use(u, loops)
		if use.Site != nil {
			res.Sites = append(res.Sites, use.Site)
		}
		res.Uses = append(res.Uses, use)
	}
	slices.SortStableFunc(res.Sites, func(a, b *site.Site) int { return cmp.Compare(a.Loop.Start, b.Loop.Start) })
	res.Faults = append(arith.Faults(p.x, arith.Facts{Random: p.waits.Random, Waits: p.waits.Argument}), p.faults...)
	slices.SortStableFunc(res.Faults, func(a, b site.Fault) int { return cmp.Compare(a.Start, b.Start) })
	res.Faults = slices.CompactFunc(res.Faults, func(a, b site.Fault) bool { return a.Start == b.Start && a.Kind == b.Kind })
	return res, nil
}

// function describes the sites of one function. An attempt belongs to the
// innermost cycle that its failure comes back through.
func (p *finder) function(f *defs.Func) ([]*site.Site, []Nesting) {
	p.spent = 0
	cycles := p.cycles(f)
	if len(cycles) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(cycles, func(a, b *cycle) int { return cmp.Compare(a.to-a.from, b.to-b.from) })
	taken := map[*ast.CallExpr]bool{}
	inner := map[*cycle]*site.Site{}
	var out []*site.Site
	var nested []Nesting
	for _, c := range cycles {
		if s := p.describe(c, taken); s != nil {
			out = append(out, s)
			if s.Kind == site.Retry || s.Kind == site.Reconnect {
				inner[c] = s
			}
		}
	}
	for _, d := range cycles {
		for _, c := range cycles {
			if s := inner[d]; s != nil {
				if o := p.around(c, d, s); o != nil {
					nested = append(nested, Nesting{o, s})
				}
			}
		}
	}
	return out, nested
}

// around describes the cycle c as a site of its own where the attempts of a
// loop inside it, once these are spent, come back through c as well.
func (p *finder) around(c, d *cycle, s *site.Site) *site.Site {
	if d.from < c.from || c.to < d.to || d.node == c.node || p.overItems(c) {
		return nil
	}
	var trials []*trial
	for _, call := range p.candidates(c) {
		if !slices.ContainsFunc(s.Attempts, func(a site.Attempt) bool { return a.Start == call.Expr.Pos() && a.Stop == call.Expr.End() }) {
			continue
		}
		if !p.sameWork(c, call) {
			continue
		}
		if t := p.try(c, call); t != nil && (t.kind == site.Retry || t.kind == site.Reconnect) {
			trials = append(trials, t)
		}
	}
	if len(trials) == 0 {
		return nil
	}
	faults := p.faults
	out := p.summarise(c, trials)
	p.faults = faults // the inner loop has those
	return out
}
