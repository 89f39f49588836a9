package linttest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestExpand(t *testing.T) {
	src := t.TempDir()
	for _, name := range []string{"rule/flagged/a.go", "rule/flagged/b.go", "rule/clean/a.go", "rule/notes/a.txt", "other/a.go"} {
		file := filepath.Join(src, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for pattern, want := range map[string][]string{
		"rule/...":     {"rule/clean", "rule/flagged"},
		"rule/flagged": {"rule/flagged"},
		"other/...":    {"other"},
	} {
		got, err := expand(src, pattern)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("expand(%q) = %v, %v; want %v", pattern, got, err, want)
		}
	}
	if _, err := expand(src, "missing/..."); err == nil {
		t.Error("no error for a missing directory")
	}
}

func TestRoot(t *testing.T) {
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "internal", "linttest", "linttest.go")); err != nil {
		t.Error(err)
	}
}
