package overflow

import (
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/site"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "overflow/...") }

func TestOverflows(t *testing.T) {
	for _, kind := range []site.FaultKind{site.Overflow, site.LostJitter, site.Uncapped} {
		if got, want := overflows(site.Fault{Kind: kind}), kind == site.Overflow; got != want {
			t.Errorf("fault of kind %d: %v, want %v", kind, got, want)
		}
	}
}
