package driver

import (
	"errors"
	"testing"
)

func TestCmdError(t *testing.T) {
	tests := []struct{ stderr, want string }{
		{"", "go list: exit status 1"},
		{"go: downloading a v1.0.0\ngo: no such module\n", "no such module"},
		{"go: errors parsing go.mod:\ngo.mod:3: unknown directive: foo\nmore\n", "errors parsing go.mod: go.mod:3: unknown directive: foo"},
	}
	for _, tt := range tests {
		if got := cmdError("go list", errors.New("exit status 1"), tt.stderr); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
