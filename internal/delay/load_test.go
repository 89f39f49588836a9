package delay

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"sync"
	"testing"

	"github.com/retrylint/retrylint/internal/defs"
)

// std imports the standard library from source, once for all tests.
var std = sync.OnceValue(func() types.Importer {
	return importer.ForCompiler(token.NewFileSet(), "source", nil)
})

// load type-checks one file and indexes it. Type errors go to report.
func load(src string, report func(error)) (*Reader, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: std(), Error: report}
	pkg, _ := conf.Check("example.com/p", fset, []*ast.File{file}, info)
	return &Reader{Index: defs.New(fset, []*ast.File{file}, pkg, info)}, nil
}

// slept reads the argument of the last call of time.Sleep in the file.
func slept(t *testing.T, r *Reader) Value {
	t.Helper()
	var v Value
	found := false
	for _, f := range r.Index.Funcs {
		for _, c := range f.Calls {
			if c.Static != nil && c.Static.FullName() == "time.Sleep" {
				v, found = r.Expr(f, c.Expr.Args[0]), true
			}
		}
	}
	if !found {
		t.Fatal("no call of time.Sleep")
	}
	return v
}
