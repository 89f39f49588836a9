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
}

// A Nesting is a loop whose attempts are made in another loop inside it, of
// the same function. The outer site is in no result, for the inner one has
// all there is to say of a single loop.
type Nesting struct{ Outer, Inner *site.Site }

// A Limit is a parameter of the function that limits the attempts of a site in
// it: they are as many as it says, and Plus more.
type Limit struct {
	Param *types.Var
	Plus  int
}

// Analyzer finds the sites of a package. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retrysites",
	Doc:        "find and describe places that try something again or run on a period",
	Requires:   []*analysis.Analyzer{FinderAnalyzer, defs.Analyzer, waits.Analyzer, policies.Analyzer},
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
	defer pass.ResultOf[defs.Analyzer].(*defs.Index).Turn()()
	x := pass.ResultOf[defs.Analyzer].(*defs.Index)
	w := pass.ResultOf[waits.Analyzer].(*waits.Result)
	return pass.ResultOf[FinderAnalyzer].(*Finder).all(x, w, pass.ResultOf[policies.Analyzer].(*policies.Result).Uses), nil
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
