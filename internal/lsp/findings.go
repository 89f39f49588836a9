package lsp

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/finding"
)

const source = "retrylint"

// fixAll is the kind of the action that applies the first fix of everything
// in a file.
const fixAll = "source.fixAll.retrylint"

type diagnostic struct {
	Range           span      `json:"range"`
	Severity        int       `json:"severity"`
	Code            string    `json:"code"`
	CodeDescription *href     `json:"codeDescription,omitempty"`
	Source          string    `json:"source"`
	Message         string    `json:"message"`
	Related         []related `json:"relatedInformation,omitempty"`
}

type href struct {
	Href string `json:"href"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

// warning is the severity of every finding.
const warning = 2

func (s *session) span(r *result, start, end finding.Position) span {
	l := r.linesOf(start.File)
	if end.File != start.File || end.Line == 0 {
		end = start
	}
	if s.utf8 {
		return span{position{start.Line - 1, start.Col - 1}, position{end.Line - 1, end.Col - 1}}
	}
	return span{l.position(start.Line, start.Col), l.position(end.Line, end.Col)}
}

func (s *session) diagnostic(r *result, f finding.Finding) diagnostic {
	d := diagnostic{
		Range: s.span(r, f.Start, f.End), Severity: warning, Code: f.Rule,
		CodeDescription: &href{diag.URL(f.Rule)}, Source: source, Message: f.Message,
	}
	for _, rel := range f.Related {
		d.Related = append(d.Related, related{location{uriOf(rel.Start.File), s.span(r, rel.Start, rel.End)}, rel.Message})
	}
	return d
}

// diagnostics returns those of one file; never nil, which is not a list in
// JSON.
func (s *session) diagnostics(r *result, file string) []diagnostic {
	diags := []diagnostic{}
	if r == nil {
		return diags
	}
	for _, f := range r.findings {
		if f.Start.File == file {
			diags = append(diags, s.diagnostic(r, f))
		}
	}
	return diags
}

type action struct {
	Title       string       `json:"title"`
	Kind        string       `json:"kind"`
	Diagnostics []diagnostic `json:"diagnostics,omitempty"`
	IsPreferred bool         `json:"isPreferred,omitempty"`
	Edit        *workEdit    `json:"edit,omitempty"`
}

type workEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type actionParams struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
	Range   span `json:"range"`
	Context struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// asked reads the parameters of a request about a text. The result is nil for a
// text that has not been checked as it is.
func (s *session) asked(raw json.RawMessage, params any, uri *string) (file string, r *result) {
	if json.Unmarshal(raw, params) != nil {
		return "", nil
	}
	file, ok := filename(*uri)
	if !ok {
		return "", nil
	}
	if _, checked, same := s.lookup(file); same {
		return file, checked
	}
	return "", nil
}

// wants reports whether the client asks for actions of a kind.
func wants(only []string, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o string) bool {
		return o == "" || o == kind || strings.HasPrefix(kind, o+".")
	})
}

// actions answers textDocument/codeAction. It has none for a text that has not
// been checked, whose offsets are not known to hold.
func (s *session) actions(raw json.RawMessage) []action {
	acts := []action{}
	var p actionParams
	file, r := s.asked(raw, &p, &p.TextDocument.URI)
	if r == nil {
		return acts
	}
	rules := make(map[string]bool)
	for _, f := range r.findings {
		d := s.diagnostic(r, f)
		if f.Start.File != file || len(f.Fixes) == 0 || !d.Range.touches(p.Range) {
			continue
		}
		if !wants(p.Context.Only, "quickfix") {
			continue
		}
		for i, fix := range f.Fixes {
			acts = append(acts, action{fix.Message, "quickfix", []diagnostic{d}, i == 0, s.edit(r, []finding.Fix{fix})})
		}
		if fixes := firstFixes(r, file, f.Rule); len(fixes) > 1 && !rules[f.Rule] {
			rules[f.Rule] = true
			acts = append(acts, action{Title: "Fix all of " + f.Rule + " in this file", Kind: "quickfix", Edit: s.edit(r, fixes)})
		}
	}
	if fixes := firstFixes(r, file, ""); len(fixes) > 0 && wants(p.Context.Only, fixAll) && len(p.Context.Only) > 0 {
		acts = append(acts, action{Title: "Fix all of retrylint in this file", Kind: fixAll, Edit: s.edit(r, fixes)})
	}
	return acts
}

// firstFixes returns the first fix of each finding in a file, of one rule or
// of all.
func firstFixes(r *result, file, rule string) []finding.Fix {
	var fixes []finding.Fix
	for _, f := range r.findings {
		if f.Start.File == file && len(f.Fixes) > 0 && (rule == "" || rule == f.Rule) {
			fixes = append(fixes, f.Fixes[0])
		}
	}
	return fixes
}

// edit joins fixes. One that would change what another one changes is left
// out as a whole; an edit that two share, such as an import, is made once.
func (s *session) edit(r *result, fixes []finding.Fix) *workEdit {
	var taken []finding.Edit
	for _, fix := range fixes {
		if !fix.Fits(taken) {
			continue
		}
		for _, e := range fix.Edits {
			if !slices.Contains(taken, e) {
				taken = append(taken, e)
			}
		}
	}
	slices.SortStableFunc(taken, func(a, b finding.Edit) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start))
	})
	w := &workEdit{Changes: make(map[string][]textEdit)}
	for _, e := range taken {
		l := r.linesOf(e.File)
		rng := span{l.at(e.Start), l.at(e.End)}
		if s.utf8 {
			rng = span{l.bytesAt(e.Start), l.bytesAt(e.End)}
		}
		uri := uriOf(e.File)
		w.Changes[uri] = append(w.Changes[uri], textEdit{rng, e.New})
	}
	return w
}

// bytesAt is at for a client whose columns are bytes.
func (l *lines) bytesAt(offset int) position {
	offset = min(max(offset, 0), len(l.text))
	n, ok := slices.BinarySearch(l.starts, offset)
	if !ok {
		n--
	}
	return position{n, offset - l.starts[n]}
}
