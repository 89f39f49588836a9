package zerojitter

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/passes/policies"
	"github.com/retrylint/retrylint/internal/passes/sites"
	"github.com/retrylint/retrylint/internal/ruledoc"
	"github.com/retrylint/retrylint/internal/site"
)

//go:embed doc.go
var doc string

// Analyzer reports retry policies of libraries that have no jitter, or that
// are broken in another way that the catalogue knows.
var Analyzer = &analysis.Analyzer{
	Name:     "zerojitter",
	Doc:      ruledoc.Of(doc, "zerojitter"),
	URL:      diag.URL("zerojitter"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(sites.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	seen := map[string]bool{}
	report := func(at, use site.Span, message string) {
		key := pass.Fset.Position(at.Start).String() + message
		if !at.IsValid() || seen[key] {
			return
		}
		seen[key] = true
		f := diag.Finding{Span: at, Message: message}
		if use.Start < at.Start || at.Stop < use.Start {
			f.Related = []diag.Note{{Span: use, Text: "the policy is used here"}}
		}
		diag.Report(pass, f)
	}
	for _, u := range pass.ResultOf[sites.Analyzer].(*sites.Result).Uses {
		use := site.Span{Start: u.Node.Pos(), Stop: u.Node.End()}
		for _, p := range u.Policies {
			if inStep(u, p) {
				report(place(p), use, message(p))
			}
			for _, f := range p.Faults {
				report(f.At, use, faultMessage(p, f))
			}
		}
	}
	return nil, nil
}

// inStep reports whether the policy is known to keep the clients of a remote
// in step: it waits, it tries again, and nothing about it is random.
func inStep(u sites.Use, p *policies.Policy) bool {
	if !p.NoJitter() || !p.Retries() || !p.Waits() || !p.Judge() || brokenOtherwise(p) {
		return false
	}
	if u.Model.Does != catalog.DoesRun {
		return !u.Changed
	}
	return u.Tries && u.Target != site.Local && !spreadByItself(u)
}

// brokenOtherwise reports whether a fault of the policy keeps it from waiting
// at all: jitter would be no cure.
func brokenOtherwise(p *policies.Policy) bool {
	return slices.ContainsFunc(p.Faults, func(f policies.Fault) bool {
		return f.Kind == "off" || f.Kind == "panics" || f.Kind == "immediate"
	})
}

// spreadByItself reports whether the operation waits at random before it asks.
func spreadByItself(u sites.Use) bool {
	return u.Site != nil && slices.ContainsFunc(u.Site.Waits, func(w site.Wait) bool { return w.Delay.Jitter == site.Yes })
}

// place is where the reader would mend the policy: the option or field that
// switches its jitter off, else what makes it.
func place(p *policies.Policy) site.Span {
	if j := p.Set[policies.Jitter]; j.At.IsValid() {
		return j.At
	}
	return p.At
}

func message(p *policies.Policy) string {
	cure := ""
	if p.Cure != "" {
		cure = ": " + p.Cure
	}
	subject := diag.Clip(p.Text, 40)
	text := diag.Message("", subject, " retries "+schedule(p)+" without jitter", cure)
	if subject == p.Text && !strings.HasPrefix(text, subject) || !strings.HasSuffix(text, cure) {
		// The cure and a name that can be searched for are worth more.
		text = diag.Message("", subject, " retries without jitter", cure)
	}
	return text
}

// schedule tells what the policy does: "every 32s", "after 1s, 2s, 4s, …".
func schedule(p *policies.Policy) string {
	base, ok := p.Set[policies.Base].Number()
	if !ok || base <= 0 || base >= math.MaxInt64/2 {
		return "on a schedule"
	}
	first := diag.Duration(time.Duration(base))
	factor, known := p.Set[policies.Factor].Number()
	switch {
	case p.Set[policies.Grows].Is("const"), known && factor <= 1:
		return "every " + first
	case !known:
		return "from " + first + " on"
	}
	second, third := base*factor, base*factor*factor
	if ceiling, ok := p.Set[policies.Ceiling].Number(); ok && ceiling > 0 {
		second, third = min(second, ceiling), min(third, ceiling)
	}
	if third > math.MaxInt64/2 {
		return "from " + first + " on"
	}
	return "after " + first + ", " + diag.Duration(time.Duration(second)) + ", " + diag.Duration(time.Duration(third)) + ", …"
}

func faultMessage(p *policies.Policy, f policies.Fault) string {
	return diag.Message("", diag.Clip(p.Text, 40), " "+catalog.FaultKinds[f.Kind]+": "+f.Say, "")
}
