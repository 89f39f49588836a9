package apply

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/retrylint/retrylint/internal/whole"
)

// Write puts the files in the place of what they were, each whole and with its
// mode. A file that has changed meanwhile is left as it is; the error names it.
func Write(files []File) error {
	var err error
	for _, f := range files {
		err = errors.Join(err, write(f))
	}
	return err
}

func write(f File) error {
	name, err := filepath.EvalSymlinks(f.Name) // a link stays one
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, f.Old) {
		return fmt.Errorf("%s has changed while it was being fixed, and was left as it is: run again", f.Name)
	}
	if info.Mode().Perm()&0o200 == 0 {
		return fmt.Errorf("%s is read-only, and was left as it is", f.Name)
	}
	return whole.Write(name, f.New, info.Mode().Perm())
}

// Diff prints one patch for all files, with paths as seen from dir. It is what
// git apply takes in that directory.
func Diff(w io.Writer, dir string, files []File) error {
	for _, f := range files {
		rel, err := filepath.Rel(dir, f.Name)
		if err != nil {
			rel = f.Name
		}
		rel = filepath.ToSlash(rel)
		if strings.ContainsRune(rel, ' ') {
			rel += "\t" // ends a name with blanks
		}
		text := diff.Diff("a/"+rel, f.Old, "b/"+rel, f.New)
		_, text, _ = bytes.Cut(text, []byte("\n")) // "diff old new" is no line of git's
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}
