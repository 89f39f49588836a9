package apply

import (
	"bytes"
	"cmp"
	"go/format"
	"maps"
	"os"
	"slices"

	"github.com/retrylint/retrylint/internal/finding"
)

// A File is one that fixes have changed.
type File struct {
	Name     string // absolute
	Old, New []byte
}

// texts holds files by name.
type texts map[string]File

// load reads a file that is not there yet.
func (t texts) load(name string) error {
	if _, ok := t[name]; ok {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	t[name] = File{Name: name, Old: text, New: text}
	return nil
}

// with returns the texts with edits applied to them.
func (t texts) with(edits map[string][]finding.Edit) texts {
	out := maps.Clone(t)
	for name, list := range edits {
		f := out[name]
		f.New = Text(f.New, list)
		out[name] = f
	}
	return out
}

// changed returns the files that differ from what they were, by name.
func (t texts) changed() []File {
	var out []File
	for _, name := range slices.Sorted(maps.Keys(t)) {
		if f := t[name]; !bytes.Equal(f.Old, f.New) {
			out = append(out, f)
		}
	}
	return out
}

// Text returns text with edits that do not overlap. Text that was as gofmt
// writes it stays so.
func Text(text []byte, edits []finding.Edit) []byte {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b finding.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var out []byte
	done := 0
	for _, e := range edits {
		// A file that was staged is longer by a line than the text is.
		start, end := min(max(e.Start, done), len(text)), min(e.End, len(text))
		out = append(append(out, text[done:start]...), e.New...)
		done = max(start, end)
	}
	out = append(out, text[done:]...)
	if was, err := format.Source(text); err == nil && bytes.Equal(was, text) {
		if formatted, err := format.Source(out); err == nil {
			return formatted
		}
	}
	return out
}

// rewrites reports whether edits put something in the place of what an edit
// taken replaces in the same way. Two fixes may add the same import, but what
// both put elsewhere belongs to each of them.
func rewrites(taken, edits []finding.Edit) bool {
	return slices.ContainsFunc(edits, func(e finding.Edit) bool { return e.Start != e.End && slices.Contains(taken, e) })
}
