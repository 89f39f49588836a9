package roundtick

import (
	_ "embed"
	"flag"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/passes/schedules"
	"github.com/retrylint/retrylint/internal/ruledoc"
	"github.com/retrylint/retrylint/internal/site"
)

//go:embed doc.go
var doc string

// Analyzer reports remote work on a round period that all instances keep in
// step.
var Analyzer = &analysis.Analyzer{
	Name:     "roundtick",
	Doc:      ruledoc.Of(doc, "roundtick"),
	URL:      diag.URL("roundtick"),
	Flags:    flags(),
	Requires: diag.Requires(schedules.Analyzer),
	Run:      run,
}

// all makes the rule report what is likely, and not only what is certain.
var all bool

func flags() flag.FlagSet {
	fs := diag.Flags()
	fs.BoolVar(&all, "all", false, "report the likely as well: periods that are defaults, targets that are not certain")
	return fs
}

func run(pass *analysis.Pass) (any, error) {
	for _, s := range pass.ResultOf[schedules.Analyzer].(*schedules.Result).Sites {
		switch judge(s) {
		case certain:
		case likely:
			if !all {
				continue
			}
		default:
			continue
		}
		f := diag.Finding{Span: s.Loop, Message: message(s)}
		if len(s.Attempts) > 0 {
			f.Related = []diag.Note{{Span: s.Attempts[0].Span, Text: "the work is here"}}
		}
		diag.Report(pass, f)
	}
	return nil, nil
}

// strength is how sure a judgement is.
type strength int

const (
	none strength = iota
	likely
	certain
)

// judge tells whether the work keeps the clients of a remote in step: it is
// remote, its period is round, and nothing spreads it.
func judge(s *site.Site) strength {
	p := s.Period
	if p == nil || s.Target == site.Local || p.Spread != site.No || !isRound(p) {
		return none
	}
	out := certain
	switch p.Exempt {
	case "":
	case "heartbeat":
		if p.Conn {
			return none // of an open connection
		}
		out = likely
	default:
		return none
	}
	switch {
	case s.Target == site.TargetUnknown && !p.Likely:
		return none
	case s.Target == site.TargetUnknown, p.Setting, p.Conn:
		out = likely
	}
	return out
}

// isRound reports whether others pick the same moments: a whole number of
// minutes, or a cron minute that everybody picks.
func isRound(p *site.Period) bool {
	if p.Every < time.Minute || p.Every%time.Minute != 0 {
		return false
	}
	return p.Spec == "" || p.Moment != ""
}

func message(s *site.Site) string {
	p := s.Period
	every := diag.Duration(p.Every)
	cure := ": add hash(host, job) % " + every
	switch {
	case p.Spec != "":
		return diag.Message("", diag.Subject(s), " runs at "+p.Moment+`, "`+diag.Clip(p.Spec, 24)+`", as everybody's does`, cure)
	case p.Clock:
		return diag.Message("", diag.Subject(s), " runs at each full "+every+" of the clock, in all instances at once", cure)
	}
	return diag.Message("", diag.Subject(s), " runs on a round "+every+" period without offset or jitter", cure)
}
