package roundtick

import (
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "roundtick/flagged", "roundtick/clean") }

func TestAll(t *testing.T) {
	if err := Analyzer.Flags.Set("all", "true"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = Analyzer.Flags.Set("all", "false") })
	linttest.Run(t, Analyzer, "roundtick/likely")
}
