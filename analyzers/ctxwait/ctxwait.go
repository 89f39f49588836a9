package ctxwait

import (
	_ "embed"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/ruledoc"
	"github.com/retrylint/retrylint/internal/site"
)

// Nobody notices a cancellation that is late by this much.
const (
	shortWait = 100 * time.Millisecond // a single wait
	shortAll  = time.Second            // all waits of a site together
)

//go:embed doc.go
var doc string

// Analyzer reports waits that ignore a context or stop channel in scope.
var Analyzer = &analysis.Analyzer{
	Name:     "ctxwait",
	Doc:      ruledoc.Of(doc, "ctxwait"),
	URL:      diag.URL("ctxwait"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	for _, s := range pass.ResultOf[sites.Analyzer].(*sites.Result).Sites {
		waits := deaf(s)
		if len(waits) == 0 {
			continue
		}
		notes := diag.WaitNotes(s.Loop, waits[0])
		for _, wait := range waits[1:] {
			notes = append(notes, diag.Note{Span: wait.Span, Text: "another such wait is here"})
		}
		diag.Report(pass, diag.Finding{Span: waits[0].Span, Message: message(s, waits[0]), Related: notes})
	}
	return nil, nil
}

// deaf returns the waits of the site that ignore a context or stop channel
// and are long enough for that to matter. Waits on a period are left out:
// their loop is a schedule, not an attempt that somebody waits for.
func deaf(s *site.Site) []site.Wait {
	switch s.Kind {
	case site.Retry, site.Reconnect, site.Poll:
	default:
		return nil
	}
	var waits []site.Wait
	for _, wait := range s.Waits {
		if wait.Ctx == site.Deaf && isLong(wait.Delay, s.MaxTries) {
			waits = append(waits, wait)
		}
	}
	return waits
}

// isLong reports whether a delay that is waited for up to tries times holds
// up a cancellation. An unknown length and an unknown number of tries count
// as long.
func isLong(delay site.Delay, tries int) bool {
	if !delay.Known || delay.Fixed > shortWait || tries == 0 {
		return true
	}
	return delay.Fixed > shortAll/time.Duration(tries)
}

func message(s *site.Site, wait site.Wait) string {
	between := " between attempts of "
	if s.Kind == site.Poll {
		between = " between checks of "
	}
	ctx := "the context"
	if s.CtxName != "" {
		ctx = diag.Clip(s.CtxName, 20)
	}
	late := ", so cancelling is noticed only after it"
	switch {
	case s.Bound == site.Unbounded:
		late = ", so cancelling does not end the loop"
	case wait.Delay.Known:
		late = ", so cancelling takes up to " + diag.Duration(wait.Delay.Fixed) + " to be noticed"
	}
	return diag.Message(diag.Clip(wait.Text, 32)+between, diag.Subject(s), " ignores "+ctx, late)
}
