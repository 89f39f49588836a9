// Package graph follows the calls of a whole program from where it is entered
// to the remotes that it asks, and multiplies the layers of retry on the way.
//
// A call that leads nowhere by itself, through an interface or a function
// value, is resolved by variable type analysis over the packages of the main
// modules. A function that is handed on as an argument is followed from where
// it was handed, so that callers of one helper are not mixed up. What other
// modules retry comes from their facts and from the catalogue.
//
// A layer counts only for failures that reach it: where a function keeps the
// failure of a call to itself, what is above it tries nothing again.
package graph

import (
	"cmp"
	"fmt"
	"go/token"
	"math"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/reach"
	"github.com/retrylint/retrylint/internal/passes/retries"
	"github.com/retrylint/retrylint/internal/program"
)

// Analyzers are those whose results a program needs for its graph.
var Analyzers = []*analysis.Analyzer{defs.Analyzer, reach.Analyzer, retries.Analyzer}

// A Path leads from an entry of the program to a remote.
type Path struct {
	Entry string // "GET /orders", "main.main"
	Sink  string // "redis.Client.Get"
	Hops  []Hop
}

// A Hop is one call on a path.
type Hop struct {
	Func    string // the function that calls: "orders.List"
	Call    string // as written: "s.store.Get"
	Pos     token.Position
	Factors []retries.Factor // of the layers that try the call again, from the outside in
	Why     string           // what these layers are
	// Keeps is set where the failure of the call does not come out of the
	// function, so that nothing above it tries anything again; never of the
	// first hop, which has nothing above.
	Keeps bool
}

// Product returns how many requests one run of the entry can send, as far as
// it is known: unbounded where a layer has no limit, and unknown where the
// number of one is not known.
func (p *Path) Product() (n float64, unbounded, unknown bool) {
	n = 1
	for _, f := range p.Factors() {
		switch {
		case f.N > 0:
			n *= float64(f.N)
		case f.Endless:
			unbounded = true
		default:
			unknown = true
		}
	}
	return n, unbounded, unknown
}

// Factors returns the factors of a path, from the outside in.
func (p *Path) Factors() []retries.Factor {
	var out []retries.Factor
	for _, h := range p.Hops {
		out = append(out, h.Factors...)
	}
	return out
}

// weight orders paths: those of which less is known are guessed low.
func (p *Path) weight() float64 { return weigh(p.Factors()) }

func weigh(list []retries.Factor) float64 {
	w := 1.0
	for _, f := range list {
		switch {
		case f.N > 0:
			w *= float64(f.N)
		case f.Endless:
			w *= 1e6
		default:
			w *= float64(cmp.Or(f.Default, 2))
		}
	}
	return w
}

// Formula is the product as text: "3 × 4 × 5 = 60", "3 × n", "unlimited".
func (p *Path) Formula() string {
	n, unbounded, unknown := p.Product()
	var parts []string
	for _, f := range p.Factors() {
		s := f.String()
		if f.N == 0 && f.Default > 0 {
			s += fmt.Sprintf(" (%d by default)", f.Default)
		}
		parts = append(parts, s)
	}
	text := strings.Join(parts, " × ")
	switch {
	case len(parts) == 0:
		return "1"
	case unbounded && len(parts) > 1:
		return text + " = unlimited"
	case unbounded || unknown || len(parts) == 1:
		return text
	}
	return fmt.Sprintf("%s = %s", text, number(n))
}

func number(n float64) string {
	if n > math.MaxInt64/2 {
		return fmt.Sprintf("%.3g", n)
	}
	return fmt.Sprintf("%d", int64(n))
}

// Config says which paths to look for.
type Config struct {
	Entry *regexp.Regexp // functions to take for entries, instead of those found; nil for none
}

// Find returns, for every entry of the program and every remote that it
// reaches, the path that multiplies the most, worst first. It fails where no
// function matches the entries of cfg.
func Find(prog *program.Program, cfg Config) ([]Path, error) {
	g := build(prog)
	var out []Path
	entries := g.entries(cfg)
	if cfg.Entry != nil && len(entries) == 0 {
		return nil, fmt.Errorf("no function matches -entry %s: write one as %s", cfg.Entry, g.example())
	}
	for _, e := range entries {
		best := map[string]*route{}
		for _, n := range e.nodes {
			s := g.summary(n)
			for sink, pair := range s.routes {
				for _, r := range pair {
					if r != nil && worse(r, best[sink]) {
						best[sink] = r
					}
				}
			}
		}
		for sink, r := range best {
			out = append(out, g.path(e.name, sink, r))
		}
	}
	slices.SortFunc(out, func(a, b Path) int {
		return cmp.Or(cmp.Compare(b.weight(), a.weight()), strings.Compare(a.Entry, b.Entry),
			strings.Compare(a.Sink, b.Sink))
	})
	return out, nil
}

// path makes a path of a route, which shows what counts and what does not.
func (g *graph) path(entry, sink string, r *route) Path {
	p := Path{Entry: entry, Sink: sink}
	for ; r != nil; r = r.next {
		if r.hop.call == "" {
			continue
		}
		h := Hop{Func: r.hop.in, Call: r.hop.call, Pos: g.prog.Fset.Position(r.hop.pos), Keeps: !r.hop.out && len(p.Hops) > 0}
		var why []string
		if r.counts {
			for _, l := range r.hop.layers {
				h.Factors = append(h.Factors, l.Factor)
				why = append(why, explain(l))
			}
		}
		h.Why = strings.Join(why, "; ")
		p.Hops = append(p.Hops, h)
	}
	return p
}

// explain says what a layer is, and where.
func explain(l retries.Layer) string {
	s := l.Text
	if l.At != "" {
		s += " (" + l.At + ")"
	}
	s += fmt.Sprintf(" tries up to %s times", l.Factor)
	switch {
	case l.Endless && l.N == 0:
		s = strings.Replace(s, " tries up to unlimited times", " tries without limit", 1)
	case l.N == 0 && l.Default > 0:
		s += fmt.Sprintf(", %d by default", l.Default)
	}
	if l.Client {
		s = strings.Replace(s, " tries", " by itself tries", 1)
	}
	if l.Zero != "" {
		s += ": " + l.Zero
	}
	return s
}
