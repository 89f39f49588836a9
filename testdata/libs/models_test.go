package libs

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/catalog"
)

// libraries reads the catalogue.
func libraries(t *testing.T) map[string]*catalog.Library {
	t.Helper()
	libs, err := catalog.Libraries()
	if err != nil {
		t.Fatal(err)
	}
	return libs
}

// TestModels holds every model to the real library: the symbol exists, its
// arguments and fields do, and a case refers to it.
func TestModels(t *testing.T) {
	libs := libraries(t)
	required := requirements(t)
	var paths []string
	for _, lib := range libs {
		for i := range lib.Models {
			m := &lib.Models[i]
			m.In = beneath(m.In, required)
			paths = append(paths, m.In...)
		}
	}
	slices.Sort(paths)
	loaded := load(t, packages.LoadTypes, slices.Compact(paths))
	uses := used(t)
	for _, file := range slices.Sorted(maps.Keys(libs)) {
		t.Run(strings.TrimSuffix(file, ".toml"), func(t *testing.T) {
			for _, line := range problems(libs[file].Models, loaded, uses) {
				t.Errorf("%s: %s", file, line)
			}
		})
	}
}

// requirements returns the modules that go.mod requires for the cases.
func requirements(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) == 2 && strings.Contains(f[0], "/") {
			out = append(out, f[0])
		}
	}
	return out
}

// beneath puts in the place of "path/*" the modules one element below it that
// are required.
func beneath(paths, required []string) []string {
	var out []string
	for _, p := range paths {
		dir, ok := strings.CutSuffix(p, "/*")
		if !ok {
			out = append(out, p)
			continue
		}
		for _, r := range required {
			if path.Dir(r) == dir {
				out = append(out, r)
			}
		}
	}
	return out
}

// load loads packages by import path, each with its error in place of types
// when it has one.
func load(t *testing.T, mode packages.LoadMode, patterns []string) map[string]*packages.Package {
	t.Helper()
	list, err := packages.Load(&packages.Config{Mode: mode}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*packages.Package{}
	for _, p := range list {
		out[p.PkgPath] = p
	}
	return out
}

// used returns what the cases refer to: "import/path.Symbol".
func used(t *testing.T) map[string]bool {
	t.Helper()
	var folders []string
	for _, s := range sources(t) {
		folders = append(folders, "./"+s.dir())
	}
	folders = append(folders, "./wire") // stacks are uses as well
	slices.Sort(folders)
	out := map[string]bool{}
	for _, p := range load(t, packages.LoadSyntax, slices.Compact(folders)) {
		for _, err := range p.Errors {
			t.Errorf("%v", err)
		}
		for _, obj := range p.TypesInfo.Uses {
			addObject(out, obj)
		}
		for _, sel := range p.TypesInfo.Selections {
			addType(out, sel.Recv())
		}
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, ok := n.(*ast.CompositeLit); ok {
					addType(out, p.TypesInfo.TypeOf(lit))
				}
				return true
			})
		}
	}
	return out
}

func addObject(out map[string]bool, obj types.Object) {
	if obj.Pkg() == nil {
		return
	}
	if fn, ok := obj.(*types.Func); ok {
		k := catalog.KeyOf(fn.Origin())
		out[k.Pkg+"."+k.Symbol()] = true
		if k.Recv != "" {
			out[k.Pkg+"."+k.Recv] = true
		}
		return
	}
	if obj.Parent() == obj.Pkg().Scope() {
		out[obj.Pkg().Path()+"."+obj.Name()] = true
	}
}

func addType(out map[string]bool, t types.Type) {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		addObject(out, n.Obj())
	}
}

// problems returns what is wrong with the models of a file.
func problems(models []catalog.Model, loaded map[string]*packages.Package, used map[string]bool) []string {
	var out []string
	for i := range models {
		m := &models[i]
		mentioned, options := false, m.Options == nil
		for _, path := range m.In {
			symbol := strings.TrimSuffix(m.Name, ".*")
			mentioned = mentioned || used[path+"."+symbol]
			pkg := loaded[path]
			if pkg == nil || len(pkg.Errors) > 0 || pkg.Types == nil {
				out = append(out, fmt.Sprintf("%s: %s can't be loaded: %v", m.Name, path, errorsOf(pkg)))
				continue
			}
			for _, text := range checkModel(pkg.Types, m) {
				out = append(out, fmt.Sprintf("%s: %s: %s", m.Name, path, text))
			}
			options = options || takesOptions(pkg.Types, m)
		}
		if !options { // a major version that takes none yet is no problem
			out = append(out, fmt.Sprintf("%s: options: there is no arg %d", m.Name, *m.Options))
		}
		if !mentioned {
			out = append(out, fmt.Sprintf("%s: no case refers to it in %s", m.Name, strings.Join(m.In, ", ")))
		}
	}
	return out
}

func errorsOf(pkg *packages.Package) any {
	if pkg == nil {
		return "no such package"
	}
	return pkg.Errors
}
