package output

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/retrylint/retrylint/internal/finding"
)

// fingerprints returns an identity for each finding that does not hold lines,
// so that a report keeps it when code above it changes: the rule, the file,
// the message, and which of several equal ones it is.
func (d *document) fingerprints() []string {
	seen := make(map[string]int)
	out := make([]string, len(d.findings))
	for i, f := range d.findings {
		out[i] = d.fingerprint(f, seen)
	}
	return out
}

func (d *document) fingerprint(f finding.Finding, seen map[string]int) string {
	path, _ := d.inRoot(f.Start.File)
	key := fmt.Sprintf("%q %q %q %q", f.Rule, f.Package, path, f.Message)
	seen[key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", key, seen[key]))
	return hex.EncodeToString(sum[:16])
}
