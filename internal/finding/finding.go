// Package finding holds what a run of the analyzers has to say, whatever
// engine ran them and whatever format prints it. It is data only.
package finding

import (
	"cmp"
	"fmt"
	"slices"
)

// A Position is a place in a file. Lines and columns count from 1, columns
// in bytes.
type Position struct {
	File string // absolute
	Line int
	Col  int
}

func (p Position) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

func (p Position) compare(q Position) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// A Finding is one report of one rule.
type Finding struct {
	Rule     string
	Category string
	Message  string // without the rule's name
	Package  string // import path, without the suffix of a test variant
	Start    Position
	End      Position
	Related  []Related
	Fixes    []Fix
	NotFixed string // why the fix that was asked for was not applied; usually empty
}

// Related is another place that a finding speaks of.
type Related struct {
	Start, End Position
	Message    string
}

// A Fix is one way to mend a finding. Several fixes of one finding are
// alternatives.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Edit replaces the bytes from Start up to End of a file.
type Edit struct {
	File       string // absolute
	Start, End int
	New        string
}

// Fits reports whether the fix can be applied together with the edits taken. An
// edit that both make, such as an import, is made once.
func (f Fix) Fits(taken []Edit) bool {
	return !slices.ContainsFunc(f.Edits, func(e Edit) bool {
		return slices.ContainsFunc(taken, func(t Edit) bool { return t != e && overlap(t, e) })
	})
}

// overlap reports whether two edits touch the same text, or begin at the same
// place, where their order would matter.
func overlap(a, b Edit) bool {
	return a.File == b.File && (a.Start == b.Start || a.Start < b.End && b.Start < a.End)
}

// A Failure is something that was asked for and not checked.
type Failure struct {
	Package string // import path or pattern; empty when the whole run failed
	Message string // one line, with the position of the first error where there is one
	Detail  string // the whole text of a crash of the tool, for a bug report
}

// Compare orders findings by file, line, column, rule and message.
func Compare(a, b Finding) int {
	return cmp.Or(a.Start.compare(b.Start), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
}

// Same reports whether a and b say the same at the same place, as the
// findings of a package and of its test variant do.
func Same(a, b Finding) bool { return Compare(a, b) == 0 }
