package graph

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/callgraph/vta"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/reach"
	"github.com/retrylint/retrylint/internal/passes/retries"
	"github.com/retrylint/retrylint/internal/program"
)

// A pkg is a package of the main modules with what the passes know of it.
type pkg struct {
	*program.Package
	x       *defs.Index
	reach   *reach.Result
	retries *retries.Result
}

// A graph is the program with its calls.
type graph struct {
	prog   *program.Program
	pkgs   []*pkg
	byFunc map[*types.Func]node
	byNode map[ast.Node]node // function literals
	sums   map[*defs.Func]*summary

	dynamic map[token.Pos][]*ssa.Function // callees of calls that a value decides, by the call's parenthesis
}

func build(prog *program.Program) *graph {
	g := &graph{prog: prog, byFunc: map[*types.Func]node{}, byNode: map[ast.Node]node{}, sums: map[*defs.Func]*summary{}}
	for _, p := range prog.Packages {
		q := &pkg{
			Package: p, x: p.Results[defs.Analyzer].(*defs.Index),
			reach: p.Results[reach.Analyzer].(*reach.Result), retries: p.Results[retries.Analyzer].(*retries.Result),
		}
		g.pkgs = append(g.pkgs, q)
		for _, f := range q.x.Funcs {
			if f.Obj != nil {
				g.byFunc[f.Obj] = node{q, f}
			} else {
				g.byNode[f.Node] = node{q, f}
			}
		}
	}
	g.resolve()
	return g
}

// resolve finds the callees of the calls that a value decides.
func (g *graph) resolve() {
	prog := ssa.NewProgram(g.prog.Fset, ssa.InstantiateGenerics)
	made := map[*types.Package]bool{}
	own := map[*types.Package]*pkg{}
	for _, p := range g.pkgs {
		own[p.Types] = p
	}
	var create func(p *types.Package)
	create = func(p *types.Package) {
		if made[p] {
			return
		}
		made[p] = true
		for _, q := range p.Imports() {
			create(q)
		}
		if o := own[p]; o != nil {
			prog.CreatePackage(p, o.Files, o.Info, false)
		} else {
			prog.CreatePackage(p, nil, nil, true)
		}
	}
	for _, p := range g.pkgs {
		create(p.Types)
	}
	prog.Build()
	g.dynamic = map[token.Pos][]*ssa.Function{}
	for fn, n := range vta.CallGraph(ssautil.AllFunctions(prog), nil).Nodes {
		if fn == nil {
			continue
		}
		for _, e := range n.Out {
			if e.Site == nil || e.Site.Common().StaticCallee() != nil || !e.Site.Pos().IsValid() {
				continue
			}
			f := e.Callee.Func
			if o := f.Origin(); o != nil {
				f = o
			}
			if at := e.Site.Pos(); !slices.Contains(g.dynamic[at], f) {
				g.dynamic[at] = append(g.dynamic[at], f)
			}
		}
	}
	for _, list := range g.dynamic {
		slices.SortFunc(list, func(a, b *ssa.Function) int { return strings.Compare(a.String(), b.String()) })
	}
}

// callees returns what a call can call that a value decides.
func (g *graph) callees(call *ast.CallExpr) []*ssa.Function { return g.dynamic[call.Lparen] }
