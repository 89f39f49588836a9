package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadmeSimulations runs the simulations that the README shows and
// compares what they print first.
func TestReadmeSimulations(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile("(?s)```\n\\$ retrylint (simulate [^\n]*)\n(.*?)```\n").FindAllSubmatch(text, -1)
	if len(shown) < 2 {
		t.Fatalf("the README shows %d simulations", len(shown))
	}
	for _, m := range shown {
		cmd := exec.Command(filepath.Join(bin, "retrylint"), strings.Fields(string(m[1]))...)
		cmd.Dir = root
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", m[1], err)
		}
		if !bytes.HasPrefix(out, append(m[2], '\n')) {
			t.Errorf("%s: the README shows\n%s\nand the command prints\n%s", m[1], m[2], out)
		}
	}
}
