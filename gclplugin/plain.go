package gclplugin

import (
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// plain makes of a diagnostic what the host does nothing wrong with. It applies
// all alternative fixes at once, so that they conflict; it drops the edits
// outside the diagnostic's file and applies the rest; and it makes each related
// position an issue of its own, which no nolint comment at the diagnostic
// reaches. So one fix within the file stays, and the way through the layers of
// a nested retry goes into the message.
func plain(fset *token.FileSet, d analysis.Diagnostic) analysis.Diagnostic {
	file := fset.File(d.Pos)
	within := slices.IndexFunc(d.SuggestedFixes, func(fix analysis.SuggestedFix) bool {
		return !slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool {
			return fset.File(e.Pos) != file || e.End.IsValid() && fset.File(e.End) != file
		})
	})
	if within >= 0 {
		d.SuggestedFixes = d.SuggestedFixes[within : within+1 : within+1]
	} else {
		d.SuggestedFixes = nil
	}
	if d.Category == "nestedretry" {
		d.Message += way(fset, d.Related)
	}
	d.Related = nil
	return d
}

// way tells the related positions in a sentence: "; outer retry is at
// orders/get.go:12, client.Get retries at store/get.go:15".
func way(fset *token.FileSet, related []analysis.RelatedInformation) string {
	var parts []string
	for _, r := range related {
		at := " at " + place(fset, r.Pos)
		text := strings.Replace(r.Message, " here", at, 1)
		if text == r.Message {
			text += at
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, ", ")
}

// place names a position by file and line. Of the file's path it takes the
// last folder as well, which is the same wherever the code is checked out.
func place(fset *token.FileSet, pos token.Pos) string {
	p := fset.Position(pos)
	dir, name := path.Split(filepath.ToSlash(p.Filename))
	return fmt.Sprintf("%s:%d", path.Join(path.Base(dir), name), p.Line)
}
