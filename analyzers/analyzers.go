// Package analyzers is the suite: every rule, for drivers that take them all.
//
// A driver that takes single analyzers, such as Bazel's nogo, names the
// package of a rule instead: each exports its Analyzer.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/ctxwait"
	"github.com/retrylint/retrylint/analyzers/lostjitter"
	"github.com/retrylint/retrylint/analyzers/nestedretry"
	"github.com/retrylint/retrylint/analyzers/nobackoff"
	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/overflow"
	"github.com/retrylint/retrylint/analyzers/unbounded"
	"github.com/retrylint/retrylint/analyzers/uncapped"
	"github.com/retrylint/retrylint/analyzers/zerojitter"
)

// All holds the rules, sorted by name.
var All = []*analysis.Analyzer{
	ctxwait.Analyzer,
	lostjitter.Analyzer,
	nestedretry.Analyzer,
	nobackoff.Analyzer,
	nojitter.Analyzer,
	overflow.Analyzer,
	unbounded.Analyzer,
	uncapped.Analyzer,
	zerojitter.Analyzer,
}
