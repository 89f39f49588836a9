package reach

import (
	"go/ast"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/internal/linttest"
)

// probe reports what each call reaches, and keeps the facts that are
// exported.
func probe(facts map[string]*Fact) *analysis.Analyzer {
	a := *Analyzer
	a.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.ExportPackageFact = func(f analysis.Fact) {
			facts[pass.Pkg.Path()] = f.(*Fact)
			pass.ExportPackageFact(f)
		}
		res, err := Analyzer.Run(&inner)
		if err != nil {
			return nil, err
		}
		r := res.(*Result)
		for _, f := range r.x.Funcs {
			for _, c := range f.Calls {
				text := types.ExprString(c.Expr.Fun)
				if _, ok := c.Expr.Fun.(*ast.FuncLit); ok {
					text = "func literal"
				}
				pass.Reportf(c.Expr.Pos(), "%s: %s", text, r.Call(c))
			}
		}
		return res, nil
	}
	return &a
}

func TestAcrossPackages(t *testing.T) {
	facts := map[string]*Fact{}
	analysistest.Run(t, analysistest.TestData(), probe(facts), "near", "far")
	near := facts["near"]
	if near == nil {
		t.Fatal("no fact of package near")
	}
	if want := []string{"Both", "Cell.Fetch", "Connect", "Even", "Now", "Odd", "Pinger.Ping", "Store.Deep", "Store.Ping"}; !slices.Equal(near.Remote, want) {
		t.Errorf("remote: %q, want %q", near.Remote, want)
	}
	if want := []string{"Store.List"}; !slices.Equal(near.Local, want) {
		t.Errorf("local: %q, want %q", near.Local, want)
	}
	for path, fact := range facts {
		t.Run(path, func(t *testing.T) { linttest.CheckCodec(t, fact) })
	}
}
