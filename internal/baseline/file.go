package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/whole"
)

// Name is the name of the file.
const Name = ".retrylint-baseline.json"

// Version is that of the file's schema.
const Version = 1

// An Entry is a finding that was accepted. Equal findings are equal entries.
type Entry struct {
	Package string `json:"package"`
	Func    string `json:"func"`
	Rule    string `json:"rule"`
	Hash    string `json:"hash"`           // of its [Identity]
	Test    bool   `json:"test,omitempty"` // it stands in a test file
	Message string `json:"message"`        // for readers of the file; it does not count
}

// Entries returns what a file says of findings.
func Entries(findings []finding.Finding) []Entry {
	out := make([]Entry, len(findings))
	for i, id := range Identify(findings, nil) {
		f := findings[i]
		out[i] = Entry{id.Package, id.Func, id.Rule, id.Hash, strings.HasSuffix(f.Start.File, "_test.go"), f.Message}
	}
	return out
}

func compare(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Func, b.Func), cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Hash, b.Hash), cmp.Compare(a.Message, b.Message))
}

// Split compares findings with a baseline: each entry stands for one finding
// of its hash. It returns which findings are in no entry, and the entries that
// no finding is left for.
func Split(findings []finding.Finding, entries []Entry) (isNew []bool, unmatched []Entry) {
	left := map[string]int{}
	for _, e := range entries {
		left[e.Hash]++
	}
	isNew = make([]bool, len(findings))
	for i, e := range Entries(findings) {
		isNew[i] = left[e.Hash] == 0
		if !isNew[i] {
			left[e.Hash]--
		}
	}
	for _, e := range entries {
		if left[e.Hash] > 0 {
			left[e.Hash]--
			unmatched = append(unmatched, e)
		}
	}
	return isNew, unmatched
}

// Read reads a file. The error says in one line what is wrong with it and the
// mend; it is fs.ErrNotExist when there is none.
func Read(name string) ([]Entry, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file: remove it, or name another with -baseline", name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, fmt.Errorf("%s can't be read: %v: make it readable, or remove it", name, err)
	}
	return parse(name, text)
}

func parse(name string, text []byte) ([]Entry, error) {
	var doc struct {
		Version  int     `json:"version"`
		Findings []Entry `json:"findings"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		offset := int64(len(text))
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			offset = syntax.Offset
		case errors.As(err, &kind):
			offset = kind.Offset
		}
		line := 1 + bytes.Count(text[:min(max(offset-1, 0), int64(len(text)))], []byte("\n"))
		return nil, fmt.Errorf("%s:%d: this is no baseline: %v: mend it, or remove it and run retrylint baseline", name, line, err)
	}
	switch {
	case doc.Version > Version:
		return nil, fmt.Errorf("%s has version %d and this retrylint knows %d: use a newer retrylint", name, doc.Version, Version)
	case doc.Version < 1:
		return nil, fmt.Errorf("%s has no version: mend it, or remove it and run retrylint baseline", name)
	}
	for i, e := range doc.Findings {
		if e.Hash == "" || e.Rule == "" || e.Package == "" {
			return nil, fmt.Errorf("%s: finding %d lacks its package, rule or hash: mend it, or remove it", name, i+1)
		}
	}
	return doc.Findings, nil
}

// Format returns the text of a file: sorted, and one entry a line.
func Format(entries []Entry) ([]byte, error) {
	entries = slices.SortedStableFunc(slices.Values(entries), compare)
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n\"version\": %d,\n\"findings\": [", Version)
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i, e := range entries {
		if i > 0 {
			b.Truncate(b.Len() - 1)
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		if err := enc.Encode(e); err != nil {
			return nil, err
		}
	}
	if len(entries) == 0 {
		b.WriteByte('\n')
	}
	b.WriteString("]\n}\n")
	return b.Bytes(), nil
}

// Write writes a file as a whole or not at all.
func Write(name string, entries []Entry) error {
	text, err := Format(entries)
	if err != nil {
		return err
	}
	return whole.Write(name, text, 0o644)
}
