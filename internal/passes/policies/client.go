package policies

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
)

// A Request is a call that a client tries again by itself.
type Request struct {
	Text     string         // the client and method: "s3.Client.PutObject"
	Model    *catalog.Model // of what makes the client, or of the request itself
	Policies []*Policy      // those it can have; none where its making is out of sight
	Default  *Policy        // what it has unless somebody says otherwise, nil when not known
}

// Concerned reports whether the package uses, or is, a library that a model
// speaks of.
func (res *Result) Concerned() bool { return res.r != nil }

// Request returns what is known of a call that is a request of a client, or
// nil when nothing is known to try it again.
func (res *Result) Request(c *defs.Call) *Request {
	r := res.r
	if r == nil {
		return nil
	}
	r.spent = 0
	if c.Static == nil {
		return r.selected(c)
	}
	if c.Static.Pkg() == nil {
		return nil
	}
	fn := c.Static
	sel, isSel := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
	if isSel {
		if ps := r.wrapped(c, fn, sel); len(ps) > 0 {
			return &Request{Text: textOf(fn), Policies: ps}
		}
	}
	if fn.Pkg() == r.pass.Pkg {
		return nil // the library itself
	}
	if m := catalog.ModelOf(fn); m != nil && (m.Request || m.Does == catalog.DoesRun && m.Op == "") {
		q := &Request{Text: textOf(fn), Model: m, Policies: r.make(c.In, c.Expr, m, 0)}
		q.Default = r.unset(m)
		return q
	}
	if !isSel {
		return nil
	}
	if makers := catalog.Makers(fn); len(makers) > 0 {
		return r.asked(c, sel, textOf(fn), makers)
	}
	return r.selected(c)
}

// asked returns the request of a client's method, or of what stands for one.
func (r *reader) asked(c *defs.Call, sel *ast.SelectorExpr, text string, makers []*catalog.Model) *Request {
	q := &Request{Text: text, Model: makers[0], Policies: r.client(c.In, sel.X, makers)}
	if len(makers) == 1 || sameDefault(r, makers) {
		q.Default = r.unset(makers[0])
	}
	r.perCall(c, q)
	return q
}

// perCall applies the options that a single request is given.
func (r *reader) perCall(c *defs.Call, q *Request) {
	sig := signatureOf(r.x.Info.TypeOf(c.Expr.Fun))
	if sig == nil || !sig.Variadic() {
		return
	}
	n := sig.Params().Len() - 1
	if len(c.Expr.Args) <= n {
		return
	}
	slice, ok := sig.Params().At(n).Type().(*types.Slice)
	if !ok || !concernsPolicy(slice.Elem()) {
		return
	}
	base := q.Policies
	if len(base) == 0 && q.Default != nil {
		base = one(q.Default)
	}
	var out []*Policy
	for _, p := range base {
		p = p.clone()
		for _, a := range c.Expr.Args[n:] {
			if c.Expr.Ellipsis.IsValid() {
				p.unsure()
				break
			}
			r.option(p, c.In, a, 0)
		}
		if p.Set[Attempts].State == Unsure {
			q.Policies, q.Default = nil, nil // may be off
			return
		}
		out = append(out, p)
	}
	if len(q.Policies) > 0 || len(out) > 0 && out[0].Set[Attempts] != base[0].Set[Attempts] {
		q.Policies = out
	}
}

// concernsPolicy reports whether options of type t can change a policy: they
// are functions of a modelled type, or belong to a modelled package.
func concernsPolicy(t types.Type) bool {
	if sig, ok := t.Underlying().(*types.Signature); ok && sig.Params().Len() == 1 && typeModel(sig.Params().At(0).Type()) != nil {
		return true
	}
	n := namedOf(t)
	return n != nil && n.Obj().Pkg() != nil && catalog.Models(n.Obj().Pkg().Path()) != nil
}

// Overrides reports whether a call hands options of a modelled library to a
// function that retries by them, so that what it does by itself may not hold.
// Options that the function around is given itself are passed on.
func (res *Result) Overrides(c *defs.Call) bool {
	if res.r == nil {
		return false
	}
	t := res.r.x.Info.TypeOf(c.Expr.Fun)
	if t == nil {
		return false
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || !sig.Variadic() {
		return false
	}
	n := sig.Params().Len() - 1
	slice, ok := sig.Params().At(n).Type().(*types.Slice)
	if !ok || !concernsPolicy(slice.Elem()) || len(c.Expr.Args) <= n {
		return false
	}
	if v, ok := res.r.x.ObjectOf(c.Expr.Args[n]).(*types.Var); ok && c.Expr.Ellipsis.IsValid() {
		if _, own := res.r.x.Param(c.In, v); own {
			return false
		}
	}
	return true
}

// selected returns the request that a call is of what a client has from a
// type within it: a promoted method, or a field that holds a function.
func (r *reader) selected(c *defs.Call) *Request {
	sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	s := r.x.Info.Selections[sel]
	if s == nil || s.Kind() == types.MethodExpr || s.Kind() == types.MethodVal && len(s.Index()) < 2 {
		return nil
	}
	recv, sig := namedOf(s.Recv()), signatureOf(s.Type())
	if recv == nil || sig == nil || recv.Obj().Pkg() == r.pass.Pkg {
		return nil
	}
	makers := catalog.MakersOf(recv, sel.Sel.Name, sig)
	if len(makers) == 0 {
		return nil
	}
	return r.asked(c, sel, recv.Obj().Pkg().Name()+"."+recv.Obj().Name()+"."+sel.Sel.Name, makers)
}

func signatureOf(t types.Type) *types.Signature {
	if t == nil {
		return nil
	}
	sig, _ := t.Underlying().(*types.Signature)
	return sig
}

func textOf(fn *types.Func) string {
	return fn.Pkg().Name() + "." + catalog.KeyOf(fn.Origin()).Symbol()
}

// unset is the policy of a maker that is told nothing.
func (r *reader) unset(m *catalog.Model) *Policy {
	p := &Policy{Text: m.Name}
	from := nothing{}
	if m.Policy != "" && m.Policy != "args" && m.Policy != "recv" {
		// The policy is of a type, whose zero value is the default.
		var types []*catalog.Model
		for _, tm := range catalog.Models(m.In[0]) {
			if tm.Does == catalog.DoesType && tm.Attempts != nil {
				types = append(types, tm)
			}
		}
		if len(types) == 1 {
			r.fill(p, types[0], from, 0)
		}
	}
	r.fill(p, m, from, 0)
	if p.Set[Attempts].State != Known {
		return nil
	}
	return p
}

// nothing resolves places where nothing stands: zero values.
type nothing struct{}

func (nothing) place(catalog.Place, int) value { return value{zero: true} }

func sameDefault(r *reader, makers []*catalog.Model) bool {
	first := r.unset(makers[0])
	for _, m := range makers[1:] {
		p := r.unset(m)
		if first == nil || p == nil || p.Set[Attempts].Quantity != first.Set[Attempts].Quantity {
			return false
		}
	}
	return first != nil
}

// client returns the policies of the client that e stands for or is a part
// of: it goes back from client.Sys() or client.Chat.Completions to client.
func (r *reader) client(in *defs.Func, e ast.Expr, makers []*catalog.Model) []*Policy {
	for range maxDepth {
		e = ast.Unparen(e)
		if ps := r.policies(in, e, 0); len(ps) > 0 {
			return ps
		}
		switch x := e.(type) {
		case *ast.SelectorExpr:
			if id, ok := ast.Unparen(x.X).(*ast.Ident); ok {
				if _, isPkg := r.x.Info.Uses[id].(*types.PkgName); isPkg {
					return nil
				}
			}
			if v, ok := r.x.ObjectOf(x).(*types.Var); ok && v.Pkg() == r.pass.Pkg {
				d, ok := r.only(v)
				if !ok {
					return nil
				}
				in, e = r.x.Enclosing(d), d
				continue
			}
			e = x.X
		case *ast.CallExpr:
			fn, _ := typeutil.Callee(r.x.Info, x).(*types.Func)
			sel, isSel := ast.Unparen(x.Fun).(*ast.SelectorExpr)
			switch {
			case fn == nil || fn.Pkg() == nil:
				return nil
			case fn.Signature().Recv() != nil && isSel && fn.Pkg() != r.pass.Pkg:
				e = sel.X // a part of a client
			case fn.Pkg() == r.pass.Pkg:
				f := r.x.Func(fn)
				v := r.onlyResult(f)
				if v == nil {
					return nil
				}
				in, e = f, v
			case len(x.Args) == 1:
				e = x.Args[0] // NewAdmin(client), NewKV(client)
			default:
				return nil
			}
		case *ast.Ident:
			if in, e = r.source(x); e == nil {
				return nil
			}
		case *ast.UnaryExpr:
			e = x.X
		default:
			return nil
		}
	}
	return nil
}

// source returns the only expression that the variable e is given, without
// parentheses, and the function around it; nil where there is none.
func (r *reader) source(e ast.Expr) (*defs.Func, ast.Expr) {
	v, ok := r.x.ObjectOf(e).(*types.Var)
	if !ok {
		return nil, nil
	}
	d, ok := r.only(v)
	if !ok {
		return nil, nil
	}
	return r.x.Enclosing(d), ast.Unparen(d)
}

// only returns the only expression that a variable is given, its first part
// where a call gives several.
func (r *reader) only(v *types.Var) (ast.Expr, bool) {
	var out ast.Expr
	for _, d := range r.x.Defs(v) {
		switch {
		case d.Kind == defs.Zero, d.Kind == defs.Escape:
		case d.Kind == defs.Value && r.isNil(d.Expr):
		case out != nil:
			return nil, false
		case d.Kind == defs.Value, d.Kind == defs.Part && d.Index == 0:
			out = d.Expr
		default:
			return nil, false
		}
	}
	return out, out != nil
}

// onlyResult returns the only first result of f other than nil.
func (r *reader) onlyResult(f *defs.Func) ast.Expr {
	if f == nil || f.Body == nil {
		return nil
	}
	var out ast.Expr
	n := 0
	ast.Inspect(f.Body, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(m.Results) > 0 && !r.isNil(m.Results[0]) {
				out = m.Results[0]
				n++
			}
		}
		return true
	})
	if n != 1 {
		return nil
	}
	return out
}

// wrapped returns the policies of a client that knows nothing of retries and
// was given something that does: an http.Client with a transport, a stub of
// gRPC with a connection.
func (r *reader) wrapped(c *defs.Call, fn *types.Func, sel *ast.SelectorExpr) []*Policy {
	switch {
	case fn.Pkg().Path() == "net/http" && catalog.RecvName(fn) == "Client":
		switch fn.Name() {
		case "Do", "Get", "Head", "Post", "PostForm":
			return r.httpClient(c.In, sel.X)
		}
	case takesContext(fn.Signature()) && strings.HasSuffix(catalog.RecvName(fn), "Client") && defs.IsInterfaceMethod(fn):
		return r.stub(c.In, sel.X)
	}
	return nil
}

func takesContext(sig *types.Signature) bool {
	if sig.Params().Len() == 0 {
		return false
	}
	n, ok := types.Unalias(sig.Params().At(0).Type()).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

// httpClient returns the policies of an http.Client that a modelled client
// makes, or whose transport is one.
func (r *reader) httpClient(in *defs.Func, e ast.Expr) []*Policy {
	e = ast.Unparen(e)
	for range 4 {
		if call, ok := e.(*ast.CallExpr); ok {
			fn, _ := typeutil.Callee(r.x.Info, call).(*types.Func)
			m := r.model(fn)
			if m != nil && m.Does == catalog.DoesUse && m.Policy == "recv" {
				return r.make(in, call, m, 0)
			}
			f := r.x.Func(fn)
			v := r.onlyResult(f)
			if v == nil {
				return nil
			}
			in, e = f, ast.Unparen(v)
			continue
		}
		if v := r.within(value{expr: e, in: in}, []string{"Transport"}, 0); v.expr != nil {
			return r.transport(v.in, v.expr)
		}
		if in, e = r.source(e); e == nil {
			return nil
		}
	}
	return nil
}

// beneath reads what a model's client sends its requests through.
func (r *reader) beneath(p *Policy, m *catalog.Model, from resolver, depth int) {
	if m.Under == "" {
		return
	}
	place, err := catalog.ParsePlace(m.Under)
	if err != nil {
		return
	}
	v := from.place(place, depth)
	if v.expr == nil || r.isNil(v.expr) {
		return
	}
	ps := r.transport(v.in, v.expr)
	if n := namedOf(r.x.Info.TypeOf(v.expr)); n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "net/http" && n.Obj().Name() == "Client" {
		ps = r.httpClient(v.in, v.expr)
	}
	if len(ps) == 1 {
		p.Under = ps[0]
	}
}

// transport returns the policies of a transport: one that is made with a
// policy, or that holds a client.
func (r *reader) transport(in *defs.Func, e ast.Expr) []*Policy {
	if ps := r.policies(in, e, 0); len(ps) > 0 {
		return ps
	}
	if v := r.within(value{expr: e, in: in}, []string{"Client"}, 0); v.expr != nil {
		return r.policies(v.in, v.expr, 0)
	}
	return nil
}

// stub returns the policies of the connection that a generated stub of gRPC
// was made with: NewGreeterClient(conn).
func (r *reader) stub(in *defs.Func, e ast.Expr) []*Policy {
	e = ast.Unparen(e)
	for range 4 {
		if call, ok := e.(*ast.CallExpr); ok {
			fn, _ := typeutil.Callee(r.x.Info, call).(*types.Func)
			if fn == nil {
				return nil
			}
			sig := fn.Signature()
			if sig.Params().Len() == 1 && isConn(sig.Params().At(0).Type()) && len(call.Args) == 1 {
				return r.policies(in, call.Args[0], 0)
			}
			f := r.x.Func(fn)
			v := r.onlyResult(f)
			if v == nil {
				return nil
			}
			in, e = f, ast.Unparen(v)
			continue
		}
		if in, e = r.source(e); e == nil {
			return nil
		}
	}
	return nil
}

// isConn reports whether t is what stubs of gRPC are made with.
func isConn(t types.Type) bool {
	n := namedOf(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "google.golang.org/grpc" &&
		(n.Obj().Name() == "ClientConnInterface" || n.Obj().Name() == "ClientConn")
}
