package baseline_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/finding"
)

const code = `package p

import "time"

func f() {
	time.Sleep(time.Second)
	time.Sleep(time.Second)
	time.Sleep(time.Minute)
}
`

func at(line int) finding.Finding {
	file, _ := filepath.Abs("p.go")
	return finding.Finding{
		Rule: "nojitter", Package: "m/p", Message: "waits 1s",
		Start: finding.Position{File: file, Line: line, Col: 2},
		End:   finding.Position{File: file, Line: line, Col: 25},
	}
}

func TestEqualFaultsCount(t *testing.T) {
	ids := baseline.Identify([]finding.Finding{at(6), at(7), at(8)}, func(name string) ([]byte, error) {
		return []byte(code), nil
	})
	if ids[0].Hash != ids[1].Hash || ids[0].Nth != 1 || ids[1].Nth != 2 {
		t.Errorf("two equal faults are %v and %v", ids[0], ids[1])
	}
	if ids[0].Hash == ids[2].Hash || ids[2].Nth != 1 {
		t.Errorf("two different faults are %v and %v", ids[0], ids[2])
	}
	if ids[0].Func != "f" {
		t.Errorf("in %q", ids[0].Func)
	}
}

// What can't be read or parsed, or is not where it was, is told apart by what
// is said of it.
func TestUnreadable(t *testing.T) {
	other := at(6)
	other.Message = "waits 2s"
	for name, read := range map[string]func(string) ([]byte, error){
		"unreadable": func(string) ([]byte, error) { return nil, errors.New("gone") },
		"not Go":     func(string) ([]byte, error) { return []byte("no"), nil },
		"shorter":    func(string) ([]byte, error) { return []byte("package p\n"), nil },
	} {
		ids := baseline.Identify([]finding.Finding{at(6), at(6), other}, read)
		if ids[0].Hash != ids[1].Hash || ids[0].Hash == ids[2].Hash {
			t.Errorf("%s: %v", name, ids)
		}
	}
}
