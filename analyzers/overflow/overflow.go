package overflow

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

// Analyzer reports delays that overflow their type before a ceiling applies.
var Analyzer = &analysis.Analyzer{
	Name:     "overflow",
	Doc:      ruledoc.Of(doc, "overflow"),
	URL:      diag.URL("overflow"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	for _, fault := range pass.ResultOf[sites.Analyzer].(*sites.Result).Faults {
		if overflows(fault) {
			diag.Report(pass, diag.OfFault(fault))
		}
	}
	return nil, nil
}

// overflows reports whether the fault is arithmetic that leaves its type before
// the ceiling of the delay applies. The pass words the message, since it
// knows the arithmetic.
func overflows(fault site.Fault) bool { return fault.Kind == site.Overflow }
