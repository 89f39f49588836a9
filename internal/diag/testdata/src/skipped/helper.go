package skipped

import "testing"

func eventually(t *testing.T) { find() }
