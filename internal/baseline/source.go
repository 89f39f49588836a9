package baseline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/finding"
)

// sources holds the parsed folders of a run's findings. Syntax is enough: the
// identity has to hold for code of yesterday, too, whose types are gone.
type sources struct {
	read    func(string) ([]byte, error)
	folders map[string]*folder
}

// A folder is the files of one directory, and what they declare.
type folder struct {
	files  map[string]*file
	values map[string]*declared // constants and variables of the package, by package and name
	funcs  map[string]*declared // functions and methods that return a number, by package and name
}

type file struct {
	fset   *token.FileSet
	syntax *ast.File
	text   []byte
	of     *folder
}

// declared is a declaration and the file that it stands in.
type declared struct {
	file *file
	node ast.Node
	many bool // several have that name
}

// folder parses the Go files next to name, and name itself.
func (s *sources) folder(name string) *folder {
	dir := filepath.Dir(name)
	if f := s.folders[dir]; f != nil {
		return f
	}
	f := &folder{files: map[string]*file{}, values: map[string]*declared{}, funcs: map[string]*declared{}}
	s.folders[dir] = f
	names, _ := filepath.Glob(filepath.Join(escape(dir), "*.go"))
	if !slices.Contains(names, name) {
		names = append(names, name)
	}
	for _, n := range names {
		text, err := s.read(n)
		if err != nil {
			continue
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, n, text, 0)
		if err != nil {
			continue // the run says so
		}
		f.add(n, &file{fset, syntax, text, f})
	}
	return f
}

// escape keeps a directory's name from being read as a pattern.
func escape(dir string) string {
	if filepath.Separator == '\\' {
		return dir // there is no escaping in a pattern of Windows
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}

func (f *folder) add(name string, src *file) {
	f.files[name] = src
	for _, d := range src.syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil && returnsNumber(d.Type) {
				f.declare(f.funcs, src, d.Name.Name, d)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, id := range v.Names {
						f.declare(f.values, src, id.Name, v)
					}
				}
			}
		}
	}
}

func (f *folder) declare(in map[string]*declared, src *file, name string, node ast.Node) {
	name = src.syntax.Name.Name + "." + name
	in[name] = &declared{src, node, in[name] != nil}
}

// find returns what is declared under that name once, in the package of src.
func (src *file) find(in map[string]*declared, name string) *declared {
	d := in[src.syntax.Name.Name+"."+name]
	if d == nil || d.many {
		return nil
	}
	return d
}

// returnsNumber reports whether a function can compute a delay.
func returnsNumber(t *ast.FuncType) bool {
	if t.Results.NumFields() != 1 {
		return false
	}
	switch r := t.Results.List[0].Type.(type) {
	case *ast.SelectorExpr:
		return r.Sel.Name == "Duration"
	case *ast.Ident:
		return slices.Contains([]string{"int", "int64", "int32", "uint", "uint64", "uint32", "float64", "float32"}, r.Name)
	}
	return false
}

// A place is the declaration that a position stands in.
type place struct {
	file *file
	decl ast.Decl
	name string // "f", "T.m", or the first name that is declared
}

// at returns the place of a position, or nil.
func (s *sources) at(p finding.Position) *place {
	src := s.folder(p.File).files[p.File]
	if src == nil {
		return nil
	}
	pos := src.pos(p)
	if !pos.IsValid() {
		return nil
	}
	for _, d := range src.syntax.Decls {
		if d.Pos() <= pos && pos < d.End() {
			return &place{src, d, nameOf(d, pos)}
		}
	}
	return &place{file: src}
}

// pos returns the position in the syntax, or NoPos when the file has no such
// line or column.
func (src *file) pos(p finding.Position) token.Pos {
	f := src.fset.File(src.syntax.FileStart)
	if p.Line < 1 || p.Line > f.LineCount() || p.Col < 1 {
		return token.NoPos
	}
	pos := f.LineStart(p.Line) + token.Pos(p.Col-1)
	if pos > token.Pos(f.Base()+f.Size()) {
		return token.NoPos
	}
	return pos
}

// nameOf names what is declared at pos. Function literals count as the
// function that they stand in.
func nameOf(d ast.Decl, pos token.Pos) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv.NumFields() == 0 {
			return d.Name.Name
		}
		return defs.ReceiverName(d.Recv.List[0].Type) + "." + d.Name.Name
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if pos < spec.Pos() || pos >= spec.End() {
				continue
			}
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				return spec.Names[0].Name
			case *ast.TypeSpec:
				return spec.Name.Name
			}
		}
	}
	return ""
}
