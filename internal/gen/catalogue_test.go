package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/catalog"
)

func TestCataloguePage(t *testing.T) {
	got, err := os.ReadFile(catalogueFile)
	if err != nil {
		t.Fatal(err)
	}
	want, err := cataloguePage()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/catalogue.md is not current; run go generate ./internal/gen")
	}
}

func TestCatalogue(t *testing.T) {
	libs := map[string]*catalog.Library{
		"b.toml": {
			Library: "b",
			Modules: []catalog.Module{
				{Path: "b", Covers: "v1", Read: "v1.2.0"},
				{Path: "b/worker", Covers: "snapshot", Read: "v0", Stub: true},
			},
			Constructs: []catalog.Construct{
				{ID: "b-two", What: "`A|B`", Retry: "twice", Models: []string{"W"}, Own: true},
				{ID: "b-one", What: "one", Retry: "once", Models: []string{"Do"}, Own: true},
			},
			Models: []catalog.Model{{Name: "Do", In: []string{"b/x"}}, {Name: "W", In: []string{"b/worker/y"}}},
		},
		"c.toml": {
			Library:    "a",
			Modules:    []catalog.Module{{Path: "a", Covers: "v1", Read: "v1.0.0"}},
			Constructs: []catalog.Construct{{ID: "a-one", What: "all", Retry: "never"}},
		},
	}
	mentions := map[string]mention{"b-two": {compiled: true}, "b-one": {compiled: true, probed: true}}
	got := string(catalogue(libs, mentions))
	want := `2 libraries, 3 constructs: 2 modelled, 1 compiled against the real library and 1 against a stub. Of the 2 with a schedule of their own, 1 are probed.

| library | construct | by default | modelled | compiled | probed |
|---|---|---|---|---|---|
| a | all | never | no | no | – |
| b | one | once | yes | real | yes |
| b | ` + "`A\\|B`" + ` | twice | yes | stub | no |

## Versions read

| module | covers | read |
|---|---|---|
| ` + "`a`" + ` | v1 | v1.0.0 |
| ` + "`b`" + ` | v1 | v1.2.0 |
| ` + "`b/worker`" + ` | snapshot | v0 |
`
	if got, ok := strings.CutPrefix(got, cataloguePreface); !ok || got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestScanCases(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"check_test.go": "// construct: none flagged\n",
		"a/a.go":        "// construct: one flagged\n\t// construct: one clean\n// construct: two\n",
		"a/a_test.go":   "// probe: one\n// probe: three\n// probe: of nothing\n",
		"a/a.txt":       "// probe: four\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := scanCases(dir)
	want := map[string]mention{"one": {true, true}, "three": {false, true}}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
}
