package graph

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/passes/retries"
)

// Line is a path in one line: "GET /orders → orders.List → redis.Client.Get:
// 3 × 5 = 15". A hop behind ⇢ is one whose failure the function around keeps
// to itself.
func (p *Path) Line() string {
	var b strings.Builder
	b.WriteString(p.Entry)
	for _, h := range p.Hops {
		arrow := " → "
		if h.Keeps {
			arrow = " ⇢ "
		}
		b.WriteString(arrow + h.Call)
	}
	if n := len(p.Hops); n == 0 || p.Hops[n-1].Call != p.Sink {
		b.WriteString(" (" + p.Sink + ")")
	}
	return b.String() + ": " + p.Formula()
}

// Text writes the paths with all their hops.
func Text(w io.Writer, dir string, paths []Path) error {
	for _, p := range paths {
		if _, err := fmt.Fprintln(w, p.Line()); err != nil {
			return err
		}
		for _, h := range p.Hops {
			why := ""
			if h.Why != "" {
				why = ": " + h.Why
			}
			if _, err := fmt.Fprintf(w, "\t%s: %s calls %s%s\n", place(dir, h), h.Func, h.Call, why); err != nil {
				return err
			}
		}
	}
	return nil
}

// place is where a hop stands, relative to dir where it is beneath it.
func place(dir string, h Hop) string {
	name := h.Pos.Filename
	if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
		name = rel
	}
	return fmt.Sprintf("%s:%d:%d", filepath.ToSlash(name), h.Pos.Line, h.Pos.Column)
}

type jsonPath struct {
	Entry     string    `json:"entry"`
	Sink      string    `json:"sink"`
	Product   string    `json:"product"`
	Attempts  float64   `json:"attempts"` // 0 when unbounded or unknown
	Unbounded bool      `json:"unbounded"`
	Unknown   bool      `json:"unknown"`
	Hops      []jsonHop `json:"hops"`
}

type jsonHop struct {
	Func   string `json:"func"`
	Call   string `json:"call"`
	Pos    string `json:"pos"`
	Factor string `json:"factor,omitempty"`
	Why    string `json:"why,omitempty"`
	Keeps  bool   `json:"keeps,omitempty"`
}

// JSON writes the paths as one object.
func JSON(w io.Writer, dir string, paths []Path) error {
	out := struct {
		Paths []jsonPath `json:"paths"`
	}{[]jsonPath{}}
	for _, p := range paths {
		n, unbounded, unknown := p.Product()
		if unbounded || unknown {
			n = 0
		}
		j := jsonPath{Entry: p.Entry, Sink: p.Sink, Product: p.Formula(), Attempts: n, Unbounded: unbounded, Unknown: unknown}
		for _, h := range p.Hops {
			j.Hops = append(j.Hops, jsonHop{h.Func, h.Call, place(dir, h), factorText(h.Factors), h.Why, h.Keeps})
		}
		out.Paths = append(out.Paths, j)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	return e.Encode(out)
}

// factorText is the factors of one hop: "3 × n".
func factorText(list []retries.Factor) string {
	var parts []string
	for _, f := range list {
		parts = append(parts, f.String())
	}
	return strings.Join(parts, " × ")
}

// Dot writes the paths as one graph for Graphviz.
func Dot(w io.Writer, paths []Path) error {
	var b strings.Builder
	b.WriteString("digraph retries {\n\trankdir=LR;\n\tnode [shape=box, fontname=\"sans-serif\"];\n\tedge [fontname=\"sans-serif\"];\n")
	seen := map[string]bool{}
	edge := func(from, to, label, style string) {
		line := fmt.Sprintf("\t%s -> %s [label=%s%s];\n", strconv.Quote(from), strconv.Quote(to), strconv.Quote(label), style)
		if !seen[line] {
			seen[line] = true
			b.WriteString(line)
		}
	}
	for _, p := range paths {
		from := p.Entry
		for i, h := range p.Hops {
			to, style := p.Sink, ""
			if i+1 < len(p.Hops) {
				to = p.Hops[i+1].Func
			}
			label := ""
			if f := factorText(h.Factors); f != "" {
				label, style = "× "+f, ", penwidth=2"
			}
			if h.Keeps {
				style += ", style=dashed"
			}
			if from != to {
				edge(from, to, label, style)
			}
			from = to
		}
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}
