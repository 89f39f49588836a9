package output

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/finding"
)

// sarif prints the run as SARIF 2.1.0 (OASIS), in the part of it that GitHub
// code scanning reads. Paths are relative to the root of the checkout.
func sarif(d *document) error {
	s := sarifPrinter{document: d, sources: make(sources)}
	run := sarifRun{ColumnKind: "utf16CodeUnits", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{
		Name: "retrylint", InformationURI: "https://github.com/retrylint/retrylint",
	}
	if v, ok := strings.CutPrefix(d.cfg.Version, "v"); ok {
		run.Tool.Driver.Version = v // of a release; it has to begin with a number
	}
	index := make(map[string]int)
	for i, r := range d.cfg.Rules {
		index[r.Name] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(r))
	}
	invocation := sarifInvocation{Successful: len(d.failures) == 0 && !d.summary.Stopped}
	for _, f := range d.failures {
		invocation.Notifications = append(invocation.Notifications, sarifNotification{"error", sarifMessage{Text: failureText(f)}})
	}
	if d.summary.Stopped {
		invocation.Notifications = append(invocation.Notifications, sarifNotification{"error", sarifMessage{Text: d.summary.String()}})
	}
	run.Invocations = []sarifInvocation{invocation}
	ids := baseline.Identify(d.findings, nil)
	for i, f := range d.findings {
		res := s.result(f)
		id := ids[i].String()
		res.PartialFingerprints = map[string]string{"retrylint/v1": id, "primaryLocationLineHash": id}
		if n, ok := index[f.Rule]; ok {
			res.RuleIndex = &n
		}
		run.Results = append(run.Results, res)
	}
	enc := json.NewEncoder(d.cfg.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{
		Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run},
	})
}

func sarifRuleOf(r Rule) sarifRule {
	return sarifRule{
		ID:               r.Name,
		ShortDescription: sarifMessage{Text: sentence(r.Summary)},
		FullDescription:  sarifMessage{Text: sentence(r.Summary)},
		HelpURI:          r.URL,
		Help:             sarifHelp{Text: r.Page, Markdown: r.Page},
		DefaultConfig:    sarifLevel{"warning"},
		Properties:       sarifProperties{Tags: []string{"reliability", "retry"}, Precision: "high"},
	}
}

// sentence makes a sentence of a verb phrase.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

type sarifPrinter struct {
	*document
	sources sources
}

func (s *sarifPrinter) result(f finding.Finding) sarifResult {
	res := sarifResult{
		RuleID: f.Rule, Level: "warning", Message: sarifMessage{Text: f.Message + "."},
		Locations: []sarifLocation{s.location(f.Start, f.End)},
	}
	for i, r := range f.Related {
		loc := s.location(r.Start, r.End)
		id := i + 1
		loc.ID, loc.Message = &id, &sarifMessage{Text: r.Message + "."}
		res.RelatedLocations = append(res.RelatedLocations, loc)
	}
	if f.Rule == nested && len(f.Related) > 0 {
		res.CodeFlows = []sarifCodeFlow{s.flow(f)}
	}
	for _, fix := range f.Fixes {
		if out, ok := s.fix(fix); ok {
			res.Fixes = append(res.Fixes, out)
		}
	}
	return res
}

// nested is the rule whose related places are the hops of a path, in order.
const nested = "nestedretry"

// flow returns the path from the attempt of the outer layer to the inner one.
func (s *sarifPrinter) flow(f finding.Finding) sarifCodeFlow {
	first := s.location(f.Start, f.End)
	first.Message = &sarifMessage{Text: f.Message + "."}
	flow := sarifThreadFlow{Locations: []sarifStep{{first}}}
	for _, r := range f.Related {
		loc := s.location(r.Start, r.End)
		loc.Message = &sarifMessage{Text: r.Message + "."}
		flow.Locations = append(flow.Locations, sarifStep{loc})
	}
	return sarifCodeFlow{[]sarifThreadFlow{flow}}
}

func (s *sarifPrinter) location(start, end finding.Position) sarifLocation {
	var loc sarifLocation
	loc.Physical.Artifact = s.artifact(start.File)
	loc.Physical.Region = s.region(start, end)
	return loc
}

func (s *sarifPrinter) region(start, end finding.Position) sarifRegion {
	r := sarifRegion{StartLine: start.Line, StartColumn: s.sources.column(start)}
	if end.Line > start.Line || end.Line == start.Line && end.Col >= start.Col {
		r.EndLine, r.EndColumn = end.Line, s.sources.column(end)
	}
	return r
}

func (s *sarifPrinter) artifact(file string) sarifArtifact {
	path, ok := s.inRoot(file)
	if ok {
		return sarifArtifact{URI: (&url.URL{Path: path}).EscapedPath(), BaseID: "%SRCROOT%"}
	}
	path = filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive
	}
	return sarifArtifact{URI: (&url.URL{Scheme: "file", Path: path}).String()}
}

// fix returns an alternative with its edits by file; false where an edit's
// place is not to be found in the file.
func (s *sarifPrinter) fix(fix finding.Fix) (sarifFix, bool) {
	out := sarifFix{Description: sarifMessage{Text: sentence(fix.Message)}}
	edits := slices.Clone(fix.Edits)
	slices.SortStableFunc(edits, func(a, b finding.Edit) int { return strings.Compare(a.File, b.File) })
	for _, e := range edits {
		start, ok := s.sources.position(e.File, e.Start)
		end, ok2 := s.sources.position(e.File, e.End)
		if !ok || !ok2 {
			return out, false
		}
		n := len(out.Changes)
		artifact := s.artifact(e.File)
		if n == 0 || out.Changes[n-1].Artifact != artifact {
			out.Changes = append(out.Changes, sarifChange{Artifact: artifact})
			n++
		}
		r := sarifReplacement{Deleted: s.region(start, end)}
		if e.New != "" {
			r.Inserted = &sarifContent{e.New}
		}
		out.Changes[n-1].Replacements = append(out.Changes[n-1].Replacements, r)
	}
	return out, len(out.Changes) > 0
}
