package nestedretry

import (
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, Analyzer, "nestedretry/...") }
