//go:build unix

package config

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe without a writer is refused, and not waited for.
func TestPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), Name)
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := Read(name); err == nil || !strings.Contains(err.Error(), "can't be read: it is no regular file: make it a file") {
		t.Errorf("got %v", err)
	}
}
