package output

import (
	"encoding/json"

	"github.com/retrylint/retrylint/internal/baseline"
)

// A codeQuality is one entry of a report of GitLab Code Quality
// (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format").
type codeQuality struct {
	Description string              `json:"description"`
	CheckName   string              `json:"check_name"`
	Fingerprint string              `json:"fingerprint"`
	Severity    string              `json:"severity"` // info, minor, major, critical, blocker
	Location    codeQualityLocation `json:"location"`
}

type codeQualityLocation struct {
	Path  string           `json:"path"`
	Lines codeQualityLines `json:"lines"`
}

type codeQualityLines struct {
	Begin int `json:"begin"`
	End   int `json:"end,omitempty"`
}

// gitlab prints the findings as one array.
func gitlab(d *document) error {
	ids := baseline.Identify(d.findings, nil)
	out := []codeQuality{} // an empty report is "[]"
	for i, f := range d.findings {
		path, _ := d.inRoot(f.Start.File)
		lines := codeQualityLines{Begin: f.Start.Line}
		if f.End.Line > f.Start.Line {
			lines.End = f.End.Line
		}
		out = append(out, codeQuality{f.Message, f.Rule, ids[i].String(), "major", codeQualityLocation{path, lines}})
	}
	enc := json.NewEncoder(d.cfg.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}
