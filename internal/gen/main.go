// Command gen writes what is made from other files: the table of rules in
// README.md, between its markers, the index of the catalogue, and its page
// docs/catalogue.md.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ruledoc"
)

//go:generate go run .

const (
	startMarker = "<!-- rules:start -->\n"
	endMarker   = "<!-- rules:end -->\n"
)

// readme is the file that holds the table, seen from this directory.
var readme = filepath.Join("..", "..", "README.md")

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	old, err := os.ReadFile(readme)
	if err != nil {
		log.Fatal(err)
	}
	write(readme)(replace(old, table(analyzers.All)))
	libs, err := catalog.Libraries()
	if err != nil {
		log.Fatal(err)
	}
	write(indexFile)(index(libs))
	write(catalogueFile)(cataloguePage())
}

// write returns a function that brings a file up to date.
func write(name string) func(text []byte, err error) {
	return func(text []byte, err error) {
		if err != nil {
			log.Fatal(err)
		}
		if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, text) {
			return
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// table returns the rules as a Markdown table, one row each.
func table(rules []*analysis.Analyzer) string {
	var b strings.Builder
	b.WriteString("| rule | what it does |\n|---|---|\n")
	for _, rule := range rules {
		fmt.Fprintf(&b, "| [`%s`](%s) | %s |\n", rule.Name, rule.URL, ruledoc.Summary(rule.Doc))
	}
	return b.String()
}

// replace returns text with the part between the markers replaced.
func replace(text []byte, table string) ([]byte, error) {
	before, rest, ok := bytes.Cut(text, []byte(startMarker))
	_, after, ok2 := bytes.Cut(rest, []byte(endMarker))
	if !ok || !ok2 {
		return nil, fmt.Errorf("the lines %q and %q are not there in this order",
			strings.TrimSpace(startMarker), strings.TrimSpace(endMarker))
	}
	return fmt.Appendf(nil, "%s%s%s%s%s", before, startMarker, table, endMarker, after), nil
}
