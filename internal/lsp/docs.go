package lsp

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
)

// A document is a file that is open in the editor. It is replaced, and never
// changed, when its text changes.
type document struct {
	uri     string
	file    string
	version int
	text    []byte
}

type docParams struct {
	TextDocument struct {
		URI        string `json:"uri"`
		LanguageID string `json:"languageId"`
		Version    int    `json:"version"`
		Text       string `json:"text"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Range *span  `json:"range"`
		Text  string `json:"text"`
	} `json:"contentChanges"`
}

// observe takes in a notification about documents, as far as it is one.
func (s *session) observe(method string, raw json.RawMessage) {
	switch method {
	case "textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose":
	case "workspace/didChangeWatchedFiles":
		s.forget("")
		return
	default:
		return
	}
	var p docParams
	if json.Unmarshal(raw, &p) != nil {
		return
	}
	file, ok := filename(p.TextDocument.URI)
	if !ok || !strings.HasSuffix(file, ".go") {
		return
	}
	dir := filepath.Dir(file)
	switch method {
	case "textDocument/didOpen":
		s.set(&document{uri: p.TextDocument.URI, file: file, version: p.TextDocument.Version, text: []byte(p.TextDocument.Text)})
	case "textDocument/didChange":
		s.change(file, p)
	case "textDocument/didSave":
		s.forget(dir)
	case "textDocument/didClose":
		s.close(file)
	}
}

// change applies edits to an open document.
func (s *session) change(file string, p docParams) {
	old := s.document(file)
	if old == nil {
		return
	}
	text := old.text
	for _, c := range p.ContentChanges {
		if c.Range == nil {
			text = []byte(c.Text)
			continue
		}
		l := split(text)
		start, end := l.offset(c.Range.Start), l.offset(c.Range.End)
		if s.utf8 {
			start, end = l.byteOffset(c.Range.Start), l.byteOffset(c.Range.End)
		}
		end = max(start, end)
		text = bytes.Join([][]byte{text[:start], []byte(c.Text), text[end:]}, nil)
	}
	s.set(&document{uri: old.uri, file: file, version: p.TextDocument.Version, text: text})
}

// byteOffset is offset for a client whose columns are bytes.
func (l *lines) byteOffset(p position) int {
	if p.Line >= len(l.starts) {
		return len(l.text)
	}
	start, end := l.line(p.Line)
	return min(start+max(p.Character, 0), end)
}
