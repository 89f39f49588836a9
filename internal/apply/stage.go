package apply

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// A stage is a directory with the texts that the go command reads in place of
// files. The go command caches what a vet tool says by the content of files,
// not by their names, and the tool names the files that it has read. So each
// staged text ends in a comment that names the stage: nothing that is said of
// it is ever said again.
type stage struct {
	dir  string
	puts int
}

func newStage() (*stage, error) {
	dir, err := os.MkdirTemp("", "retrylint-fix-")
	if err != nil {
		return nil, err
	}
	// The go command names files as they are behind links.
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	return &stage{dir: dir}, nil
}

func (s *stage) close() { os.RemoveAll(s.dir) }

// put stages the texts that have changed, and returns the files that hold them
// by the names of those they stand for.
func (s *stage) put(t texts) (map[string]string, error) {
	s.puts++
	replace := make(map[string]string)
	for i, f := range t.changed() {
		dir := filepath.Join(s.dir, strconv.Itoa(s.puts), strconv.Itoa(i))
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		name := filepath.Join(dir, filepath.Base(f.Name))
		text := fmt.Appendf(bytes.Clone(f.New), "\n// %s\n", dir)
		if err := os.WriteFile(name, text, 0o600); err != nil {
			return nil, err
		}
		replace[f.Name] = name
	}
	return replace, nil
}

// Overlay writes what the -overlay flag of the go command reads to a file.
func Overlay(file string, replace map[string]string) error {
	text, err := json.Marshal(struct{ Replace map[string]string }{replace})
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}
