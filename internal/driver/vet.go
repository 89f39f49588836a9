package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// vetOutput is what one run of go vet said.
type vetOutput struct {
	findings []finding.Finding
	failures []finding.Failure
	notes    []string
	err      error // the go command's exit, or unreadable output
}

// vet runs go vet over the patterns.
func vet(ctx context.Context, cfg Config, patterns []string) vetOutput {
	args := []string{"vet", "-json", "-vettool=" + cfg.Tool}
	args = append(append(append(args, cfg.BuildFlags...), cfg.ToolFlags...), "--")
	cmd := command(ctx, cfg, append(args, patterns...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var out vetOutput
	out.err = cmd.Run()
	out.readStderr(stderr.String())
	if err := out.readStdout(&stdout); err != nil && out.err == nil {
		out.err = err
	}
	return out
}

// The JSON of a vet tool: package ID, then analyzer, then diagnostics or an
// error.
type (
	jsonTree       map[string]map[string]json.RawMessage
	jsonDiagnostic struct {
		Category       string    `json:"category"`
		Posn           string    `json:"posn"`
		End            string    `json:"end"`
		Message        string    `json:"message"`
		SuggestedFixes []jsonFix `json:"suggested_fixes"`
		Related        []struct {
			Posn    string `json:"posn"`
			End     string `json:"end"`
			Message string `json:"message"`
		} `json:"related"`
	}
	jsonFix struct {
		Message string `json:"message"`
		Edits   []struct {
			Filename string `json:"filename"`
			Start    int    `json:"start"`
			End      int    `json:"end"`
			New      string `json:"new"`
		} `json:"edits"`
	}
)

// readStdout reads one JSON document a package.
func (out *vetOutput) readStdout(r io.Reader) error {
	for dec := json.NewDecoder(r); ; {
		var tree jsonTree
		switch err := dec.Decode(&tree); {
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("reading the output of go vet: %w", err)
		}
		for id, analyzers := range tree {
			for rule, msg := range analyzers {
				if err := out.add(id, rule, msg); err != nil {
					return err
				}
			}
		}
	}
}

// add reads what one analyzer said about one package.
func (out *vetOutput) add(id, rule string, msg json.RawMessage) error {
	var failed struct {
		Error string `json:"error"`
	}
	if bytes.HasPrefix(bytes.TrimSpace(msg), []byte("{")) {
		if err := json.Unmarshal(msg, &failed); err != nil {
			return fmt.Errorf("reading the output of go vet: %w", err)
		}
		out.failures = append(out.failures, finding.Failure{
			Package: packageOf(id, ""), Message: internalError + rule + ": " + failed.Error,
		})
		return nil
	}
	var diags []jsonDiagnostic
	if err := json.Unmarshal(msg, &diags); err != nil {
		return fmt.Errorf("reading the output of go vet: %w", err)
	}
	for _, d := range diags {
		out.findings = append(out.findings, d.finding(id, rule))
	}
	return nil
}

func (d *jsonDiagnostic) finding(id, rule string) finding.Finding {
	start := position(d.Posn)
	f := finding.Finding{
		Rule:     rule,
		Category: d.Category,
		// go vet does not show the rule, so the message may end with it.
		Message: strings.TrimSuffix(d.Message, " ("+rule+")"),
		Package: packageOf(id, start.File),
		Start:   start,
		End:     position(d.End),
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, finding.Related{Start: position(r.Posn), End: position(r.End), Message: r.Message})
	}
	for _, fix := range d.SuggestedFixes {
		edits := make([]finding.Edit, len(fix.Edits))
		for i, e := range fix.Edits {
			edits[i] = finding.Edit{File: e.Filename, Start: e.Start, End: e.End, New: e.New}
		}
		f.Fixes = append(f.Fixes, finding.Fix{Message: fix.Message, Edits: edits})
	}
	return f
}

// packageOf returns the import path of the package that a file of the unit id
// belongs to. The unit of an external test is the package's path and "_test".
func packageOf(id, file string) string {
	path, _, _ := strings.Cut(id, " [")
	of, ok := strings.CutSuffix(path, "_test")
	if ok && strings.HasSuffix(file, "_test.go") && filepath.Base(filepath.Dir(file)) != filepath.Base(path) {
		return of
	}
	return path
}

// position reads "file:line:column", whose file may hold a colon as well.
func position(s string) finding.Position {
	file, line, col := s, 0, 0
	if i := strings.LastIndexByte(file, ':'); i >= 0 {
		if n, err := strconv.Atoi(file[i+1:]); err == nil {
			file, col = file[:i], n
		}
	}
	if i := strings.LastIndexByte(file, ':'); i >= 0 {
		if n, err := strconv.Atoi(file[i+1:]); err == nil {
			file, line = file[:i], n
		}
	}
	return finding.Position{File: file, Line: line, Col: col}
}
