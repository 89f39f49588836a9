// Package diag is the one way in which a rule reports. It sets the category
// and the URL, leaves out generated and test files, and obeys the comments
// that silence a report.
package diag

import (
	"flag"
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/analysis/facts/directives"
	"honnef.co/go/tools/analysis/facts/generated"

	"github.com/retrylint/retrylint/internal/site"
)

// Tests makes the rules report in test files as well. The flag -tests of any
// rule sets it, for all of them.
var Tests bool

// NameRule ends each message with the rule's name in parentheses, for a
// printer that shows neither category nor analyzer.
var NameRule bool

// SuiteNolint makes the comments nolint, nolint:all and nolint:retrylint
// silence. It is off under a driver that obeys them itself, and takes one that
// silenced nothing for a mistake.
var SuiteNolint = true

// A Finding is one report of a rule. It stands where its reader would edit.
type Finding struct {
	site.Span
	Message string
	Related []Note
	Fixes   []analysis.SuggestedFix
}

// A Note points at another place that a finding speaks of. A note without a
// position is left out.
type Note struct {
	site.Span
	Text string
}

// Requires returns passes together with those that [Report] reads. It is the
// Requires of every rule.
func Requires(passes ...*analysis.Analyzer) []*analysis.Analyzer {
	return append(passes, generated.Analyzer, directives.Analyzer)
}

// Flags returns the flags that all rules have.
func Flags() (fs flag.FlagSet) {
	fs.BoolVar(&Tests, "tests", false, "report in test files as well (holds for every rule)")
	return fs
}

// URL returns the address of a rule's documentation.
func URL(rule string) string {
	return "https://pkg.go.dev/github.com/retrylint/retrylint/analyzers/" + rule
}

// Report reports the finding under the name of the pass's analyzer, unless
// its file is left out or a comment silences it.
func Report(pass *analysis.Pass, f Finding) {
	rule := pass.Analyzer.Name
	file := fileOf(pass, f.Pos())
	if file == nil || isLeftOut(pass, file) || isSilenced(pass, file, f.Pos(), rule) {
		return
	}
	message := f.Message
	if NameRule {
		message += " (" + rule + ")"
	}
	var related []analysis.RelatedInformation
	for _, note := range f.Related {
		if note.IsValid() {
			related = append(related, analysis.RelatedInformation{Pos: note.Pos(), End: note.End(), Message: note.Text})
		}
	}
	pass.Report(analysis.Diagnostic{
		Pos:            f.Pos(),
		End:            f.End(),
		Category:       rule,
		Message:        message,
		URL:            URL(rule),
		SuggestedFixes: f.Fixes,
		Related:        related,
	})
}

// fileOf returns the file of the package that holds pos. Nil stands for a
// position outside the package, which no rule of this package can mend.
func fileOf(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// isLeftOut reports whether the file is generated, or a test file or test
// helper while those are not asked for.
func isLeftOut(pass *analysis.Pass, file *ast.File) bool {
	name := pass.Fset.PositionFor(file.FileStart, false).Filename
	if !Tests && (strings.HasSuffix(name, "_test.go") || helpsTests(pass.Pkg.Path(), file)) {
		return true
	}
	gen, ok := pass.ResultOf[generated.Analyzer].(map[string]generated.Generator)[name]
	if !ok {
		return false
	}
	// What cmd/cgo makes of a file keeps the positions of the file someone
	// wrote, by way of line directives.
	source := pass.Fset.Position(file.Package).Filename
	return gen != generated.Cgo || source == name || filepath.Ext(source) != ".go"
}

// helpsTests reports whether a file is there for tests alone: it imports
// package testing, or its package stands in a folder of test helpers.
func helpsTests(path string, file *ast.File) bool {
	for _, spec := range file.Imports {
		if spec.Path.Value == `"testing"` {
			return true
		}
	}
	for folder := range strings.SplitSeq(path, "/") {
		if folder == "e2e" || folder == "integration" || strings.HasPrefix(folder, "testutil") {
			return true
		}
	}
	return false
}
