// Package whole writes files whole or not at all: what a file held before stays
// until the new text is on disk.
package whole

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write puts text in the place of the file, with that mode. An error names the
// file, which is then as it was.
func Write(name string, text []byte, mode fs.FileMode) error {
	tmp, err := beside(name)
	if err != nil {
		return err
	}
	_, err = tmp.Write(text)
	err = errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("cannot write %s: %w", name, err), os.Remove(tmp.Name()))
	}
	return nil
}

// Probe returns the error that [Write] would have where the directory of the
// file is missing or read-only.
func Probe(name string) error {
	tmp, err := beside(name)
	if err != nil {
		return err
	}
	return errors.Join(tmp.Close(), os.Remove(tmp.Name()))
}

// beside creates a temporary file in the directory of name.
func beside(name string) (*os.File, error) {
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	var path *fs.PathError
	if errors.As(err, &path) {
		return nil, fmt.Errorf("cannot write %s: %w", name, path.Err)
	}
	return tmp, err
}
