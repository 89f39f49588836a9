package output_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/output"
)

const source = "package a\n\n/* 😀é */ x()\nfor {\n}\n"

// report prints a nested finding with a fix, a second one that says the same
// below it, and a failure.
func report(t *testing.T, format string, findings, failures bool) (text, file string) {
	t.Helper()
	root := t.TempDir()
	file = filepath.Join(root, "sub dir", "a,b.go")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	h, err := output.New(format, output.Config{
		Out: &out, Dir: filepath.Dir(file), Root: root, Version: "v1.2.3",
		Rules: []output.Rule{{"nojitter", "report a", "report a\n\nThe page.", "https://example.com/nojitter"}, {"nestedretry", "report b", "report b", "https://example.com/nestedretry"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	start := strings.Index(source, "x()")
	at := finding.Position{File: file, Line: 3, Col: len("/* 😀é */ ") + 1}
	end := at
	end.Col += len("x()")
	f := finding.Finding{
		Rule: "nestedretry", Message: "a < b: 100% of\nc, d", Package: "m/a", Start: at, End: end,
		Related: []finding.Related{{Start: finding.Position{File: file, Line: 4, Col: 1}, End: finding.Position{File: file, Line: 5, Col: 2}, Message: "inner retry is here"}},
		Fixes:   []finding.Fix{{Message: "Add y", Edits: []finding.Edit{{File: file, Start: start, End: start + 1, New: "y"}}}},
	}
	if findings {
		err = errors.Join(h.Finding(f), h.Finding(f))
	}
	if failures {
		err = errors.Join(err, h.Failure(crash))
	}
	if err := errors.Join(err, h.End(output.Summary{Packages: 2})); err != nil {
		t.Fatal(err)
	}
	return out.String(), file
}

func TestGitHub(t *testing.T) {
	got, _ := report(t, "github", true, true)
	one := "::warning file=sub dir/a%2Cb.go,line=3,col=14,endLine=3,endColumn=17,title=retrylint nestedretry::a < b: 100%25 of%0Ac, d (nestedretry)\n"
	want := one + one + "::error title=retrylint::m/b not checked: internal error: panic: x\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestGitLab(t *testing.T) {
	text, _ := report(t, "gitlab", true, true)
	var got []struct {
		Description, Fingerprint, Severity string
		CheckName                          string `json:"check_name"`
		Location                           struct {
			Path  string
			Lines struct{ Begin int }
		}
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Location.Path != "sub dir/a,b.go" || got[0].Location.Lines.Begin != 3 || got[0].CheckName != "nestedretry" || got[0].Severity != "major" {
		t.Errorf("got %+v", got)
	}
	if got[0].Fingerprint == got[1].Fingerprint || got[0].Fingerprint == "" {
		t.Error("two findings share a fingerprint, and GitLab shows one of them")
	}
	if empty, _ := report(t, "gitlab", false, false); empty != "[]\n" {
		t.Errorf("no findings are %q, want an empty array", empty)
	}
}

func TestCheckstyle(t *testing.T) {
	text, _ := report(t, "checkstyle", true, false)
	var got struct {
		Files []struct {
			Name   string `xml:"name,attr"`
			Errors []struct {
				Line    int    `xml:"line,attr"`
				Message string `xml:"message,attr"`
				Source  string `xml:"source,attr"`
			} `xml:"error"`
		} `xml:"file"`
	}
	if err := xml.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Files) != 1 || got.Files[0].Name != "a,b.go" || len(got.Files[0].Errors) != 2 {
		t.Fatalf("got %+v", got)
	}
	if e := got.Files[0].Errors[0]; e.Line != 3 || e.Message != "a < b: 100% of\nc, d" || e.Source != "retrylint.nestedretry" {
		t.Errorf("got %+v", e)
	}
}

func TestJUnit(t *testing.T) {
	type suites struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Suites   []struct {
			Name  string `xml:"name,attr"`
			Cases []struct {
				Name string `xml:"name,attr"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	for _, test := range []struct {
		findings, failures   bool
		tests, failed, error int
	}{{true, true, 3, 2, 1}, {false, true, 1, 0, 1}, {false, false, 1, 0, 0}} {
		text, _ := report(t, "junit", test.findings, test.failures)
		var got suites
		if err := xml.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		if got.Tests != test.tests || got.Failures != test.failed || got.Errors != test.error {
			t.Errorf("%+v: got %+v", test, got)
		}
	}
}

func TestSARIF(t *testing.T) {
	text, _ := report(t, "sarif", true, true)
	for _, want := range []string{
		`"version": "1.2.3"`,
		`"uri": "sub%20dir/a,b.go"`,
		// A column counts UTF-16 units: two for the emoji, one for é.
		`"startColumn": 11,`,
		`"ruleIndex": 1`,
		`"codeFlows"`,
		`"helpUri": "https://example.com/nestedretry"`,
		`"executionSuccessful": false`,
		`"text": "y"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if strings.Contains(text, "file://") {
		t.Error("a path is absolute")
	}
}

// The validator is @microsoft/sarif-multitool of npm. Its exit status is 0 in
// any case.
func TestSARIFIsValid(t *testing.T) {
	tool := os.Getenv("SARIF_MULTITOOL")
	if tool == "" {
		t.Skip("SARIF_MULTITOOL does not name the validator")
	}
	for _, findings := range []bool{true, false} {
		text, _ := report(t, "sarif", findings, findings)
		name := filepath.Join(t.TempDir(), "out.sarif")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, kind := range []string{"Sarif", "Ghas"} {
			cmd := exec.Command(tool, "validate", name, "--rule-kind", kind)
			cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1")
			said, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(said), "Analysis completed successfully") ||
				strings.Contains(string(said), ": error ") || strings.Contains(string(said), ": warning ") {
				t.Errorf("%s: %v\n%s", kind, err, said)
			}
		}
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := output.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("new")
	if got, _ := os.ReadFile(name); string(got) != "old" {
		t.Errorf("%q before the end of the run, want the old text", got)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(name)
	entries, _ := os.ReadDir(filepath.Dir(name))
	if string(got) != "new" || len(entries) != 1 {
		t.Errorf("%q in %d files, want the new text in one", got, len(entries))
	}
	if _, err := output.Create(filepath.Join(name, "x")); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want one line", err)
	}
}
