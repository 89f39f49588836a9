package output

import (
	"fmt"
	"strings"
)

// The workflow commands of GitHub Actions escape what would end a value
// (actions/toolkit, packages/core/src/command.ts).
var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// github prints one workflow command a finding, which GitHub Actions shows as
// an annotation of the line.
func github(d *document) error {
	var b strings.Builder
	for _, f := range d.findings {
		path, _ := d.inRoot(f.Start.File)
		fmt.Fprintf(&b, "::warning file=%s,line=%d,col=%d", escapeProperty.Replace(path), f.Start.Line, f.Start.Col)
		switch {
		case f.End.Line > f.Start.Line:
			fmt.Fprintf(&b, ",endLine=%d", f.End.Line)
		case f.End.Line == f.Start.Line && f.End.Col > f.Start.Col:
			fmt.Fprintf(&b, ",endLine=%d,endColumn=%d", f.End.Line, f.End.Col)
		}
		fmt.Fprintf(&b, ",title=%s::%s\n", escapeProperty.Replace("retrylint "+f.Rule), escapeData.Replace(f.Message+" ("+f.Rule+")"))
	}
	for _, f := range d.failures {
		fmt.Fprintf(&b, "::error title=retrylint::%s\n", escapeData.Replace(failureText(f)))
	}
	_, err := fmt.Fprint(d.cfg.Out, b.String())
	return err
}
