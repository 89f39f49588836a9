package retries

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
)

// A Call is one call in a function, for those who follow calls through a whole
// program.
type Call struct {
	*defs.Call
	Loops  []Layer // loops of the function that try it again, from the outside in
	Out    bool    // its failure, when these give up, comes out as that of the function
	Policy *Layer  // of a library that runs Op again, nil where it runs it once
	Op     ast.Expr
}

// Calls returns the calls of a function of the package, in source order.
func (r *Result) Calls(f *defs.Func) []Call {
	var out []Call
	for _, c := range f.Calls {
		u := r.unit(c)
		call := Call{Call: c, Out: !c.Go && !c.Defer && r.sites.Fails(f, u)}
		if !c.Go {
			for _, l := range r.loops(u) {
				call.Loops = append(call.Loops, l.Layer)
				call.Out = call.Out && endsByItself(l)
			}
		}
		if l := r.uses[c.Expr]; l != nil {
			call.Policy, call.Op = &l.Layer, op(l.use)
		} else if u := r.once[c.Expr]; u != nil {
			call.Op = op(u)
		}
		out = append(out, call)
	}
	return out
}

// Client returns the layers that a client adds by itself to the call of its
// method fn, and the client and method where the call is known to be a
// request: "s3.Client.PutObject", else "". A call through an interface may
// stand for several; fn is nil for one of a field that holds a function.
func (r *Result) Client(c *defs.Call, fn *types.Func) (layers []Layer, text string) {
	if fn != c.Static {
		c = &defs.Call{Expr: c.Expr, In: c.In, Static: fn.Origin()}
	}
	q := r.pols.Request(c)
	if q == nil {
		return nil, ""
	}
	return r.request(q), q.Text
}

// Foreign returns what is known of a function of a package that was analysed
// before: the stacks that a call runs through, and those in which it runs its
// parameters.
func (r *Result) Foreign(fn *types.Func) (stacks []*Stack, runs map[int]*Stack) {
	if fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return nil, nil
	}
	k := r.fact(fn.Pkg())
	if k == nil {
		return nil, nil
	}
	sym := catalog.KeyOf(fn.Origin()).Symbol()
	for _, s := range []*Stack{k.out[sym], k.under[sym]} {
		if s != nil {
			stacks = append(stacks, s)
		}
	}
	return stacks, k.runs[sym]
}
