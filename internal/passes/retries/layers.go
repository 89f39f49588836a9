package retries

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/site"
)

// layers makes the layers of the package's own sites, by their attempts.
func (r *Result) layers() {
	for _, pu := range r.pols.Uses {
		if pu.Call == nil || pu.Model.Op == "" || pu.Model.Does != catalog.DoesRun || pu.Model.Again == catalog.AgainAlways {
			continue
		}
		u := r.sites.Use(pu)
		if u.Site == nil || !u.Tries || u.Target == site.Local {
			continue
		}
		l := &layer{site: u.Site, use: &u}
		l.Factor, l.Zero = ofPolicies(u.Policies, ofSite(u.Site))
		if l.N == 1 {
			r.once[u.Call.Expr] = &u
			continue
		}
		l.Text, l.Pos = funcName(u.In.Name), u.Node.Pos()
		l.At = r.at(l.Pos)
		r.uses[u.Call.Expr] = l
		r.enter(l)
	}
	for _, f := range r.x.Funcs {
		loops, nested := r.sites.Loops(f)
		bySite := map[*site.Site]*layer{}
		for _, s := range loops {
			if isLayer(s) {
				bySite[s] = r.loop(f, s)
				r.enter(bySite[s])
			}
		}
		for _, n := range nested {
			if inner := bySite[n.Inner]; inner != nil && inner.in == nil && isLayer(n.Outer) {
				inner.in = r.loop(f, n.Outer)
			}
		}
	}
}

// isLayer reports whether a site is a loop that tries again what may fail
// elsewhere than on this machine. A failure that is known to come back waits,
// or leaves a gap.
func isLayer(s *site.Site) bool {
	return (s.Kind == site.Retry || s.Kind == site.Reconnect) && s.Target != site.Local && s.MaxTries != 1 &&
		(len(s.Waits) > 0 || s.HasGap)
}

func (r *Result) loop(f *defs.Func, s *site.Site) *layer {
	l := &layer{site: s}
	l.Factor = ofSite(s)
	l.limit, _ = r.sites.Limit(s)
	l.Text, l.Pos, l.At = funcName(s.Func), s.Loop.Start, r.at(s.Loop.Start)
	r.readExits(l, f, s)
	return l
}

// funcName is the declared function around a literal.
func funcName(name string) string {
	name, _, _ = strings.Cut(name, ".func")
	return name
}

func (r *Result) enter(l *layer) {
	for _, a := range l.site.Attempts {
		s := span{a.Start, a.Stop}
		r.attempts[s] = append(r.attempts[s], l)
	}
}

func (r *Result) at(pos token.Pos) string {
	p := r.pass.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}

// ofSite is the factor of a loop.
func ofSite(s *site.Site) Factor {
	switch {
	case s.MaxTries > 0:
		return Factor{N: s.MaxTries}
	case s.Bound == site.Attempts:
		return Factor{Name: cmp.Or(s.Limit, "n")}
	case s.Bound == site.Unbounded, s.Bound == site.Ctx:
		return Factor{Endless: true}
	}
	return Factor{Name: "n"} // until a deadline, or who knows
}

// ofPolicies is the factor of a library's policy, and what a zero in it means.
func ofPolicies(list []*policies.Policy, otherwise Factor) (Factor, string) {
	if len(list) == 0 {
		return otherwise, ""
	}
	out, zero := ofPolicy(list[0])
	for _, p := range list[1:] {
		f, z := ofPolicy(p)
		if f != out {
			return Factor{Name: "n"}, ""
		}
		zero = cmp.Or(zero, z)
	}
	unsure := slices.ContainsFunc(list, func(p *policies.Policy) bool { return p.Set[policies.Attempts].State == policies.Unsure })
	if out == (Factor{Name: "n"}) && !(unsure && otherwise.Endless) {
		out = otherwise
	}
	return out, zero
}

func ofPolicy(p *policies.Policy) (Factor, string) {
	s := p.Set[policies.Attempts]
	switch n, ok := s.Number(); {
	case ok && n >= 1:
		return Factor{N: int(n)}, zeroMeans(p)
	case ok:
		return Factor{N: 1}, ""
	case s.Is(catalog.Unlimited):
		if d := p.Set[policies.Deadline]; d.State == policies.Open || d.Is(catalog.None) {
			return Factor{Endless: true}, zeroMeans(p)
		}
		return Factor{Name: "n"}, zeroMeans(p)
	}
	return Factor{Name: "n"}, ""
}

// zeroMeans says what a written zero means, where the library does not take
// it for none.
func zeroMeans(p *policies.Policy) string {
	for _, f := range p.Faults {
		if f.Kind == "ignored" && strings.Contains(f.Say, "default") {
			return f.Say
		}
	}
	s := p.Set[policies.Attempts]
	if !s.Zeroed {
		return ""
	}
	if n, ok := s.Number(); ok && n > 1 {
		return fmt.Sprintf("the 0 means the default of %d attempts, not off", int(n))
	}
	if s.Is(catalog.Unlimited) {
		return "the 0 means without limit, not off"
	}
	return ""
}

// endsByItself reports whether a loop gives up some time, so that its failure
// is seen by whoever is above it.
func endsByItself(l *layer) bool {
	if l.use != nil {
		return true // the library's policies have limits, and errors that are final
	}
	return l.site.Bound != site.Unbounded && l.site.Bound != site.Ctx
}

// request returns the layers that a client is by itself, and what it sends its
// requests through.
func (r *Result) request(q *policies.Request) []Layer {
	if q == nil {
		return nil
	}
	var out []Layer
	add := func(p *policies.Policy) {
		if f, zero := ofPolicy(p); f.N > 1 || f.Endless {
			out = append(out, Layer{Factor: f, Zero: zero, Text: p.Text, Client: true})
		}
	}
	one := len(q.Policies) == 1
	if one && q.Policies[0].Above != nil {
		add(q.Policies[0].Above)
	}
	if l := r.client(q); l != nil {
		out = append(out, *l)
	}
	if one {
		for p := q.Policies[0].Under; p != nil; p = p.Under {
			add(p)
		}
	}
	return out
}

// asked returns what a request runs through, nil for nothing.
func (r *Result) asked(q *policies.Request, pos token.Pos) *summary {
	layers := r.request(q)
	if len(layers) == 0 {
		return nil
	}
	for i := range layers {
		layers[i].Pos = pos
	}
	return &summary{out: &Stack{Layers: layers, Out: true}}
}

// client returns the layer that a client is by itself, or nil.
func (r *Result) client(q *policies.Request) *Layer {
	if q == nil {
		return nil
	}
	l := &Layer{Text: q.Text, Client: true}
	l.Factor, l.Zero = ofPolicies(q.Policies, Factor{Name: "n"})
	if l.Name != "" && !l.Endless && l.N == 0 {
		switch {
		case q.Default != nil:
			f, _ := ofPolicy(q.Default)
			if f.N == 1 {
				return nil // off unless it is switched on
			}
			if len(q.Policies) == 0 {
				l.Default = f.N
				if f.Endless {
					l.Factor = f
				}
			}
		default:
			return nil // nothing says that it retries
		}
	}
	if l.N == 1 {
		return nil
	}
	return l
}

// once reports whether a client is known to ask once, whatever loop its own
// code has.
func once(q *policies.Request) bool {
	if q == nil || len(q.Policies) == 0 {
		return false
	}
	f, _ := ofPolicies(q.Policies, Factor{Name: "n"})
	return f.N == 1
}

// op returns what a library's use runs again.
func op(u *sites.Use) ast.Expr {
	if u.Op == nil {
		return nil
	}
	return ast.Unparen(u.Op)
}
