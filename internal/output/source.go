package output

import (
	"bytes"
	"os"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/finding"
)

// sources reads the files that findings point into, to count columns the way a
// format wants them. A file that cannot be read leaves the columns in bytes.
type sources map[string][]byte

func (s sources) read(file string) []byte {
	text, ok := s[file]
	if !ok {
		text, _ = os.ReadFile(file)
		s[file] = text
	}
	return text
}

// column returns a column in UTF-16 code units, from 1.
func (s sources) column(p finding.Position) int {
	text := s.read(p.File)
	for range p.Line - 1 {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			return p.Col
		}
		text = text[i+1:]
	}
	if p.Col < 1 || p.Col-1 > len(text) {
		return p.Col
	}
	return 1 + utf16Len(text[:p.Col-1])
}

// position returns the line and column, in bytes, of an offset; false where
// the file does not have it.
func (s sources) position(file string, offset int) (finding.Position, bool) {
	text := s.read(file)
	if offset < 0 || offset > len(text) {
		return finding.Position{}, false
	}
	head := text[:offset]
	line := bytes.Count(head, []byte("\n")) + 1
	return finding.Position{File: file, Line: line, Col: offset - bytes.LastIndexByte(head, '\n')}, true
}

func utf16Len(text []byte) int {
	n := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		n++
		if r > 0xFFFF {
			n++
		}
		text = text[size:]
	}
	return n
}
