package lsp

import (
	"bytes"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"
)

// A position is a place in a text: line and column from 0, the column in
// UTF-16 units.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

func (p position) less(q position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

// touches reports whether two spans have a place in common, their ends
// included.
func (s span) touches(t span) bool { return !s.End.less(t.Start) && !t.End.less(s.Start) }

// A lines is a text with the offsets at which its lines start.
type lines struct {
	text   []byte
	starts []int
}

func split(text []byte) *lines {
	l := &lines{text: text, starts: []int{0}}
	for i := 0; ; {
		n := bytes.IndexByte(text[i:], '\n')
		if n < 0 {
			return l
		}
		i += n + 1
		l.starts = append(l.starts, i)
	}
}

// line returns the offsets of line n without its end, the nearest line there
// is when there is no such one.
func (l *lines) line(n int) (start, end int) {
	n = min(max(n, 0), len(l.starts)-1)
	start, end = l.starts[n], len(l.text)
	if n+1 < len(l.starts) {
		end = l.starts[n+1] - 1
		if end > start && l.text[end-1] == '\r' {
			end--
		}
	}
	return start, end
}

// offset returns the byte offset of a position. One behind the end of a line
// is its end.
func (l *lines) offset(p position) int {
	if p.Line >= len(l.starts) {
		return len(l.text)
	}
	at, end := l.line(p.Line)
	for units := p.Character; units > 0 && at < end; {
		r, size := utf8.DecodeRune(l.text[at:end])
		units -= width(r)
		at += size
	}
	return at
}

// position returns the place of a line and a column that count from 1, the
// column in bytes.
func (l *lines) position(line, col int) position {
	n := min(max(line-1, 0), len(l.starts)-1)
	start, end := l.line(n)
	stop := min(start+max(col-1, 0), end)
	units := 0
	for at := start; at < stop; {
		r, size := utf8.DecodeRune(l.text[at:end])
		units += width(r)
		at += size
	}
	return position{Line: n, Character: units}
}

// at returns the place of a byte offset.
func (l *lines) at(offset int) position {
	offset = min(max(offset, 0), len(l.text))
	n := bytes.Count(l.text[:offset], []byte("\n"))
	return l.position(n+1, offset-l.starts[n]+1)
}

// width returns how many UTF-16 units a rune takes.
func width(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// filename returns the file that a URI names, and whether it names one.
func filename(uri string) (string, bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	name := u.Path
	if runtime.GOOS == "windows" {
		name = strings.TrimPrefix(name, "/")
	}
	name = filepath.FromSlash(name)
	return name, filepath.IsAbs(name)
}

func uriOf(file string) string {
	p := filepath.ToSlash(file)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}
