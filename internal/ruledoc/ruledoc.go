// Package ruledoc cuts a rule's documentation out of the package comment of
// its embedded doc.go, so that the command's help, pkg.go.dev and the README
// come from one text.
package ruledoc

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

// Cut returns the documentation of the rule name from content, the source of
// its doc.go, in the form that Analyzer.Doc wants: the summary on a line of
// its own, a blank line, the description. The package comment has to hold
//
//	# Analyzer NAME
//
//	NAME: SUMMARY
//
//	DESCRIPTION
//
// and the description ends at the next heading or with the comment.
func Cut(content, name string) (string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", content, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return "", fmt.Errorf("parse doc of %s: %w", name, err)
	}
	if f.Doc == nil {
		return "", errors.New("no package comment")
	}
	for section := range strings.SplitSeq("\n"+f.Doc.Text(), "\n# ") {
		body, ok := strings.CutPrefix(section, "Analyzer "+name+"\n")
		if !ok {
			continue
		}
		doc, ok := strings.CutPrefix(strings.TrimSpace(body), name+": ")
		if !ok {
			return "", fmt.Errorf("heading %q is not followed by the line %q", "# Analyzer "+name, name+": summary")
		}
		return strings.TrimSpace(doc), nil
	}
	return "", fmt.Errorf("no heading %q", "# Analyzer "+name)
}

// Of is Cut for a doc.go that is known to be right. Otherwise it returns "",
// which analysis.Validate refuses.
func Of(content, name string) string {
	doc, _ := Cut(content, name)
	return doc
}

// Summary returns the first line of an Analyzer.Doc.
func Summary(doc string) string {
	summary, _, _ := strings.Cut(doc, "\n")
	return summary
}
