package output

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"

	"github.com/retrylint/retrylint/internal/whole"
)

// A File is written whole or not at all: what it held before stays until
// [File.Commit] puts the new text in its place.
type File struct {
	bytes.Buffer
	name string
}

// Create returns a file that can be written to its place: it fails at once
// where the directory is missing or read-only.
func Create(name string) (*File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		if info.IsDir() {
			return nil, fmt.Errorf("%s is a directory: name a file in it", name)
		}
		return &File{name: name}, nil // a device or a pipe
	}
	if err := whole.Probe(name); err != nil {
		return nil, err
	}
	return &File{name: name}, nil
}

// Commit puts the file in its place.
func (f *File) Commit() error {
	mode := fs.FileMode(0o666)
	if info, err := os.Stat(f.name); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(f.name, f.Bytes(), mode)
		}
		mode = info.Mode().Perm()
	} else {
		mode = 0o644
	}
	return whole.Write(f.name, f.Bytes(), mode)
}
