package retries

import (
	"go/ast"
	"strings"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// A Directive is what the comment of a function promises of retries.
type Directive struct {
	None   bool // //retry:none: nothing under it retries; else //retry:layer: it is the one layer
	Reason string
	Func   string    // the function
	Name   site.Span // its name, where the promise is kept or broken
	Stack  *Stack    // what breaks it, nil for nothing

	f *defs.Func
}

// directives reads the promises of the package.
func (r *Result) directives() {
	for _, f := range r.x.Funcs {
		d, ok := f.Node.(*ast.FuncDecl)
		if !ok || d.Doc == nil {
			continue
		}
		for _, c := range d.Doc.List {
			kind, reason, _ := strings.Cut(strings.TrimPrefix(c.Text, "//retry:"), " ")
			if !strings.HasPrefix(c.Text, "//retry:") || kind != "layer" && kind != "none" {
				continue
			}
			r.marks[f] = &Directive{None: kind == "none", Reason: strings.TrimSpace(reason), Func: f.Name,
				Name: site.Span{Start: d.Name.Pos(), Stop: d.Name.End()}, f: f}
		}
	}
}

// declared takes note, in the summary of f, of what f promises.
func (r *Result) declared(f *defs.Func, s *summary) {
	d := r.marks[f]
	if d == nil {
		return
	}
	worst := s.out
	if s.under != nil && worse(s.under, worst) {
		worst = s.under
	}
	if d.None {
		d.Stack = worst
		return
	}
	if worst != nil && len(worst.Layers) > 1 {
		d.Stack = worst
	}
	if s.out == nil {
		// What makes it one cannot be seen.
		s.out = &Stack{Layers: []Layer{{Factor: Factor{Name: "n"}, Text: f.Name, Pos: f.Node.Pos(), At: r.at(f.Node.Pos())}}, Out: true}
	}
	out := &Stack{Layers: append([]Layer(nil), s.out.Layers...), Out: true}
	out.Layers[0].Only = true
	s.out = out
}

// Directives returns the promises of the package, in source order.
func (r *Result) Directives() []*Directive {
	var out []*Directive
	for _, f := range r.x.Funcs {
		if d := r.marks[f]; d != nil {
			out = append(out, d)
		}
	}
	return out
}
