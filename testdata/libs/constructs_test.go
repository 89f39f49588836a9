package libs

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/catalog"
)

// A directive is a line of a doc comment that says which construct the
// declaration is a case or a probe of.
type directive struct {
	at    place
	id    string
	says  string // "flagged", "clean" or "probe"
	wants int    // findings expected in the declaration
}

// dir is the folder of a file.
func (s source) dir() string { return filepath.ToSlash(filepath.Dir(s.name)) }

// directives returns the directives of a file, and what is wrong with them.
func (s source) directives() (list []directive, wrong []string) {
	wants, err := s.wants()
	if err != nil {
		return nil, []string{err.Error()}
	}
	docs := map[*ast.CommentGroup]ast.Decl{}
	for _, d := range s.ast.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			docs[d.Doc] = d
		case *ast.GenDecl:
			docs[d.Doc] = d
		}
	}
	for _, group := range s.ast.Comments {
		for _, c := range group.List {
			d := directive{at: place{s.name, s.fset.Position(c.Pos()).Line}}
			ok := d.parse(strings.TrimSpace(strings.TrimPrefix(c.Text, "//")))
			switch decl := docs[group]; {
			case d.says == "":
				continue // a comment like any other
			case !ok:
				wrong = append(wrong, fmt.Sprintf("%v: write construct: ID flagged, construct: ID clean or probe: ID", d.at))
			case decl == nil:
				wrong = append(wrong, fmt.Sprintf("%v: not in the doc comment of a declaration", d.at))
			case (d.says == "probe") != isTest(decl):
				wrong = append(wrong, fmt.Sprintf("%v: tests are probes and the rest is cases", d.at))
			default:
				first, last := s.fset.Position(decl.Pos()).Line, s.fset.Position(decl.End()).Line
				for at, list := range wants {
					if first <= at.line && at.line <= last {
						d.wants += len(list)
					}
				}
				list = append(list, d)
			}
		}
	}
	return list, wrong
}

// parse reports whether a line is a directive of the right form. It sets
// d.says for any that is meant to be one.
func (d *directive) parse(line string) bool {
	word, rest, ok := strings.Cut(line, ":")
	f := strings.Fields(rest)
	switch {
	case !ok:
		return false
	case word == "probe":
		d.says = "probe"
		if len(f) == 1 {
			d.id = f[0]
		}
		return len(f) == 1
	case word == "construct":
		d.says = "construct"
		if len(f) == 2 && (f[1] == "flagged" || f[1] == "clean") {
			d.id, d.says = f[0], f[1]
		}
		return d.id != ""
	}
	return false
}

// isTest reports whether a declaration is a function that go test runs.
func isTest(d ast.Decl) bool {
	f, ok := d.(*ast.FuncDecl)
	return ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test")
}

// share is the part of the constructs with a schedule of their own that has
// to be probed, in percent.
const share = 60

// checkConstructs returns what the directives leave out, and where they say
// something that is not so.
func checkConstructs(constructs []catalog.Construct, list []directive) []string {
	var out []string
	seen := map[string]bool{} // "ID says"
	for _, d := range list {
		seen[d.id+" "+d.says] = true
		switch {
		case !slices.ContainsFunc(constructs, func(c catalog.Construct) bool { return c.ID == d.id }):
			out = append(out, fmt.Sprintf("%v: the catalogue has no construct %s", d.at, d.id))
		case d.says == "flagged" && d.wants == 0:
			out = append(out, fmt.Sprintf("%v: a flagged case that expects no finding", d.at))
		case d.says == "clean" && d.wants > 0:
			out = append(out, fmt.Sprintf("%v: a clean case that expects a finding", d.at))
		}
	}
	own, probed := 0, 0
	var missing []string
	for _, c := range constructs {
		if !c.Sound && !seen[c.ID+" flagged"] {
			out = append(out, c.ID+": no flagged case")
		}
		if !seen[c.ID+" clean"] {
			out = append(out, c.ID+": no clean case")
		}
		if !c.Own {
			continue
		}
		own++
		if seen[c.ID+" probe"] {
			probed++
		} else {
			missing = append(missing, c.ID)
		}
	}
	if probed*100 < share*own {
		out = append(out, fmt.Sprintf("%d of %d constructs with a schedule of their own are probed, under %d %%; these are not: %s",
			probed, own, share, strings.Join(missing, ", ")))
	}
	slices.Sort(out)
	return out
}

func TestConstructs(t *testing.T) {
	var constructs []catalog.Construct
	for _, lib := range libraries(t) {
		constructs = append(constructs, lib.Constructs...)
	}
	slices.SortFunc(constructs, func(a, b catalog.Construct) int { return strings.Compare(a.ID, b.ID) })
	var list []directive
	for _, s := range sources(t) {
		ds, wrong := s.directives()
		list = append(list, ds...)
		for _, line := range wrong {
			t.Error(line)
		}
	}
	for _, line := range checkConstructs(constructs, list) {
		t.Error(line)
	}
}
