package diag

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/analysis/facts/directives"
	"honnef.co/go/tools/analysis/lint"
)

// suite is the name that silences every rule.
const suite = "retrylint"

// isSilenced reports whether a comment in file silences rule at pos.
func isSilenced(pass *analysis.Pass, file *ast.File, pos token.Pos, rule string) bool {
	src := source{pass.Fset, file}
	if src.hasNolint(pos, rule) {
		return true
	}
	for _, d := range pass.ResultOf[directives.Analyzer].([]lint.Directive) {
		if src.holds(d.Directive.Pos()) && src.hasIgnore(d, pos, rule) {
			return true
		}
	}
	return false
}

// A source is one file with the lines of its positions. Line directives are
// not followed: comments and findings are compared where they really stand.
type source struct {
	fset *token.FileSet
	file *ast.File
}

func (s source) at(pos token.Pos) (line, column int) {
	p := s.fset.PositionFor(pos, false)
	return p.Line, p.Column
}

func (s source) line(pos token.Pos) int {
	line, _ := s.at(pos)
	return line
}

func (s source) holds(pos token.Pos) bool {
	return s.file.FileStart <= pos && pos < s.file.FileEnd
}

// hasIgnore reports whether the directive //lint:ignore or
// //lint:file-ignore silences rule at pos. As in staticcheck, a reason is
// required, names may be patterns, and ignore counts for the line of the node
// that the comment belongs to.
func (s source) hasIgnore(d lint.Directive, pos token.Pos, rule string) bool {
	if len(d.Arguments) < 2 || strings.TrimSpace(strings.Join(d.Arguments[1:], " ")) == "" {
		return false // no reason
	}
	if !slices.ContainsFunc(strings.Split(d.Arguments[0], ","), func(pattern string) bool {
		pattern = strings.ToLower(pattern)
		isRule, _ := path.Match(pattern, rule)
		isSuite, _ := path.Match(pattern, suite)
		return isRule || isSuite
	}) {
		return false
	}
	switch line := s.line(pos); d.Command {
	case "file-ignore":
		return true
	case "ignore":
		return line == s.line(d.Directive.Pos()) || line == s.line(d.Node.Pos())
	}
	return false
}

// hasNolint reports whether a nolint comment for rule covers pos.
func (s source) hasNolint(pos token.Pos, rule string) bool {
	for _, group := range s.file.Comments {
		for _, c := range group.List {
			if namesRule(c.Text, rule) && s.covers(c, pos) {
				return true
			}
		}
	}
	return false
}

// namesRule reports whether the text is a nolint comment for rule, read as
// golangci-lint does: a bare nolint and "all" stand for every linter, names
// are separated by commas, and a second // begins the reason.
func namesRule(text, rule string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, "/ "), "nolint")
	if !ok {
		return false
	}
	if rest == "" || rest[0] == ' ' {
		return SuiteNolint
	}
	names, ok := strings.CutPrefix(rest, ":")
	if !ok {
		return false // another word that begins with nolint
	}
	names, _, _ = strings.Cut(names, "//")
	return slices.ContainsFunc(strings.Split(names, ","), func(name string) bool {
		name = strings.ToLower(strings.TrimSpace(name))
		return name == rule || SuiteNolint && (name == "all" || name == suite)
	})
}

// covers reports whether the comment counts at pos: it stands on the same
// line, alone on the line above, or it belongs to the beginning of something
// that encloses pos. That is a statement or declaration that begins on the
// comment's line, or anything that begins right below a comment that stands
// alone, in the same column.
func (s source) covers(c *ast.Comment, pos token.Pos) bool {
	target := s.line(pos)
	line, column := s.at(c.Pos())
	if target == line {
		return true
	}
	alone, onLine, below := true, false, target == line+1
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.Comment, *ast.CommentGroup:
			return false
		}
		start, startColumn := s.at(n.Pos())
		if start == line && n.Pos() < c.Pos() || n.End() <= c.Pos() && s.line(n.End()) == line {
			alone = false
		}
		if target < start || s.line(n.End()) < target {
			return true
		}
		switch n.(type) {
		case ast.Stmt, ast.Decl, ast.Spec, *ast.File:
			onLine = onLine || start == line
		}
		below = below || start == line+1 && startColumn == column
		return true
	})
	return onLine || alone && below
}
