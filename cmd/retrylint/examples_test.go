package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestExamples holds the output that the READMEs show to what the command
// says of the examples; with -update, it writes it there.
func TestExamples(t *testing.T) {
	root := filepath.Join("..", "..")
	cmd := exec.Command(filepath.Join(bin, "retrylint"), "./examples/...")
	cmd.Dir = root
	out, err := cmd.Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitFindings {
		t.Fatalf("got %v\n%s", err, out)
	}
	if bytes.Contains(out, []byte("examples/corrected")) {
		t.Errorf("findings in the corrected code:\n%s", out)
	}
	for _, name := range []string{"README.md", filepath.Join("examples", "README.md")} {
		name = filepath.Join(root, name)
		old, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		before, rest, ok := bytes.Cut(old, []byte("<!-- sample:start -->\n"))
		_, after, ok2 := bytes.Cut(rest, []byte("<!-- sample:end -->\n"))
		if !ok || !ok2 {
			t.Fatalf("%s has no place for the sample", name)
		}
		text := fmt.Appendf(nil, "%s<!-- sample:start -->\n```\n%s```\n<!-- sample:end -->\n%s", before, out, after)
		if bytes.Equal(old, text) {
			continue
		}
		if !*update {
			t.Errorf("%s does not show what the command says; run go test ./cmd/retrylint -update", name)
			continue
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
