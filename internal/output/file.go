package output

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	tmp, err := createBeside(name)
	if err != nil {
		return nil, err
	}
	return &File{name: name}, errors.Join(tmp.Close(), os.Remove(tmp.Name()))
}

// createBeside creates a temporary file in the directory of name.
func createBeside(name string) (*os.File, error) {
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	var path *fs.PathError
	if errors.As(err, &path) {
		return nil, fmt.Errorf("cannot write %s: %w", name, path.Err)
	}
	return tmp, err
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
	tmp, err := createBeside(f.name)
	if err != nil {
		return err
	}
	_, err = tmp.Write(f.Bytes())
	err = errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), f.name)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("cannot write %s: %w", f.name, err), os.Remove(tmp.Name()))
	}
	return nil
}
