// Package baseline tells findings apart across edits, and keeps those that a
// team has accepted in a file.
package baseline

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// scheme names the way in which identities are made. It is part of each of
// them: another way makes other identities.
const scheme = "retrylint/1"

// An Identity is what a finding is known by. It stays what it is when lines
// move, when a file is renamed or a function moves to another file of its
// package, when code is formatted, and when something next to it is edited. A
// change of the schedule, the loop's header or the policy changes it.
//
// It is made of the rule, the package, the function, and the code that the
// schedule comes from, see [place.shape]; of the message only the names
// of what is called count, and the numbers where they come from elsewhere, so
// that it may be worded anew.
type Identity struct {
	Rule    string
	Package string // import path
	Func    string // "f", "T.m", or the variable declared; empty when unknown
	Hash    string // 32 hexadecimal digits over all of the above and the code
	Nth     int    // from 1: equal findings of one function are counted
}

// String returns "hash:nth", which no other finding of the run has: the form
// of SARIF's primaryLocationLineHash.
func (id Identity) String() string { return fmt.Sprintf("%s:%d", id.Hash, id.Nth) }

// Identify returns the identity of each finding. Read returns the text of a
// file and may be nil for what is on disk. A file that can't be read or parsed
// leaves the message to tell findings apart.
func Identify(findings []finding.Finding, read func(name string) ([]byte, error)) []Identity {
	if read == nil {
		read = os.ReadFile
	}
	src := &sources{read: read, folders: map[string]*folder{}}
	out := make([]Identity, len(findings))
	seen := map[string]int{}
	for i, f := range findings {
		id := Identity{Rule: f.Rule, Package: f.Package}
		var code string
		var whole bool
		id.Func, code, whole = src.describe(f)
		sum := sha256.Sum256([]byte(strings.Join([]string{scheme, f.Rule, f.Package, id.Func, code, src.hops(f), said(f.Message, !whole)}, "\x00")))
		id.Hash = hex.EncodeToString(sum[:16])
		seen[id.Hash]++
		id.Nth = seen[id.Hash]
		out[i] = id
	}
	return out
}

var (
	dotted = regexp.MustCompile(`[\pL_][\pL\d_]*(?:\.[\pL_][\pL\d_]*)+`)
	number = regexp.MustCompile(`\b\d+(?:[.,]\d+)*[a-zµ]*`)
)

// said returns what a message establishes, whatever its words: the last part
// of dotted names, since what stands before the dot may be a local variable,
// and with numbers also those.
func said(message string, numbers bool) string {
	var facts []string
	for _, name := range dotted.FindAllString(message, -1) {
		facts = append(facts, name[strings.LastIndexByte(name, '.')+1:])
	}
	if numbers {
		facts = append(facts, number.FindAllString(dotted.ReplaceAllString(message, ""), -1)...)
	}
	return strings.Join(facts, " ")
}

// hops names the functions that the related places of a finding stand in, each
// once: the way to an inner layer of retry.
func (s *sources) hops(f finding.Finding) string {
	var out []string
	for _, r := range f.Related {
		if p := s.at(r.Start); p != nil && !slices.Contains(out, p.name) {
			out = append(out, p.name)
		}
	}
	return strings.Join(out, " ")
}

// describe returns the function around a finding and the code that makes it
// what it is, and reports whether that is all of it. Where a related place is in
// another package, or a mere position, the numbers of the message stand in for
// the code that can't be seen.
func (s *sources) describe(f finding.Finding) (name, code string, whole bool) {
	p := s.at(f.Start)
	if p == nil {
		return "", f.Message, true
	}
	sh := p.shape(p.file.pos(f.Start), p.file.pos(f.End))
	whole = true
	for _, r := range f.Related {
		src := p.file.of.files[r.Start.File]
		if src == nil || r.End.Line == 0 || r.End == r.Start {
			whole = false
			continue
		}
		sh.add(src, src.pos(r.Start), src.pos(r.End))
	}
	return p.name, sh.String(), whole
}
