package sites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/cfg"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// A cycle is a part of a function that control can come back to: a loop, the
// way from a label to its goto, or a function that calls itself.
type cycle struct {
	f      *defs.Func
	node   ast.Node // *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt; the body for recursion
	header site.Span
	body   *ast.BlockStmt
	again  map[*ast.CallExpr]bool // recursive calls: true where f calls itself, false where another calls it back
	lib    *policies.Use          // library call that runs the function f again
	from   token.Pos              // the source that the cycle covers
	to     token.Pos
}

// holds reports whether block b belongs to the cycle.
func (c *cycle) holds(b *cfg.Block) bool {
	if c.again != nil || c.lib != nil {
		return true
	}
	if b.Stmt == c.node && (b.Kind == cfg.KindForDone || b.Kind == cfg.KindRangeDone) {
		return false
	}
	if b.Stmt != nil && b.Kind != cfg.KindBody && b.Kind != cfg.KindUnreachable {
		return c.from <= b.Stmt.Pos() && b.Stmt.Pos() < c.to
	}
	if len(b.Nodes) > 0 {
		return c.from <= b.Nodes[0].Pos() && b.Nodes[0].Pos() < c.to
	}
	return false
}

// isHead reports whether b is where a new pass of the cycle starts.
func (c *cycle) isHead(b *cfg.Block) bool {
	if b.Stmt != c.node {
		return false
	}
	switch n := c.node.(type) {
	case *ast.ForStmt:
		return b.Kind == cfg.KindForLoop || n.Cond == nil && b.Kind == cfg.KindForBody
	case *ast.RangeStmt:
		return b.Kind == cfg.KindRangeLoop
	case *ast.LabeledStmt:
		return b.Kind == cfg.KindLabel
	}
	return false
}

// inner reports whether a node stands in a loop inside the cycle.
func (c *cycle) inner(p *finder, n ast.Node) bool {
	for q := p.x.Parent(n); q != nil && q != c.node; q = p.x.Parent(q) {
		switch q.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		}
	}
	return false
}

// deadline reports whether a wait is for a timer that is made before the
// cycle and fires once: it ends the cycle, and is no wait between attempts.
func (c *cycle) deadline(w waits.Wait) bool {
	return w.Once && c.again == nil && c.lib == nil && w.Made.IsValid() && (w.Made < c.from || c.to <= w.Made)
}

// cycles returns the cycles of f, in source order.
func (p *finder) cycles(f *defs.Func) []*cycle {
	var out []*cycle
	again := p.recursion(f)
	if f.Loops == 0 && len(again) == 0 {
		return nil
	}
	labels := map[string]*ast.LabeledStmt{}
	gotos := map[*ast.LabeledStmt]*ast.BranchStmt{} // the last
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			out = append(out, &cycle{f: f, node: n, body: n.Body, from: n.Pos(), to: n.End(),
				header: site.Span{Start: n.Pos(), Stop: n.Body.Lbrace}})
		case *ast.RangeStmt:
			out = append(out, &cycle{f: f, node: n, body: n.Body, from: n.Pos(), to: n.End(),
				header: site.Span{Start: n.Pos(), Stop: n.Body.Lbrace}})
		case *ast.LabeledStmt:
			labels[n.Label.Name] = n
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				if l := labels[n.Label.Name]; l != nil {
					gotos[l] = n
				}
			}
		}
		return true
	})
	for l, jump := range gotos {
		out = append(out, &cycle{f: f, node: l, body: f.Body, from: l.Pos(), to: jump.End(),
			header: site.Span{Start: jump.Pos(), Stop: jump.End()}})
	}
	if len(again) > 0 {
		first := token.Pos(0)
		var span site.Span
		for c := range again {
			if !first.IsValid() || c.Pos() < first {
				first, span = c.Pos(), site.Span{Start: c.Pos(), Stop: c.End()}
			}
		}
		out = append(out, &cycle{f: f, node: f.Body, body: f.Body, again: again,
			from: f.Body.Pos(), to: f.Body.End(), header: span})
	}
	return out
}

// recursion returns the calls in f that come back to f: of f itself, or of a
// function that calls f.
func (p *finder) recursion(f *defs.Func) map[*ast.CallExpr]bool {
	var out map[*ast.CallExpr]bool
	for _, c := range f.Calls {
		if c.Go || c.Defer {
			continue
		}
		g := p.callee(c)
		if g == nil || g != f && !p.callsBack(g, f) || g == f && !p.sameArgs(f, c.Expr) {
			continue
		}
		if out == nil {
			out = map[*ast.CallExpr]bool{}
		}
		out[c.Expr] = g == f
	}
	return out
}

// sameArgs reports whether f calls itself with the work it was given: only
// numbers, durations, flags, contexts and functions differ.
func (p *finder) sameArgs(f *defs.Func, e *ast.CallExpr) bool {
	i := 0
	for _, field := range f.Type.Params.List {
		for _, id := range field.Names {
			if i >= len(e.Args) {
				return true
			}
			arg := ast.Unparen(e.Args[i])
			i++
			t := p.x.Info.TypeOf(arg)
			if p.x.ObjectOf(arg) == p.x.Info.Defs[id] || t == nil || isContextType(t) {
				continue
			}
			if v := p.x.Info.Types[arg].Value; isBool(t) && v != nil && !constant.BoolVal(v) {
				return false // a flag that lets it happen once
			}
			switch u := t.Underlying().(type) {
			case *types.Basic:
				if u.Info()&types.IsString == 0 {
					continue
				}
			case *types.Signature:
				continue
			}
			return false
		}
	}
	return true
}

func (p *finder) callee(c *defs.Call) *defs.Func {
	if c.Static == nil || c.Static.Pkg() == p.x.Pkg {
		return p.x.Callee(c.Expr)
	}
	return nil
}

// callsBack reports whether g, or a literal in it, calls f.
func (p *finder) callsBack(g, f *defs.Func) bool {
	if g == nil || len(g.Calls) > 60 {
		return false
	}
	for _, c := range g.Calls {
		if c.Go || c.Defer {
			continue
		}
		if p.callee(c) == f {
			return true
		}
	}
	return false
}

// noReturn are the calls after which control does not go on.
func mayReturn(info *types.Info) func(*ast.CallExpr) bool {
	return func(c *ast.CallExpr) bool {
		switch obj := typeutil.Callee(info, c).(type) {
		case *types.Builtin:
			return obj.Name() != "panic"
		case *types.Func:
			if obj.Pkg() == nil {
				return true
			}
			switch obj.Pkg().Path() + "." + obj.Name() {
			case "os.Exit", "runtime.Goexit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf",
				"testing.Fatal", "testing.Fatalf", "testing.FailNow":
				return false
			}
			if n := obj.Name(); n == "Fatal" || n == "Fatalf" || n == "Fatalln" {
				return obj.Signature().Results().Len() > 0
			}
		}
		return true
	}
}
