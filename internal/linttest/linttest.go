// Package linttest runs an analyzer over the test tree that all rules share,
// testdata/src at the root of the module. Only tests import it.
package linttest

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Run applies the analyzer to the packages that the patterns name and
// compares its reports with their want comments. Then it applies the fixes that
// the reports suggest and checks what comes of them. A pattern is the path of a
// package below testdata/src; with "/..." at its end it stands for all
// packages at and below that path. A pattern without packages is an error.
func Run(t *testing.T, a *analysis.Analyzer, patterns ...string) []*analysistest.Result {
	t.Helper()
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	testdata := filepath.Join(root, "testdata")
	var paths []string
	for _, pattern := range patterns {
		found, err := expand(filepath.Join(testdata, "src"), pattern)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			t.Fatalf("no packages match %s below %s", pattern, testdata)
		}
		paths = append(paths, found...)
	}
	results := analysistest.Run(t, testdata, a, paths...)
	checkFixes(t, testdata, a, results)
	return results
}

// Root returns the directory of the module that holds the working directory.
// It asks the file system, since runtime.Caller knows no paths under
// -trimpath.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for cur := dir; ; cur = filepath.Dir(cur) {
		if _, err := os.Stat(filepath.Join(cur, "go.mod")); err == nil {
			return cur, nil
		}
		if cur == filepath.Dir(cur) {
			return "", &fs.PathError{Op: "find go.mod above", Path: dir, Err: fs.ErrNotExist}
		}
	}
}

// expand returns the import paths below src that match the pattern, sorted.
func expand(src, pattern string) ([]string, error) {
	prefix, recursive := strings.CutSuffix(pattern, "/...")
	if !recursive {
		return []string{pattern}, nil
	}
	var paths []string
	err := filepath.WalkDir(filepath.Join(src, prefix), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		rel, err := filepath.Rel(src, filepath.Dir(name))
		paths = append(paths, filepath.ToSlash(rel))
		return err
	})
	slices.Sort(paths)
	return slices.Compact(paths), err
}
