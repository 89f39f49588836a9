package nobackoff

import (
	_ "embed"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/ruledoc"
	"github.com/retrylint/retrylint/internal/site"
)

// maxImmediate is the number of attempts that may follow each other at once:
// two more tries bridge a broken connection and are no load to speak of.
const maxImmediate = 3

//go:embed doc.go
var doc string

// Analyzer reports retries that start again without a wait.
var Analyzer = &analysis.Analyzer{
	Name:     "nobackoff",
	Doc:      ruledoc.Of(doc, "nobackoff"),
	URL:      diag.URL("nobackoff"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	for _, s := range pass.ResultOf[sites.Analyzer].(*sites.Result).Sites {
		if hammers(s) {
			diag.Report(pass, diag.Finding{
				Span:    s.Loop,
				Message: message(s),
				Related: []diag.Note{{Span: s.Gap, Text: "this path comes back without a wait"}},
			})
		}
	}
	return nil, nil
}

// hammers reports whether a failing path of the retry comes back with no
// wait, more often than a few times. A limit of unknown size does not count
// as few.
func hammers(s *site.Site) bool {
	if s.Kind != site.Retry && s.Kind != site.Reconnect || s.Target == site.Local {
		return false
	}
	return s.HasGap && (s.MaxTries == 0 || s.MaxTries > maxImmediate)
}

func message(s *site.Site) string {
	when := s.GapText
	if when == "" {
		when = "after a failure"
	}
	limit := ""
	switch {
	case s.MaxTries > 0:
		limit = ", up to " + strconv.Itoa(s.MaxTries) + " attempts in all"
	case s.Bound == site.Unbounded:
		limit = ", without any limit"
	case s.Bound == site.Ctx && s.CtxName != "":
		limit = ", until " + diag.Clip(s.CtxName, 16) + " ends"
	case s.Bound == site.Deadline:
		limit = ", until the deadline"
	}
	return diag.Message("retry of ", diag.Subject(s), " starts again at once "+diag.Clip(when, 40), limit)
}
