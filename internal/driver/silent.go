package driver

import (
	"context"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// silentFailures returns the packages among good that were not checked
// because something they or their tests import has failed, and how many of
// good were not checked for any reason.
func silentFailures(ctx context.Context, cfg Config, good []string, failed []finding.Failure) (silent []finding.Failure, unchecked int) {
	cfg.Patterns = good
	units, err := list(ctx, cfg, true)
	if err != nil {
		return []finding.Failure{{Message: err.Error()}}, len(good)
	}
	bad := make(map[string]bool)
	for _, f := range failed {
		bad[f.Package] = true
	}
	variant := make(map[string]bool)   // packages that are checked as their test variant
	testErr := make(map[string]string) // packages with a test that cannot be loaded
	for _, u := range units {
		if u.ForTest == "" {
			continue
		}
		if u.isPackage() {
			variant[u.ForTest] = true
		}
		if msg := u.loadError(); msg != "" {
			testErr[u.ForTest] = msg
		}
	}
	broken := make(map[string]bool) // packages of which some unit was not checked
	for _, u := range units {
		switch {
		case strings.HasSuffix(u.ImportPath, ".test"):
			continue // the test's main package is not checked
		case testErr[u.of()] != "":
			// go vet leaves out the package with its test.
			if u.ForTest == "" {
				silent = append(silent, finding.Failure{Package: u.ImportPath, Message: testErr[u.of()]})
				broken[u.ImportPath] = true
			}
			continue
		case u.ForTest == "" && variant[u.ImportPath]:
			continue
		case bad[u.path()]:
			broken[u.of()] = true
			continue
		}
		if dep := u.firstDep(bad); dep != "" {
			silent = append(silent, finding.Failure{Package: u.path(), Message: "imports " + dep + ", which failed"})
			broken[u.of()] = true
		}
	}
	return silent, len(broken)
}
