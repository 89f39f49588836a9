package arith

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

// load type-checks one file and indexes it.
func load(t testing.TB, src string) *defs.Index {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: std(), Error: func(err error) { t.Error(err) }}
	pkg, _ := conf.Check("example.com/p", fset, []*ast.File{file}, info)
	return defs.New(fset, []*ast.File{file}, pkg, info)
}
