package unbounded

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

// Analyzer reports retries that nothing ends.
var Analyzer = &analysis.Analyzer{
	Name:     "unbounded",
	Doc:      ruledoc.Of(doc, "unbounded"),
	URL:      diag.URL("unbounded"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	for _, s := range pass.ResultOf[sites.Analyzer].(*sites.Result).Sites {
		if neverEnds(s) {
			diag.Report(pass, diag.Finding{Span: s.Loop, Message: message(s)})
		}
	}
	return nil, nil
}

// neverEnds reports whether the retry is known to go on for as long as its
// attempts fail. A session that reconnects for as long as the program runs is
// meant to, and a loop that neither waits nor is known to reach a remote is
// mostly a system call that was interrupted.
func neverEnds(s *site.Site) bool {
	return s.Kind == site.Retry && s.Bound == site.Unbounded && (s.Target == site.Remote || len(s.Waits) > 0)
}

func message(s *site.Site) string {
	if s.DeadLimit != "" {
		return diag.Message("retry of ", diag.Subject(s), " never gives up: "+diag.Clip(s.DeadLimit, 30)+" is its limit and never takes effect", "")
	}
	return diag.Message("retry of ", diag.Subject(s), " never gives up", ": no attempt limit, deadline, context or stop channel ends it")
}
