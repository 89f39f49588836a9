package program

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/types"
	"io"
	"os"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// read reads the types of a unit from its export data.
func (l *loader) read(u *unit) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, err := l.gc.Import(u.PkgPath)
	if err == nil {
		l.types[u.PkgPath] = p
	}
	return err
}

// exported opens the export data of a package.
func exported(units []*unit) importer.Lookup {
	files := map[string]string{}
	for _, u := range units {
		files[u.PkgPath] = u.ExportFile
	}
	return func(path string) (io.ReadCloser, error) {
		if files[path] == "" {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(files[path])
	}
}

// check parses and type-checks the files of a unit.
func (l *loader) check(u *unit) (*types.Package, *types.Info, []*ast.File, error) {
	var files []*ast.File
	for _, name := range u.CompiledGoFiles {
		f, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, nil, err
		}
		files = append(files, f)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: imported{l, u}, Sizes: l.sizes}
	if u.Module != nil && u.Module.GoVersion != "" {
		conf.GoVersion = "go" + u.Module.GoVersion
	}
	pkg, err := conf.Check(u.PkgPath, l.fset, files, info)
	return pkg, info, files, err
}

// analyse runs the analyzers over a unit, keeps the facts that they export and
// returns their results.
func (l *loader) analyse(u *unit, pkg *types.Package, info *types.Info, files []*ast.File) (map[*analysis.Analyzer]any, error) {
	results := map[*analysis.Analyzer]any{}
	for _, a := range l.order {
		pass := &analysis.Pass{
			Analyzer: a, Fset: l.fset, Files: files, Pkg: pkg, TypesInfo: info, TypesSizes: l.sizes,
			OtherFiles: u.OtherFiles, IgnoredFiles: u.IgnoredFiles,
			ResultOf:          map[*analysis.Analyzer]any{},
			Report:            func(analysis.Diagnostic) {},
			ReadFile:          os.ReadFile,
			ImportPackageFact: l.fact,
			ExportPackageFact: func(f analysis.Fact) { l.keep(pkg.Path(), f) },
			ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
			ExportObjectFact:  func(types.Object, analysis.Fact) {},
			AllObjectFacts:    func() []analysis.ObjectFact { return nil },
			AllPackageFacts:   func() []analysis.PackageFact { return nil },
		}
		if u.Module != nil {
			pass.Module = &analysis.Module{Path: u.Module.Path, Version: u.Module.Version, GoVersion: u.Module.GoVersion}
		}
		for _, r := range a.Requires {
			pass.ResultOf[r] = results[r]
		}
		res, err := a.Run(pass)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Name, err)
		}
		results[a] = res
	}
	return results, nil
}

// keep stores a fact. Facts speak of packages by symbols, so that one learned
// from source holds for the types read from export data.
func (l *loader) keep(path string, f analysis.Fact) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.facts[path] = append(l.facts[path], f)
}

func (l *loader) fact(p *types.Package, out analysis.Fact) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range l.facts[p.Path()] {
		if reflect.TypeOf(f) == reflect.TypeOf(out) {
			reflect.ValueOf(out).Elem().Set(reflect.ValueOf(f).Elem())
			return true
		}
	}
	return false
}
