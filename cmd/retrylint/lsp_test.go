package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const lspFaulty = `package p

import (
	"net/http"
	"time"
)

func Get(url string) (*http.Response, error) {
	for range 5 {
		if r, err := http.Get(url); err == nil {
			return r, nil
		}
		time.Sleep(time.Second)
	}
	return nil, nil
}
`

// An editor is a scripted client of the language server.
type editor struct {
	t    *testing.T
	cmd  *exec.Cmd
	in   io.WriteCloser
	msgs chan map[string]any
	id   int
}

func startEditor(t *testing.T, args ...string) *editor {
	t.Helper()
	cmd := exec.Command(filepath.Join(bin, "retrylint"), append([]string{"lsp"}, args...)...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	e := &editor{t: t, cmd: cmd, in: in, msgs: make(chan map[string]any, 1000)}
	t.Cleanup(func() { in.Close(); cmd.Wait() })
	go e.read(bufio.NewReader(out))
	e.request("initialize", map[string]any{"capabilities": map[string]any{"window": map[string]any{"workDoneProgress": true}}})
	e.notify("initialized", map[string]any{})
	return e
}

func (e *editor) read(r *bufio.Reader) {
	defer close(e.msgs)
	for {
		head, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			return
		}
		n, _ := strconv.Atoi(head.Get("Content-Length"))
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			return
		}
		var m map[string]any
		if json.Unmarshal(body, &m) == nil {
			e.msgs <- m
		}
	}
}

func (e *editor) send(m map[string]any) {
	e.t.Helper()
	m["jsonrpc"] = "2.0"
	data, err := json.Marshal(m)
	if err != nil {
		e.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(data), data); err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	e.send(map[string]any{"method": method, "params": params})
}

// until returns the next message that fits. The limit only ends a test that
// would hang.
func (e *editor) until(what string, fits func(map[string]any) bool) map[string]any {
	e.t.Helper()
	limit := time.After(time.Minute)
	for {
		select {
		case m, ok := <-e.msgs:
			if !ok {
				e.t.Fatalf("the server has left before %s", what)
			}
			if fits(m) {
				return m
			}
		case <-limit:
			e.t.Fatalf("no %s", what)
		}
	}
}

func (e *editor) request(method string, params any) map[string]any {
	e.t.Helper()
	e.id++
	id := e.id
	e.send(map[string]any{"id": id, "method": method, "params": params})
	return e.until("answer to "+method, func(m map[string]any) bool { return m["method"] == nil && m["id"] == float64(id) })
}

func (e *editor) open(file, text string) {
	e.t.Helper()
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": "file://" + file, "languageId": "go", "version": 1, "text": text}})
}

func (e *editor) change(file string, version int, text string) {
	e.t.Helper()
	e.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": "file://" + file, "version": version},
		"contentChanges": []any{map[string]any{"text": text}}})
}

// published returns the next diagnostics of a version of a file, each as
// "line:column rule", counting from 0.
func (e *editor) published(file string, version int) string {
	e.t.Helper()
	m := e.until("diagnostics", func(m map[string]any) bool {
		p, _ := m["params"].(map[string]any)
		return m["method"] == "textDocument/publishDiagnostics" && p["uri"] == "file://"+file && p["version"] == float64(version)
	})
	return places(m["params"].(map[string]any)["diagnostics"].([]any))
}

func places(diags []any) string {
	var list []string
	for _, d := range diags {
		d := d.(map[string]any)
		at := d["range"].(map[string]any)["start"].(map[string]any)
		list = append(list, fmt.Sprintf("%v:%v %v", at["line"], at["character"], d["code"]))
	}
	return strings.Join(list, ", ")
}

func lspModule(t *testing.T, text string) (file string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, "p.go")
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.26\n", "p.go": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

func TestLSP(t *testing.T) {
	file := lspModule(t, "package p\n")
	e := startEditor(t)
	e.open(file, lspFaulty)
	e.until("progress", func(m map[string]any) bool { return m["method"] == "$/progress" })
	wantPlaces(t, "at first", e.published(file, 1), "12:2 nojitter")

	// The attempt moves behind text that is longer in UTF-8 than in UTF-16.
	moved := strings.Replace(lspFaulty, "\t\ttime.Sleep", "/* 😀é */ time.Sleep", 1)
	e.change(file, 2, moved)
	wantPlaces(t, "unsaved", e.published(file, 2), "12:10 nojitter")

	h := e.request("textDocument/hover", map[string]any{
		"textDocument": map[string]any{"uri": "file://" + file}, "position": map[string]any{"line": 8, "character": 2}})
	if text := fmt.Sprint(h["result"]); !strings.Contains(text, "attempts: 5") || !strings.Contains(text, "jitter: no") {
		t.Errorf("hover says %s", text)
	}

	// What does not compile says nothing; what a new import needs is loaded.
	e.change(file, 3, strings.Replace(moved, "for range 5 {", "for range {{", 1))
	fixed := strings.Replace(lspFaulty, "time.Sleep(time.Second)", "time.Sleep(rand.N(time.Second))", 1)
	fixed = strings.Replace(fixed, "import (", "import (\n\t\"math/rand/v2\"", 1)
	e.change(file, 4, fixed)
	wantPlaces(t, "with jitter", e.published(file, 4), "")

	e.change(file, 5, lspFaulty)
	d := e.request("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": "file://" + file}})
	wantPlaces(t, "pulled", places(d["result"].(map[string]any)["items"].([]any)), "12:2 nojitter")

	e.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": "file://" + file}})
	wantPlaces(t, "closed", e.published(file, 5), "")
	e.request("shutdown", nil)
	e.notify("exit", nil)
	if err := e.cmd.Wait(); err != nil {
		t.Errorf("exit: %v", err)
	}
}

func wantPlaces(t *testing.T, when, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %q, want %q", when, got, want)
	}
}

func TestLSPOutsideModule(t *testing.T) {
	file := lspModule(t, lspFaulty)
	if err := os.Remove(filepath.Join(filepath.Dir(file), "go.mod")); err != nil {
		t.Fatal(err)
	}
	e := startEditor(t)
	e.open(file, lspFaulty)
	wantPlaces(t, "without a module", e.published(file, 1), "12:2 nojitter")
}

func TestLSPCloseWithoutShutdown(t *testing.T) {
	e := startEditor(t)
	e.in.Close()
	for range e.msgs {
	}
	if err := e.cmd.Wait(); err == nil {
		t.Error("exit status 0 for an editor that left without shutdown")
	}
}
