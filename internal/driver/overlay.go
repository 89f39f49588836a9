package driver

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// An overlay maps the files that the go command read in place of others back
// to these others: the tool is handed the former.
type overlay map[string]string

// readOverlay reads the file of an -overlay flag, taken from dir.
func readOverlay(dir, file string) (overlay, error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(abs(dir, file))
	if err != nil {
		return nil, fmt.Errorf("reading overlay: %w", err)
	}
	var in struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("reading overlay %s: %w", file, err)
	}
	o := make(overlay)
	for name, backing := range in.Replace {
		if backing != "" { // an empty one deletes the file
			o[abs(dir, backing)] = abs(dir, name)
		}
	}
	return o, nil
}

// restoreText puts the files that the user knows into a failure.
func (o overlay) restoreText(f *finding.Failure) {
	for backing, orig := range o {
		f.Message = strings.ReplaceAll(f.Message, backing, orig)
		f.Detail = strings.ReplaceAll(f.Detail, backing, orig)
	}
}

// restore puts the files that the user knows into f.
func (o overlay) restore(f *finding.Finding) {
	if len(o) == 0 {
		return
	}
	name := func(s *string) {
		if orig, ok := o[*s]; ok {
			*s = orig
		}
	}
	name(&f.Start.File)
	name(&f.End.File)
	for i := range f.Related {
		name(&f.Related[i].Start.File)
		name(&f.Related[i].End.File)
	}
	for _, fix := range f.Fixes {
		for i := range fix.Edits {
			name(&fix.Edits[i].File)
		}
	}
}
