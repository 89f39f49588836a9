package waits

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/internal/linttest"
)

// probe reports the waits that the pass sees, and keeps the facts it exports.
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
			for _, w := range r.Waits(f, f.Body) {
				pass.Reportf(w.Node.Pos(), "%s", describe(w))
			}
		}
		return res, nil
	}
	return &a
}

func describe(w Wait) string {
	d := w.Value.Delay()
	s := fmt.Sprintf("%s: %s, jitter %s", w.Text, d.Shape, d.Jitter)
	if d.Known {
		s += ", known " + d.Fixed.String()
	}
	for _, x := range []struct {
		is   bool
		name string
	}{{w.Heeds, "heeds"}, {w.Partial, "partial"}, {w.Foreign, "foreign"}} {
		if x.is {
			s += ", " + x.name
		}
	}
	return s
}

func TestAcrossPackages(t *testing.T) {
	facts := map[string]*Fact{}
	analysistest.Run(t, analysistest.TestData(), probe(facts), "near", "far")
	near := facts["near"]
	if near == nil {
		t.Fatal("no fact of package near")
	}
	waits := map[string]bool{}
	for _, w := range near.Waits {
		waits[w.Symbol] = true
	}
	for symbol, want := range map[string]bool{
		"Fixed": true, "Sleep": true, "Backoff.Wait": true, "Box.Wait": true,
		"Loop": false, "Start": false, "Nothing": false, "After": false,
	} {
		if waits[symbol] != want {
			t.Errorf("%s waits: %v, want %v", symbol, waits[symbol], want)
		}
	}
	for path, fact := range facts {
		t.Run(path, func(t *testing.T) { linttest.CheckCodec(t, fact) })
	}
}
