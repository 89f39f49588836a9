package fixes

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/retrylint/retrylint/internal/site"
)

// An Editor collects the edits of one fix in one file.
type Editor struct {
	pass    *analysis.Pass
	file    *ast.File
	source  []byte
	edits   []analysis.TextEdit
	imports map[string]string // names of the imports that this fix adds, by path
}

// Open returns an editor for the file of the package that holds pos. It is nil
// where nothing can be edited: in another package, in a generated file, or in
// one that cgo has rewritten.
func Open(pass *analysis.Pass, pos token.Pos) *Editor {
	for _, file := range pass.Files {
		if pos < file.FileStart || file.FileEnd <= pos {
			continue
		}
		name := pass.Fset.File(file.FileStart).Name()
		if ast.IsGenerated(file) || importsC(file) || pass.Fset.Position(file.Package).Filename != name {
			return nil
		}
		source, err := pass.ReadFile(name)
		if err != nil || len(source) != pass.Fset.File(file.FileStart).Size() {
			return nil // the positions are those of another text
		}
		return &Editor{pass: pass, file: file, source: source, imports: map[string]string{}}
	}
	return nil
}

func importsC(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"C"` })
}

// Again returns an empty editor for the same file, for an alternative.
func (e *Editor) Again() *Editor {
	return &Editor{pass: e.pass, file: e.file, source: e.source, imports: map[string]string{}}
}

// Replace puts text in the place of a range.
func (e *Editor) Replace(at analysis.Range, text string) {
	e.edits = append(e.edits, analysis.TextEdit{Pos: at.Pos(), End: at.End(), NewText: []byte(text)})
}

// Insert puts text in front of what stands at pos.
func (e *Editor) Insert(pos token.Pos, text string) {
	e.edits = append(e.edits, analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)})
}

// Wrap puts text in front of a range and behind it.
func (e *Editor) Wrap(at analysis.Range, before, after string) {
	e.Insert(at.Pos(), before)
	e.Insert(at.End(), after)
}

// Fix returns what was collected. The edits are in the order of the file.
func (e *Editor) Fix(key Key) analysis.SuggestedFix {
	edits := slices.Clone(e.edits)
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	return analysis.SuggestedFix{Message: key.Message(), TextEdits: e.laidOut(edits)}
}

// Text returns a range as it is written.
func (e *Editor) Text(at analysis.Range) string {
	start := e.pass.Fset.File(e.file.FileStart).Base()
	return string(e.source[int(at.Pos())-start : int(at.End())-start])
}

// Indent returns the white space at the start of the line of pos.
func (e *Editor) Indent(pos token.Pos) string {
	offset := int(pos) - e.pass.Fset.File(e.file.FileStart).Base()
	line := e.source[strings.LastIndexByte(string(e.source[:offset]), '\n')+1 : offset]
	return string(line[:len(line)-len(strings.TrimLeft(string(line), " \t"))])
}

// Path returns the nodes around a range, the innermost first. The first one
// has exactly this range if any node has.
func (e *Editor) Path(at site.Span) []ast.Node {
	path, _ := astutil.PathEnclosingInterval(e.file, at.Start, at.Stop)
	return path
}

// Expr returns the expression that has exactly this range, or nil.
func (e *Editor) Expr(at site.Span) ast.Expr {
	for _, n := range e.Path(at) {
		if expr, ok := n.(ast.Expr); ok && n.Pos() == at.Start && n.End() == at.Stop {
			return expr
		}
	}
	return nil
}

// Has reports whether the file may use what came with a Go version, "go1.22".
// A file of an unknown version may use everything.
func (e *Editor) Has(since string) bool {
	v := e.pass.TypesInfo.FileVersions[e.file]
	if v == "" {
		v = e.pass.Pkg.GoVersion()
	}
	return v == "" || version.Compare(v, since) >= 0
}

// Means reports whether a name stands at pos for what the language declares
// under it: min, max, float64.
func (e *Editor) Means(name string, pos token.Pos) bool {
	return e.lookup(name, pos) == types.Universe.Lookup(name)
}

// mentions reports whether an identifier of this name stands below n.
func mentions(n ast.Node, name string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name {
			found = true
		}
		return !found
	})
	return found
}

// lookup returns what a name means at pos, or nil.
func (e *Editor) lookup(name string, pos token.Pos) types.Object {
	scope := e.pass.TypesInfo.Scopes[e.file]
	if scope == nil {
		return nil
	}
	if inner := scope.Innermost(pos); inner != nil {
		scope = inner
	}
	_, obj := scope.LookupParent(name, pos)
	return obj
}
