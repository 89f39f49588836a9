package output

import (
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"

	"github.com/retrylint/retrylint/internal/finding"
)

// failureText is one line: "m/b not checked: why".
func failureText(f finding.Failure) string {
	if f.Package == "" {
		return f.Message
	}
	return f.Package + " not checked: " + f.Message
}

// printXML prints a document with its head.
func printXML(w io.Writer, doc any) error {
	text, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

type checkstyleReport struct {
	XMLName xml.Name          `xml:"checkstyle"`
	Version string            `xml:"version,attr"`
	Files   []*checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// checkstyle prints the findings as Checkstyle's XML report, by file.
func checkstyle(d *document) error {
	doc := checkstyleReport{Version: "5.0"} // of the report's form
	byName := make(map[string]*checkstyleFile)
	for _, f := range d.findings {
		name := filepath.ToSlash(relative(d.cfg.Dir, f.Start.File))
		file := byName[name]
		if file == nil {
			file = &checkstyleFile{Name: name}
			byName[name] = file
			doc.Files = append(doc.Files, file)
		}
		file.Errors = append(file.Errors, checkstyleError{f.Start.Line, f.Start.Col, "warning", f.Message, "retrylint." + f.Rule})
	}
	return printXML(d.cfg.Out, doc)
}

type junitReport struct {
	XMLName  xml.Name      `xml:"testsuites"`
	Name     string        `xml:"name,attr"`
	Tests    int           `xml:"tests,attr"`
	Failures int           `xml:"failures,attr"`
	Errors   int           `xml:"errors,attr"`
	Suites   []*junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string       `xml:"name,attr"`
	Class   string       `xml:"classname,attr"`
	Error   *junitResult `xml:"error"`
	Failure *junitResult `xml:"failure"`
}

type junitResult struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// junit prints the findings as failed tests, one suite a package, and what was
// not checked as errors. A run without either is one test that passed, since
// several readers take an empty report for a broken one.
func junit(d *document) error {
	doc := junitReport{Name: "retrylint"}
	byName := make(map[string]*junitSuite)
	add := func(suite string, c junitCase) {
		s := byName[suite]
		if s == nil {
			s = &junitSuite{Name: suite}
			byName[suite] = s
			doc.Suites = append(doc.Suites, s)
		}
		s.Cases = append(s.Cases, c)
		s.Tests++
		doc.Tests++
		if c.Failure != nil {
			s.Failures++
			doc.Failures++
		}
		if c.Error != nil {
			s.Errors++
			doc.Errors++
		}
	}
	for _, f := range d.findings {
		at := f.Start
		at.File = filepath.ToSlash(relative(d.cfg.Dir, at.File))
		add(f.Package, junitCase{
			Name: fmt.Sprintf("%s %s", f.Rule, at), Class: f.Package,
			Failure: &junitResult{f.Message, f.Rule, fmt.Sprintf("%s: %s (%s)", at, f.Message, f.Rule)},
		})
	}
	for _, f := range d.failures {
		name := f.Package
		if name == "" {
			name = "retrylint"
		}
		text := f.Message
		if f.Detail != "" {
			text = f.Detail
		}
		add(name, junitCase{Name: "check", Class: name, Error: &junitResult{f.Message, "unchecked", text}})
	}
	if doc.Tests == 0 {
		add("retrylint", junitCase{Name: d.summary.String(), Class: "retrylint"})
	}
	return printXML(d.cfg.Out, doc)
}
