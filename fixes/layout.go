package fixes

import (
	"bytes"
	"go/format"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A mark is one byte of the edited text and where it comes from.
type mark struct {
	char   byte
	origin int // offset in the source, or -1 for a byte of an edit
}

// laidOut returns the edits with the white space that gofmt wants, which
// depends on what stands around an edit. A file that is not as gofmt writes it
// keeps the edits as they are.
func (e *Editor) laidOut(edits []analysis.TextEdit) []analysis.TextEdit {
	if was, err := format.Source(e.source); err != nil || !bytes.Equal(was, e.source) {
		return edits
	}
	base := e.pass.Fset.File(e.file.FileStart).Base()
	raw := e.marked(edits, base)
	text := make([]byte, len(raw))
	for i, m := range raw {
		text[i] = m.char
	}
	formatted, err := format.Source(text)
	if err != nil || bytes.Equal(formatted, text) {
		return edits
	}
	marks, ok := carry(raw, formatted)
	if !ok {
		return edits
	}
	return editsOf(marks, len(e.source), base)
}

// marked applies the edits.
func (e *Editor) marked(edits []analysis.TextEdit, base int) []mark {
	var out []mark
	done := 0
	keep := func(to int) {
		for ; done < to; done++ {
			out = append(out, mark{e.source[done], done})
		}
	}
	for _, edit := range edits {
		keep(int(edit.Pos) - base)
		for _, c := range edit.NewText {
			out = append(out, mark{c, -1})
		}
		done = max(done, int(edit.End)-base)
	}
	keep(len(e.source))
	return out
}

// carry finds the bytes of the marked text again in the formatted one, which
// differs in white space alone, or there is no answer.
func carry(raw []mark, formatted []byte) ([]mark, bool) {
	var out []mark
	i := 0
	for j := 0; j < len(formatted); {
		end, stop := endOfSpace(len(raw), i, func(k int) byte { return raw[k].char }),
			endOfSpace(len(formatted), j, func(k int) byte { return formatted[k] })
		same := slices.EqualFunc(raw[i:end], formatted[j:stop], func(m mark, c byte) bool { return m.char == c })
		if same {
			out = append(out, raw[i:end]...)
		} else {
			for _, c := range formatted[j:stop] {
				out = append(out, mark{c, -1})
			}
		}
		if i, j = end, stop; j == len(formatted) {
			break
		}
		if i == len(raw) || raw[i].char != formatted[j] {
			return nil, false
		}
		out = append(out, raw[i])
		i, j = i+1, j+1
	}
	return out, i == len(raw)
}

func endOfSpace(n, from int, at func(int) byte) int {
	for from < n && (at(from) == ' ' || at(from) == '\t' || at(from) == '\n') {
		from++
	}
	return from
}

// editsOf returns the edits that make the marked text of a source of n bytes.
func editsOf(marks []mark, n, base int) []analysis.TextEdit {
	var out []analysis.TextEdit
	var text []byte
	done := 0
	flush := func(to int) {
		if len(text) > 0 || done < to {
			out = append(out, analysis.TextEdit{Pos: token.Pos(base + done), End: token.Pos(base + to), NewText: text})
			text = nil
		}
	}
	for _, m := range marks {
		if m.origin < 0 {
			text = append(text, m.char)
			continue
		}
		flush(m.origin)
		done = m.origin + 1
	}
	flush(n)
	return out
}
