package inventory

import (
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
)

func Test(t *testing.T) {
	if err := Analyzer.Flags.Set("on", "true"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { on = false })
	linttest.Run(t, Analyzer, "inventory/...")
}
