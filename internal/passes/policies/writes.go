package policies

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
)

// A write assigns to a field of what a variable or field holds: c.Retry.Max
// = 3 writes "Retry.Max" of c, and "Max" of the field Retry.
type write struct {
	path string
	expr ast.Expr // nil when the value is not plain
	node ast.Node
}

// collect indexes the writes, setter calls and hand-overs of the package.
func (r *reader) collect() {
	if r.writes != nil {
		return
	}
	r.writes = map[types.Object][]write{}
	r.setters = map[types.Object][]*defs.Call{}
	r.handed = map[types.Object]bool{}
	for _, file := range r.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					var v ast.Expr
					if len(n.Lhs) == len(n.Rhs) {
						v = n.Rhs[i]
					}
					r.write(l, v, n)
				}
			case *ast.IncDecStmt:
				r.write(n.X, nil, n)
			case *ast.UnaryExpr:
				// The address of a field is as good as an assignment to it.
				if _, ok := ast.Unparen(n.X).(*ast.SelectorExpr); ok && n.Op.String() == "&" {
					r.write(n.X, nil, n)
				}
			}
			return true
		})
	}
	for _, f := range r.x.Funcs {
		for _, c := range f.Calls {
			r.calls(c)
		}
	}
}

func (r *reader) write(l, v ast.Expr, n ast.Node) {
	var path []string
	for {
		sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
		if !ok {
			return
		}
		path = append(path, sel.Sel.Name)
		l = sel.X
		if obj := r.x.ObjectOf(l); obj != nil {
			p := slices.Clone(path)
			slices.Reverse(p)
			r.writes[obj] = append(r.writes[obj], write{path: strings.Join(p, "."), expr: v, node: n})
		}
	}
}

// calls notes what a call may do to the variables it is handed or called on.
func (r *reader) calls(c *defs.Call) {
	m := r.model(c.Static)
	if sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr); ok && m != nil && m.Does == catalog.DoesSet {
		if obj := r.x.ObjectOf(sel.X); obj != nil {
			r.setters[obj] = append(r.setters[obj], c)
		}
	}
	if c.Static != nil && c.Static.Pkg() != nil && (m != nil || catalog.Models(c.Static.Pkg().Path()) != nil) {
		return // the library's own functions do what their models say
	}
	if c.Static == nil {
		if _, builtin := typeutil.Callee(r.x.Info, c.Expr).(*types.Builtin); builtin {
			return
		}
	}
	for _, a := range c.Expr.Args {
		a = ast.Unparen(a)
		if u, ok := a.(*ast.UnaryExpr); ok {
			a = ast.Unparen(u.X)
		} else if t := r.x.Info.TypeOf(a); t == nil || !isPointer(t) {
			continue
		}
		if obj := r.x.ObjectOf(a); obj != nil && !r.printed(c) {
			r.handed[obj] = true
		}
	}
}

// printed reports whether a call only shows its arguments.
func (r *reader) printed(c *defs.Call) bool {
	return c.Static != nil && c.Static.Pkg() != nil && (c.Static.Pkg().Path() == "fmt" || c.Static.Pkg().Path() == "log")
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// finish lays over the policies that v holds what is written to v elsewhere.
func (r *reader) finish(v types.Object, ps []*Policy, depth int) []*Policy {
	r.collect()
	tm := typeModel(v.Type())
	writes, setters := r.writes[v], r.setters[v]
	if len(writes)+len(setters) == 0 && !r.handed[v] {
		return ps
	}
	out := make([]*Policy, 0, len(ps))
	for _, p := range ps {
		p = p.clone()
		if tm != nil {
			for a := range Attr(attrs) {
				r.overwrite(p, tm, a, writes, depth)
			}
			p.Faults = slices.DeleteFunc(p.Faults, func(f Fault) bool {
				return slices.ContainsFunc(tm.Faults, func(tf catalog.Fault) bool { return tf.Say == f.Say && mentions(tf, writes) })
			})
			if r.handed[v] && settable(tm) {
				p.Set[Jitter] = Setting{State: Unsure}
			}
		}
		for _, c := range setters {
			r.apply(p, r.model(c.Static), c.In, c.Expr, depth)
		}
		out = append(out, p)
	}
	return out
}

// mentions reports whether a fault speaks of a field that is written to.
func mentions(f catalog.Fault, writes []write) bool {
	return slices.ContainsFunc(f.When, func(w string) bool {
		return slices.ContainsFunc(writes, func(x write) bool { return strings.HasPrefix(w, "field "+x.path) })
	})
}

// settable reports whether a field can give the policy jitter.
func settable(m *catalog.Model) bool { return m.Jitter != nil && m.Jitter.From != "" }

// overwrite applies the writes to the field that an attribute comes from. The
// last one in the source counts; several that are not all known make it
// unsure.
func (r *reader) overwrite(p *Policy, tm *catalog.Model, a Attr, writes []write, depth int) {
	attr := a.of(tm)
	if attr == nil || attr.From == "" {
		return
	}
	place, err := catalog.ParsePlace(attr.From)
	if err != nil || place.Arg >= 0 || place.Recv {
		return
	}
	path := strings.Join(place.Path, ".")
	unsure := false
	for _, w := range writes {
		switch {
		case w.path == path && w.expr != nil:
			s := r.setting(tm, a, attr, value{expr: w.expr, in: r.x.Enclosing(w.node)}, depth)
			s.Written = true
			unsure = unsure || s.State == Unsure || s.State == Open
			p.Set[a] = s
			if a == Jitter {
				p.Cure = tm.Cure
			}
		case w.path == path, strings.HasPrefix(path, w.path+"."):
			unsure = true
		}
	}
	if unsure {
		p.Set[a] = Setting{State: Unsure, Written: true}
		return
	}
	if off, err := catalog.ParsePlace(attr.Off); err == nil {
		for _, w := range writes {
			if w.path == strings.Join(off.Path, ".") {
				p.Set[a] = r.off(p.Set[a], value{expr: w.expr, in: r.x.Enclosing(w.node)})
			}
		}
	}
	other, err := catalog.ParsePlace(attr.Unless)
	if err != nil || p.Set[a].Written && !p.Set[a].Zeroed {
		return
	}
	for _, w := range writes {
		if w.path == strings.Join(other.Path, ".") {
			p.Set[a] = Setting{State: Unsure, Written: true}
			if w.expr != nil {
				p.Set[a] = r.other(a, r.x.Enclosing(w.node), w.expr, depth)
			}
		}
	}
}

// typeModel returns the model of the struct type that t is or points to.
func typeModel(t types.Type) *catalog.Model {
	n := namedOf(t)
	if n == nil {
		return nil
	}
	if m := catalog.ModelOfObject(n.Origin().Obj()); m != nil && m.Does == catalog.DoesType {
		return m
	}
	return nil
}
