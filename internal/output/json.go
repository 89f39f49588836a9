package output

import (
	"encoding/json"
	"io"
	"path/filepath"

	"github.com/retrylint/retrylint/internal/finding"
)

// JSONVersion is raised when a field of the JSON document changes its
// meaning or goes away.
const JSONVersion = 1

// JSON prints one document when the run ends.
type JSON struct {
	Out io.Writer
	Dir string // paths are printed relative to it, with slashes

	findings []jsonFinding
	failures []jsonFailure
}

type jsonDocument struct {
	Version     int           `json:"version"`
	Findings    []jsonFinding `json:"findings"`
	Failures    []jsonFailure `json:"failures"`
	Packages    int           `json:"packages"`
	Interrupted bool          `json:"interrupted"`
}

// jsonRange counts lines and columns from 1, columns in bytes.
type jsonRange struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

type jsonFinding struct {
	Rule string `json:"rule"`
	jsonRange
	Message  string        `json:"message"`
	Category string        `json:"category"`
	Package  string        `json:"package"`
	Related  []jsonRelated `json:"related,omitempty"`
	Fixes    []jsonFix     `json:"fixes,omitempty"`
	NotFixed string        `json:"notFixed,omitempty"`
}

type jsonRelated struct {
	jsonRange
	Message string `json:"message"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

// jsonEdit counts the bytes of the file from 0.
type jsonEdit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

type jsonFailure struct {
	Package string `json:"package,omitempty"`
	Message string `json:"message"`
	Detail  string `json:"detail,omitempty"`
}

// Finding keeps f for the document.
func (j *JSON) Finding(f finding.Finding) error {
	out := jsonFinding{
		Rule:      f.Rule,
		jsonRange: j.span(f.Start, f.End),
		Message:   f.Message,
		Category:  f.Category,
		Package:   f.Package,
		NotFixed:  f.NotFixed,
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, jsonRelated{j.span(r.Start, r.End), r.Message})
	}
	for _, fix := range f.Fixes {
		edits := make([]jsonEdit, len(fix.Edits))
		for i, e := range fix.Edits {
			edits[i] = jsonEdit{j.path(e.File), e.Start, e.End, e.New}
		}
		out.Fixes = append(out.Fixes, jsonFix{fix.Message, edits})
	}
	j.findings = append(j.findings, out)
	return nil
}

// Failure keeps f for the document.
func (j *JSON) Failure(f finding.Failure) error {
	j.failures = append(j.failures, jsonFailure(f))
	return nil
}

// End prints the document.
func (j *JSON) End(s Summary) error {
	doc := jsonDocument{
		Version:     JSONVersion,
		Findings:    append([]jsonFinding{}, j.findings...),
		Failures:    append([]jsonFailure{}, j.failures...),
		Packages:    s.Packages,
		Interrupted: s.Stopped,
	}
	enc := json.NewEncoder(j.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}

func (j *JSON) span(start, end finding.Position) jsonRange {
	return jsonRange{j.path(start.File), start.Line, start.Col, end.Line, end.Col}
}

func (j *JSON) path(file string) string { return filepath.ToSlash(relative(j.Dir, file)) }
