package nojitter

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/fixes"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/ruledoc"
	"github.com/retrylint/retrylint/internal/site"
)

//go:embed doc.go
var doc string

// Analyzer reports retries whose delay has no random part.
var Analyzer = &analysis.Analyzer{
	Name:     "nojitter",
	Doc:      ruledoc.Of(doc, "nojitter"),
	URL:      diag.URL("nojitter"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[sites.Analyzer].(*sites.Result)
	for _, s := range found.Sites {
		waits := inStep(s)
		if len(waits) == 0 || losesJitter(s, found.Faults) {
			continue
		}
		notes := diag.WaitNotes(s.Loop, waits[0])
		for _, wait := range waits[1:] {
			notes = append(notes, diag.Note{Span: wait.Span, Text: "another such wait is here"})
		}
		diag.Report(pass, diag.Finding{
			Span: waits[0].Span, Message: message(s, waits[0]), Related: notes,
			Fixes: fixes.Jitter(pass, waits[0]),
		})
	}
	return nil, nil
}

// inStep returns the waits that keep the clients of a remote in step: their
// length is made in the code and none of it is random. If another wait of the
// same site is random, or may be, there are none.
func inStep(s *site.Site) []site.Wait {
	if s.Kind != site.Retry && s.Kind != site.Reconnect || s.Target == site.Local {
		return nil
	}
	var waits []site.Wait
	for _, wait := range s.Waits {
		if wait.Delay.Jitter != site.No {
			return nil
		}
		switch wait.Delay.Shape {
		case site.Const, site.Linear, site.Exp:
			waits = append(waits, wait)
		}
	}
	return waits
}

// losesJitter reports whether the site's delay has a random part that does
// not reach the wait. That is what lostjitter reports.
func losesJitter(s *site.Site, faults []site.Fault) bool {
	return slices.ContainsFunc(faults, func(f site.Fault) bool {
		return f.Kind == site.LostJitter && slices.ContainsFunc(f.Loops, func(loop site.Span) bool {
			return loop.Start == s.Loop.Start
		})
	})
}

func message(s *site.Site, wait site.Wait) string {
	fact := " backs off without jitter"
	if wait.Delay.Shape == site.Const {
		switch {
		case wait.Delay.Known:
			fact = " waits a fixed " + diag.Duration(wait.Delay.Fixed) + " without jitter"
		case wait.Delay.Text != "":
			fact = " waits " + diag.Clip(wait.Delay.Text, 20) + " without jitter"
		default:
			fact = " waits without jitter"
		}
	}
	return diag.Message("retry of ", diag.Subject(s), fact, ", so clients that fail together return together")
}
