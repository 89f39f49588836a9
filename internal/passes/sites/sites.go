// Package sites finds and describes every place of a package that tries
// something again or runs on a period.
package sites

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/site"
)

// Result is what the pass finds in one package, in source order.
type Result struct {
	Sites  []*site.Site
	Faults []site.Fault
}

// Analyzer finds the sites of a package. Its result is a *[Result].
var Analyzer = &analysis.Analyzer{
	Name:       "retrysites",
	Doc:        "find and describe places that try something again or run on a period",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

func run(pass *analysis.Pass) (any, error) { return &Result{}, nil }
