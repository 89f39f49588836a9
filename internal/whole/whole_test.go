package whole

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a b.txt")
	for _, text := range []string{"one", "two"} {
		if err := Write(name, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("got %q, %v", got, err)
		}
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("left %v", list)
	}
	absent := filepath.Join(dir, "absent", "f")
	for _, err := range []error{Probe(absent), Write(absent, nil, 0o644)} {
		if err == nil || !strings.Contains(err.Error(), "cannot write "+absent+": ") {
			t.Errorf("got %v", err)
		}
	}
}
