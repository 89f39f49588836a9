package lostjitter

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/ruledoc"
	"github.com/retrylint/retrylint/internal/site"
)

//go:embed doc.go
var doc string

// Analyzer reports delays that have a random part that does not reach the wait.
var Analyzer = &analysis.Analyzer{
	Name:     "lostjitter",
	Doc:      ruledoc.Of(doc, "lostjitter"),
	URL:      diag.URL("lostjitter"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	for _, fault := range pass.ResultOf[sites.Analyzer].(*sites.Result).Faults {
		if losesJitter(fault) {
			diag.Report(pass, diag.OfFault(fault))
		}
	}
	return nil, nil
}

// losesJitter reports whether the fault is a random part that does not reach
// the wait. The pass words the message, since it
// knows the arithmetic.
func losesJitter(fault site.Fault) bool { return fault.Kind == site.LostJitter }
