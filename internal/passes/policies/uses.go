package policies

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
)

// uses finds every use of a policy in the package, in source order.
func (r *reader) uses() []*Use {
	var out []*Use
	called := map[ast.Expr]bool{}
	for _, f := range r.x.Funcs {
		for _, c := range f.Calls {
			called[ast.Unparen(c.Expr.Fun)] = true
			m := r.model(c.Static)
			if m == nil {
				continue
			}
			if u := r.use(c, m); u != nil {
				out = append(out, u)
			}
		}
	}
	out = append(out, r.values(called)...)
	out = append(out, r.handedOut()...)
	slices.SortStableFunc(out, func(a, b *Use) int { return cmp.Compare(a.Node.Pos(), b.Node.Pos()) })
	for _, u := range out {
		for _, p := range u.Policies {
			endless(p)
		}
	}
	return out
}

// handedOut finds the policies that exported functions return and that nobody
// can change any more.
func (r *reader) handedOut() []*Use {
	var out []*Use
	for _, f := range r.x.Funcs {
		if f.Obj == nil || !f.Obj.Exported() || !r.returnsPolicy(f.Obj) {
			continue
		}
		for _, e := range r.results(f) {
			r.spent = 0
			if ps := r.policies(f, e, 0); len(ps) == 1 && ps[0].Opaque && !ps[0].Judged {
				out = append(out, &Use{Node: e, In: f, Model: &catalog.Model{Does: catalog.DoesUse}, Policies: ps})
			}
		}
	}
	return out
}

// use reads the use that a call is, or returns nil.
func (r *reader) use(c *defs.Call, m *catalog.Model) *Use {
	r.spent = 0
	u := &Use{Call: c, Node: c.Expr, In: c.In, Model: m}
	switch m.Does {
	case catalog.DoesRun, catalog.DoesUse:
		u.Policies = r.make(c.In, c.Expr, m, 0)
		u.Op = r.operation(c, m)
		r.runsArgument(c, m)
	case catalog.DoesMake:
		if !m.Used && len(m.Calls) == 0 {
			return nil
		}
		u.Policies = r.completed(c, r.made(c))
	case catalog.DoesOption, catalog.DoesSet:
		if !m.Used {
			return nil
		}
		p := &Policy{At: spanOf(c.Expr), Text: types.ExprString(c.Expr.Fun)}
		r.apply(p, m, c.In, c.Expr, 0)
		u.Policies = one(p)
	default:
		return nil
	}
	return u
}

// made returns the policies that a constructor's call makes, with what is
// written to the variable that takes it.
func (r *reader) made(c *defs.Call) []*Policy {
	switch s := r.x.Parent(c.Expr).(type) {
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 && len(s.Lhs) > 0 {
			if v, ok := r.x.ObjectOf(s.Lhs[0]).(*types.Var); ok && v.Pkg() == r.pass.Pkg {
				return r.finish(v, r.policies(c.In, c.Expr, 0), 0)
			}
		}
	case *ast.ValueSpec:
		if len(s.Values) == 1 {
			if v, ok := r.x.ObjectOf(s.Names[0]).(*types.Var); ok {
				return r.finish(v, r.policies(c.In, c.Expr, 0), 0)
			}
		}
	case *ast.SelectorExpr:
		// A chain of setters: the last call has it all.
		if call, ok := r.x.Parent(s).(*ast.CallExpr); ok && call.Fun == s {
			fn, _ := typeutil.Callee(r.x.Info, call).(*types.Func)
			if m := r.model(fn); m != nil && m.Does == catalog.DoesSet {
				return r.made(&defs.Call{Expr: call, In: c.In})
			}
		}
	}
	return r.policies(c.In, c.Expr, 0)
}

// completed makes the jitter of policies unsure that a constructor hands to
// other code of the package, where some code of the package sets the field
// that jitter comes from: it may do so for these.
func (r *reader) completed(c *defs.Call, ps []*Policy) []*Policy {
	t := r.x.Info.TypeOf(c.Expr)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	tm := typeModel(t)
	if tm == nil || !settable(tm) || !r.leaves(c.Expr) {
		return ps
	}
	place, err := catalog.ParsePlace(tm.Jitter.From)
	if err != nil || len(place.Path) == 0 {
		return ps
	}
	r.collect()
	for obj, writes := range r.writes {
		if typeModel(obj.Type()) != tm || !slices.ContainsFunc(writes, func(w write) bool { return w.path == place.Path[0] }) {
			continue
		}
		var out []*Policy
		for _, p := range ps {
			if !p.Set[Jitter].Written { // else it was seen to
				p = p.clone()
				p.Set[Jitter] = Setting{State: Unsure}
			}
			out = append(out, p)
		}
		return out
	}
	return ps
}

// leaves reports whether what a call makes goes further than a variable of
// the function around it.
func (r *reader) leaves(e ast.Expr) bool {
	s, ok := r.x.Parent(e).(*ast.AssignStmt)
	if !ok || len(s.Lhs) == 0 {
		_, declared := r.x.Parent(e).(*ast.ValueSpec)
		return !declared
	}
	v, ok := r.x.ObjectOf(s.Lhs[0]).(*types.Var)
	if !ok || v.IsField() {
		return true
	}
	out := false
	if f := r.x.Enclosing(e); f != nil {
		for _, res := range r.results(f) {
			out = out || r.x.ObjectOf(res) == v
		}
	}
	return out
}

// operation returns what a run runs again.
func (r *reader) operation(c *defs.Call, m *catalog.Model) ast.Expr {
	if m.Op == "" {
		return nil
	}
	place, err := catalog.ParsePlace(m.Op)
	if err != nil {
		return nil
	}
	return (&arguments{r: r, in: c.In, call: c.Expr}).place(place, 0).expr
}

// runsArgument notes a function of this package that runs one of its
// parameters by a policy that is a parameter as well.
func (r *reader) runsArgument(c *defs.Call, m *catalog.Model) {
	if m.Does != catalog.DoesRun || m.Op == "" || !strings.HasPrefix(m.Policy, "arg ") || strings.Contains(m.Policy, ".") {
		return
	}
	args := &arguments{r: r, in: c.In, call: c.Expr}
	find := func(at string) (int, bool) {
		place, err := catalog.ParsePlace(at)
		if err != nil {
			return 0, false
		}
		v, ok := r.x.ObjectOf(nonNil(args.place(place, 0).expr)).(*types.Var)
		if !ok || len(r.x.Defs(v)) > 0 || c.In.Obj == nil {
			return 0, false
		}
		return r.x.Param(c.In, v)
	}
	op, ok1 := find(m.Op)
	policy, ok2 := find(m.Policy)
	if !ok1 || !ok2 || !c.In.Obj.Exported() {
		return
	}
	out := catalog.Model{
		Name: catalog.KeyOf(c.In.Obj).Symbol(), Does: catalog.DoesRun, Again: m.Again, Cure: m.Cure,
		Op: "arg " + strconv.Itoa(op), Policy: "arg " + strconv.Itoa(policy),
	}
	if m.Context != nil {
		out.Context = &catalog.Attr{Value: m.Context.Value}
		if i, ok := find(m.Context.From); ok {
			out.Context = &catalog.Attr{From: "arg " + strconv.Itoa(i)}
		} else if m.Context.From != "" {
			out.Context = nil
		}
	}
	r.runs[out.Name] = out
}

// nonNil makes an absent expression one that names nothing.
func nonNil(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}

// values finds the methods of policies that are taken as values: what a
// middleware is registered by.
func (r *reader) values(called map[ast.Expr]bool) []*Use {
	var out []*Use
	for _, file := range r.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || called[sel] {
				return true
			}
			s := r.x.Info.Selections[sel]
			if s == nil || s.Kind() != types.MethodVal {
				return true
			}
			fn, _ := s.Obj().(*types.Func)
			m := r.model(fn)
			if m == nil || m.Does != catalog.DoesUse && m.Does != catalog.DoesRun || m.Policy != "recv" {
				return true
			}
			r.spent = 0
			in := r.x.Enclosing(sel)
			out = append(out, &Use{Node: sel, In: in, Model: m, Policies: r.policies(in, sel.X, 0)})
			return true
		})
	}
	return out
}
