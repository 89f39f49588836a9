package uncapped

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

// Analyzer reports delays that grow without a ceiling.
var Analyzer = &analysis.Analyzer{
	Name:     "uncapped",
	Doc:      ruledoc.Of(doc, "uncapped"),
	URL:      diag.URL("uncapped"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	for _, fault := range pass.ResultOf[sites.Analyzer].(*sites.Result).Faults {
		if grows(fault) {
			diag.Report(pass, diag.OfFault(fault))
		}
	}
	return nil, nil
}

// grows reports whether the fault is a delay that grows and has no ceiling. The pass words the message, since it
// knows the arithmetic.
func grows(fault site.Fault) bool { return fault.Kind == site.Uncapped }
