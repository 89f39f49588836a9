package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// errNoShutdown says that the editor ended the session without asking for it,
// for which the protocol wants an exit status of its own.
var errNoShutdown = errors.New("the editor left without a shutdown request")

// Serve is a language server for the editor on in and out. It returns when the
// editor says so or closes in.
func Serve(ctx context.Context, opts Options, in io.Reader, out io.Writer) error {
	scratch, err := os.MkdirTemp("", "retrylint-lsp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	ctx, cancel := context.WithCancel(ctx)
	var jobs sync.WaitGroup
	defer jobs.Wait()
	defer cancel()
	v := &server{editor: &stream{w: out}, ctx: ctx, opts: opts, requests: make(map[string]context.CancelFunc)}
	v.session = newSession(opts, scratch)
	v.session.publish = func(doc *document, diags []diagnostic) { _ = v.editor.publish(doc, diags) }
	v.session.warn = v.editor.warn
	v.session.progress = func(dir string) func() {
		if !v.canProgress {
			return func() {}
		}
		return v.editor.progress(dir)
	}
	jobs.Go(func() { v.session.run(ctx) })
	for r := bufio.NewReader(in); ; {
		f, err := readFrame(r)
		if err != nil {
			if err == io.EOF && v.state == stopped {
				return nil
			}
			if err == io.EOF {
				return errNoShutdown
			}
			return fmt.Errorf("reading from the editor: %w", err)
		}
		var m message
		if json.Unmarshal(f.body, &m) != nil {
			_ = v.editor.fail(json.RawMessage("null"), -32700, "message is not JSON")
			continue
		}
		if m.Method == "exit" {
			if v.state == stopped {
				return nil
			}
			return errNoShutdown
		}
		v.take(m)
	}
}

// The states of a server.
const (
	fresh = iota
	running
	stopped
)

type server struct {
	session     *session
	editor      *stream
	ctx         context.Context
	opts        Options
	state       int
	canProgress bool

	mu       sync.Mutex
	requests map[string]context.CancelFunc
}

// take takes one message of the editor.
func (v *server) take(m message) {
	switch {
	case m.Method == "":
		return // an answer to a request of ours, none of which needs one
	case m.ID == nil:
		if m.Method == "$/cancelRequest" {
			v.cancel(m.Params)
		} else if v.state == running {
			v.session.observe(m.Method, m.Params)
		}
		return
	case m.Method == "initialize" && v.state == fresh:
		v.state = running
		v.initialize(m)
		return
	case v.state == fresh:
		_ = v.editor.fail(m.ID, codeNotInitialized, "the first request has to be initialize")
		return
	case v.state == stopped || m.Method == "initialize":
		_ = v.editor.fail(m.ID, codeInvalidRequest, m.Method+" is not expected now")
		return
	}
	switch m.Method {
	case "shutdown":
		v.state = stopped
		_ = v.editor.send(message{Version: "2.0", ID: m.ID, Result: json.RawMessage("null")})
	case "textDocument/codeAction":
		_ = v.editor.answer(m.ID, v.session.actions(m.Params))
	case "textDocument/hover":
		_ = v.editor.answer(m.ID, v.session.hover(m.Params))
	case "textDocument/diagnostic":
		v.pull(m)
	default:
		_ = v.editor.fail(m.ID, codeMethodNotFound, m.Method+" is not supported")
	}
}

func (v *server) initialize(m message) {
	var p struct {
		Capabilities struct {
			Window struct {
				WorkDoneProgress bool `json:"workDoneProgress"`
			} `json:"window"`
		} `json:"capabilities"`
	}
	_ = json.Unmarshal(m.Params, &p) // what it does not say it can't do
	v.canProgress = p.Capabilities.Window.WorkDoneProgress
	_ = v.editor.answer(m.ID, map[string]any{
		"capabilities": map[string]any{
			"positionEncoding":   "utf-16",
			"textDocumentSync":   map[string]any{"openClose": true, "change": 2, "save": map[string]any{}},
			"codeActionProvider": map[string]any{"codeActionKinds": []string{"quickfix", fixAll}},
			"hoverProvider":      true,
		},
		"serverInfo": map[string]any{"name": "retrylint", "version": v.opts.Version},
	})
}

// pull answers a request for the diagnostics of a file when they are known.
func (v *server) pull(m message) {
	var p docParams
	_ = json.Unmarshal(m.Params, &p)
	file, ok := filename(p.TextDocument.URI)
	if !ok {
		_ = v.editor.fail(m.ID, codeInvalidParams, fmt.Sprintf("not a file: %q", p.TextDocument.URI))
		return
	}
	ctx, cancel := context.WithCancel(v.ctx)
	key := string(m.ID)
	v.mu.Lock()
	v.requests[key] = cancel
	v.mu.Unlock()
	go func() {
		defer func() {
			v.mu.Lock()
			delete(v.requests, key)
			v.mu.Unlock()
			cancel()
		}()
		v.session.settled(ctx, filepath.Dir(file))
		if ctx.Err() != nil {
			_ = v.editor.fail(m.ID, codeCancelled, "cancelled")
			return
		}
		_, r, _ := v.session.lookup(file)
		_ = v.editor.answer(m.ID, map[string]any{"kind": "full", "items": v.session.diagnostics(r, file)})
	}()
}

func (v *server) cancel(params json.RawMessage) {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	_ = json.Unmarshal(params, &p)
	v.mu.Lock()
	defer v.mu.Unlock()
	if cancel := v.requests[string(p.ID)]; cancel != nil {
		cancel()
	}
}

// publish tells the editor all diagnostics of a document.
func (s *stream) publish(doc *document, diags []diagnostic) error {
	if diags == nil {
		diags = []diagnostic{}
	}
	return s.notify("textDocument/publishDiagnostics", map[string]any{
		"uri": doc.uri, "version": doc.version, "diagnostics": diags,
	})
}

// warn shows a line to the user.
func (s *stream) warn(text string) {
	_ = s.notify("window/showMessage", map[string]any{"type": warning, "message": "retrylint: " + text})
}

// progress tells the editor that the first check of a directory runs, which
// may take a while, until done is called.
func (s *stream) progress(dir string) (done func()) {
	token := "retrylint/" + dir
	id, _ := json.Marshal(token)
	_ = s.call(id, "window/workDoneProgress/create", map[string]any{"token": token})
	say := func(value map[string]any) {
		_ = s.notify("$/progress", map[string]any{"token": token, "value": value})
	}
	say(map[string]any{"kind": "begin", "title": "retrylint", "message": "first check of " + filepath.Base(dir)})
	return func() { say(map[string]any{"kind": "end"}) }
}
