package wire_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
)

// compare returns in what the paths of a stack differ from the requests that
// arrived, or "".
func compare(limit limit, counted int, paths []route) string {
	worst := route{Attempts: 1, Product: "nothing retried"}
	for _, p := range paths {
		if p.rank() > worst.rank() || p.rank() == worst.rank() && p.Attempts > worst.Attempts {
			worst = p
		}
	}
	switch {
	case limit == endless && !worst.Unbounded:
		return fmt.Sprintf("computed %v, and it never ends", worst)
	case limit == unknown && (worst.Unbounded || !worst.Unknown):
		return fmt.Sprintf("computed %v, and nobody can know it", worst)
	case limit == exact && (worst.rank() > 0 || worst.Attempts != counted):
		return fmt.Sprintf("computed %v, and %d requests arrived", worst, counted)
	}
	return ""
}

func TestCompare(t *testing.T) {
	three, four := route{Attempts: 3}, route{Attempts: 4}
	open, dark := route{Unbounded: true}, route{Unknown: true}
	for _, tt := range []struct {
		limit   limit
		counted int
		paths   []route
		differ  bool
	}{
		{exact, 4, []route{three, four, three}, false}, // the worst path counts
		{exact, 3, []route{three, four}, true},
		{exact, 5, []route{three, four}, true},
		{exact, 1, nil, false}, // no path: nothing is retried
		{exact, 4, nil, true},
		{exact, 4, []route{four, dark}, true},
		{exact, 4, []route{open, four}, true},
		{endless, enough, []route{four, open}, false},
		{endless, enough, []route{four, dark}, true},
		{unknown, 4, []route{four, dark}, false},
		{unknown, 4, []route{four}, true},
		{unknown, 4, []route{dark, open}, true},
	} {
		if got := compare(tt.limit, tt.counted, tt.paths); (got != "") != tt.differ {
			t.Errorf("%s %d against %v: %q", tt.limit, tt.counted, tt.paths, got)
		}
	}
}

// A route is a path of retrylint graph: from an entry to a sink.
type route struct {
	Entry, Sink, Product string
	Attempts             int
	Unbounded, Unknown   bool
	Hops                 []struct{ Pos, Call, Factor, Why string }
}

// rank tells which of two paths is worse, before their attempts do: one
// without a limit, one that is not known, one with a number.
func (r route) rank() int {
	switch {
	case r.Unbounded:
		return 2
	case r.Unknown:
		return 1
	}
	return 0
}

func (r route) String() string {
	text := fmt.Sprintf("%s = %d", r.Product, r.Attempts)
	switch {
	case r.Unbounded:
		text = r.Product + ", unbounded"
	case r.Unknown:
		text = r.Product + ", unknown"
	}
	for _, h := range r.Hops {
		text += fmt.Sprintf("\n\t%s: %s: %s, %s", h.Pos, h.Call, h.Factor, h.Why)
	}
	return text
}

// graph runs retrylint graph over the stacks, and returns the paths of each.
func graph(t *testing.T) map[string][]route {
	t.Helper()
	tool := filepath.Join(t.TempDir(), "retrylint")
	build := exec.Command("go", "build", "-o", tool, "./cmd/retrylint")
	build.Dir = filepath.Join("..", "..", "..")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, text)
	}
	run := exec.Command(tool, "graph", "-json", "-entry", `wire\.`, "./wire")
	run.Dir = ".."
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	if err := run.Run(); err != nil {
		t.Fatalf("retrylint graph: %v\n%s", err, stderr.Bytes())
	}
	var out struct{ Paths []route }
	if err := json.Unmarshal(stdout.Bytes(), &out); err != nil {
		t.Fatalf("retrylint graph -json: %v\n%s", err, stdout.Bytes())
	}
	paths := map[string][]route{}
	for _, p := range out.Paths {
		paths[p.Entry] = append(paths[p.Entry], p)
	}
	if len(paths) == 0 {
		t.Fatal("retrylint graph found no path")
	}
	return paths
}
