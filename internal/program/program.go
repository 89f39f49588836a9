// Package program loads a whole program and runs analyzers over it, in one
// process and one package after the other.
//
// Only the packages of the main modules are kept with their syntax. All others
// are type-checked, analysed for their facts and let go again; what is left of
// them are their types, from the compiler's export data. So memory grows with
// the program at hand and not with all that it depends on.
package program

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// Config says what to load.
type Config struct {
	Dir        string   // where the go command runs; empty for the working directory
	BuildFlags []string // each "-name=value"
	Patterns   []string
	Analyzers  []*analysis.Analyzer // those whose results are asked for
	// Progress, if set, is told after each package how many are done. Calls do
	// not overlap.
	Progress func(done, total int)
}

// A Program is what was loaded.
type Program struct {
	Fset     *token.FileSet
	Packages []*Package // of the main modules, each behind those it imports
	Failures []Failure  // of the main modules, in the same order
	Sizes    types.Sizes
}

// A Package is one of the main modules.
type Package struct {
	Path    string
	Root    bool // matched by a pattern
	Types   *types.Package
	Info    *types.Info
	Files   []*ast.File
	Results map[*analysis.Analyzer]any
}

// A Failure is a package that could not be loaded.
type Failure struct{ Package, Message string }

// Load loads the packages that the patterns match and all that they import. An
// error means that there is nothing to work on; a package that does not
// type-check is a failure of the program, and so are those that need it.
func Load(ctx context.Context, cfg Config) (*Program, error) {
	fset := token.NewFileSet()
	roots, err := packages.Load(&packages.Config{
		Context: ctx, Dir: cfg.Dir, BuildFlags: cfg.BuildFlags, Fset: fset,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedModule | packages.NeedExportFile | packages.NeedTypesSizes,
	}, cfg.Patterns...)
	if err != nil {
		return nil, err
	}
	if len(roots) == 0 {
		return nil, errors.New("no packages match")
	}
	l := &loader{
		fset: fset, sizes: roots[0].TypesSizes, types: map[string]*types.Package{"unsafe": types.Unsafe},
		facts: map[string][]analysis.Fact{}, order: order(cfg.Analyzers),
	}
	if l.sizes == nil {
		l.sizes = types.SizesFor("gc", runtime.GOARCH)
	}
	var units []*unit
	byPkg := map[*packages.Package]*unit{}
	packages.Visit(roots, nil, func(p *packages.Package) {
		u := &unit{Package: p, done: make(chan struct{})}
		for _, q := range p.Imports {
			d := byPkg[q]
			u.deps = append(u.deps, d)
			u.net = u.net || d.net
		}
		u.net = u.net || p.PkgPath == "net" || p.PkgPath == "database/sql"
		byPkg[p] = u
		units = append(units, u)
	})
	ours := false
	l.gc = importer.ForCompiler(fset, "gc", exported(units))
	for _, p := range roots {
		u := byPkg[p]
		u.root = true
		ours = ours || u.main()
		if !u.main() && len(p.Errors) > 0 {
			u.failure = p.Errors[0].Msg
		}
	}
	if !ours {
		for _, p := range roots {
			if len(p.Errors) > 0 {
				return nil, errors.New(p.Errors[0].Msg)
			}
		}
		return nil, errors.New("no package of the main module matches")
	}
	var mu sync.Mutex
	done := 0
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	// In this order, whatever a unit waits for has been started before it.
	for _, u := range units {
		g.Go(func() error {
			defer close(u.done)
			for _, d := range u.deps {
				select {
				case <-d.done:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			l.load(u)
			mu.Lock()
			defer mu.Unlock()
			done++
			if cfg.Progress != nil {
				cfg.Progress(done, len(units))
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	out := &Program{Fset: fset, Sizes: l.sizes}
	for _, u := range units {
		switch {
		case u.failure != "":
			out.Failures = append(out.Failures, Failure{u.PkgPath, u.failure})
		case u.kept != nil:
			out.Packages = append(out.Packages, u.kept)
		}
	}
	return out, nil
}

// A unit is a package on its way.
type unit struct {
	*packages.Package
	deps    []*unit
	net     bool // can reach the network
	root    bool
	done    chan struct{}
	kept    *Package
	failure string
}

func (u *unit) std() bool  { return u.Module == nil }
func (u *unit) main() bool { return u.Module != nil && u.Module.Main }

type loader struct {
	fset  *token.FileSet
	sizes types.Sizes
	order []*analysis.Analyzer

	mu    sync.Mutex     // of what follows, and of reading export data into types
	gc    types.Importer // of what is outside the main modules
	types map[string]*types.Package
	facts map[string][]analysis.Fact
}

// load makes the types of a unit known, and its facts.
func (l *loader) load(u *unit) {
	if u.PkgPath == "unsafe" {
		return
	}
	main := u.main()
	if !main {
		if err := l.read(u); err != nil || u.std() || !u.net {
			return // a broken one fails those that import it
		}
	}
	for _, d := range u.deps {
		if d.failure != "" && main {
			u.fail("imports " + d.PkgPath + ", which failed")
			return
		}
	}
	pkg, info, files, err := l.check(u)
	if err != nil || len(u.Errors) > 0 {
		u.fail(u.why(err))
		return
	}
	if main {
		l.mu.Lock()
		l.types[u.PkgPath] = pkg
		l.mu.Unlock()
	}
	results, err := l.analyse(u, pkg, info, files)
	if err != nil {
		u.fail(err.Error())
		return
	}
	if main {
		u.kept = &Package{Path: u.PkgPath, Root: u.root, Types: pkg, Info: info, Files: files, Results: results}
	}
}

// fail notes why a unit of the main modules can't be had. What is wrong with
// others shows in those that need them.
func (u *unit) fail(message string) {
	if u.main() {
		u.failure = message
	}
}

// why says in one line what is wrong with a unit: what the go command found,
// where it names a place, else what the type checker did.
func (u *unit) why(err error) string {
	for _, e := range u.Errors {
		if e.Pos != "" && e.Pos != "-" {
			line, _, _ := strings.Cut(e.Error(), "\n")
			return line
		}
	}
	if err != nil {
		return err.Error()
	}
	line := ""
	for l := range strings.Lines(u.Errors[0].Msg) {
		if line = strings.TrimSpace(l); line != "" && !strings.HasPrefix(line, "#") {
			break
		}
	}
	return line
}

// imported is the importer for the files of a unit.
type imported struct {
	l *loader
	u *unit
}

func (i imported) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.u.Imports[path]
	if dep == nil {
		return nil, fmt.Errorf("package %s is not known", path)
	}
	i.l.mu.Lock()
	defer i.l.mu.Unlock()
	if p := i.l.types[dep.PkgPath]; p != nil && p.Complete() {
		return p, nil
	}
	return nil, fmt.Errorf("package %s could not be loaded", path)
}

// order returns the analyzers with all that they require, each behind these.
func order(list []*analysis.Analyzer) []*analysis.Analyzer {
	var out []*analysis.Analyzer
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if slices.Contains(out, a) {
			return
		}
		for _, r := range a.Requires {
			visit(r)
		}
		out = append(out, a)
	}
	for _, a := range list {
		visit(a)
	}
	return out
}
