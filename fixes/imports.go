package fixes

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Imported returns the name under which the file imports a package and can use
// it at pos.
func (e *Editor) Imported(path string, pos token.Pos) (name string, ok bool) {
	for _, spec := range e.file.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != path {
			continue
		}
		obj := e.pass.TypesInfo.PkgNameOf(spec)
		if obj == nil || obj.Name() == "_" || obj.Name() == "." {
			continue
		}
		if e.lookup(obj.Name(), pos) == obj {
			return obj.Name(), true
		}
	}
	return "", false
}

// Import returns the name under which a package can be used at pos. It adds
// the import where the file has none, under the package's own name or, where
// that stands for something else anywhere in the file, with the path before it
// or a number behind: all fixes for a file import it under one name.
func (e *Editor) Import(importPath, pkgName string, pos token.Pos) string {
	if name, ok := e.Imported(importPath, pos); ok {
		return name
	}
	if name, ok := e.imports[importPath]; ok {
		return name
	}
	name := pkgName
	if !e.importable(name) {
		name = cmp.Or(strings.ReplaceAll(path.Dir(strings.TrimSuffix(importPath, "/v2")), "/", ""), "std") + pkgName
		for base, n := name, 2; !e.importable(name); n++ {
			name = base + strconv.Itoa(n)
		}
	}
	e.imports[importPath] = name
	spec := strconv.Quote(importPath)
	if name != pkgName {
		spec = name + " " + spec
	}
	e.addImport(importPath, spec)
	return name
}

// importable reports whether a file may import something under this name:
// neither the language, the package nor anything in the file uses it.
func (e *Editor) importable(name string) bool {
	if e.pass.Pkg.Scope().Lookup(name) != nil || types.Universe.Lookup(name) != nil {
		return false
	}
	scope := e.pass.TypesInfo.Scopes[e.file]
	if scope != nil && scope.Lookup(name) != nil {
		return false
	}
	return !slices.ContainsFunc(e.file.Decls, func(d ast.Decl) bool { return mentions(d, name) })
}

// addImport writes the spec where gofmt would put it.
func (e *Editor) addImport(importPath, spec string) {
	var decl *ast.GenDecl
	for _, d := range e.file.Decls {
		if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
			decl = gen
			break
		}
	}
	switch {
	case decl == nil:
		e.Insert(e.file.Name.End(), "\n\nimport "+spec)
	case !decl.Lparen.IsValid():
		e.group(decl, importPath, spec)
	case len(decl.Specs) == 0:
		e.Insert(decl.Lparen+1, "\n\t"+spec+"\n")
	default:
		e.insertSpec(decl, importPath, spec)
	}
}

// group makes a group of a single import. A comment at its end, or a second
// declaration, leaves the new one in a declaration of its own.
func (e *Editor) group(decl *ast.GenDecl, importPath, spec string) {
	only := decl.Specs[0].(*ast.ImportSpec)
	first := pathOf(only)
	if only.Comment != nil || e.severalImports() || isStd(first) != isStd(importPath) {
		e.Insert(decl.Pos(), "import "+spec+"\n")
		return
	}
	if importPath < first {
		e.Wrap(only, "(\n\t"+spec+"\n\t", "\n)")
	} else {
		e.Wrap(only, "(\n\t", "\n\t"+spec+"\n)")
	}
}

// severalImports reports whether the file has more than one import declaration.
func (e *Editor) severalImports() bool {
	n := 0
	for _, d := range e.file.Decls {
		if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
			n++
		}
	}
	return n > 1
}

// insertSpec puts the spec in its place among those of the standard library
// that stand together, or in a block of its own at the top.
func (e *Editor) insertSpec(decl *ast.GenDecl, importPath, spec string) {
	var last *ast.ImportSpec // of the block that begins with the first of the standard library
	for _, s := range decl.Specs {
		s := s.(*ast.ImportSpec)
		if last == nil && !isStd(pathOf(s)) {
			continue
		}
		if last != nil && e.line(s.Pos()) > e.line(last.End())+1 {
			break
		}
		if importPath < pathOf(s) {
			e.Insert(startOf(s), spec+"\n\t")
			return
		}
		last = s
	}
	if last == nil {
		e.Insert(startOf(decl.Specs[0].(*ast.ImportSpec)), spec+"\n\n\t")
		return
	}
	end := last.End()
	if last.Comment != nil {
		end = last.Comment.End()
	}
	e.Insert(end, "\n\t"+spec)
}

func startOf(s *ast.ImportSpec) token.Pos {
	if s.Doc != nil {
		return s.Doc.Pos()
	}
	return s.Pos()
}

func pathOf(s *ast.ImportSpec) string {
	p, _ := strconv.Unquote(s.Path.Value)
	return p
}

// isStd reports whether the path is one of the standard library.
func isStd(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

func (e *Editor) line(pos token.Pos) int { return e.pass.Fset.PositionFor(pos, false).Line }
