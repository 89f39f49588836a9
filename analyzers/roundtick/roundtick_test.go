package roundtick

import (
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "roundtick/flagged", "roundtick/clean") }
