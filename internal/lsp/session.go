package lsp

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/finding"
)

// settle is how long the text has to rest before it is checked.
const settle = 100 * time.Millisecond

// Options say how to check.
type Options struct {
	Tool       string          // path of the vet tool
	BuildFlags []string        // each "-name=value"
	ToolFlags  []string        // each "-name=value"
	Rules      map[string]bool // those to show
	Version    string
	UnitFlags  []string
}

// A session holds the open documents and what is known of them. One goroutine
// checks; all others read.
type session struct {
	opts Options
	live *driver.Live
	utf8 bool // columns are bytes; only in a proxy, where gopls may agree to it

	// What the session tells, from the goroutine that checks.
	publish  func(doc *document, diags []diagnostic)
	progress func(dir string) (done func())
	warn     func(text string)

	mu      sync.Mutex
	idle    *sync.Cond // broadcast when a check has ended
	docs    map[string]*document
	results map[string]*result   // by directory
	dirty   map[string]time.Time // directories to check, and when
	drop    []string             // calls of live.Forget to make
	wake    chan struct{}
	busy    string // the directory that is being checked
	warned  map[string]bool
}

// A result is the last good check of a directory.
type result struct {
	text     map[string]*lines // of the files that were open
	findings []finding.Finding
	sites    []driver.Site
}

func newSession(opts Options, scratch string) *session {
	s := &session{
		opts: opts,
		live: &driver.Live{Tool: opts.Tool, BuildFlags: opts.BuildFlags, ToolFlags: opts.ToolFlags, UnitFlags: opts.UnitFlags, Scratch: scratch},

		docs: make(map[string]*document), results: make(map[string]*result),
		dirty: make(map[string]time.Time), wake: make(chan struct{}, 1), warned: make(map[string]bool),
		progress: func(string) func() { return func() {} },
		warn:     func(string) {},
	}
	s.idle = sync.NewCond(&s.mu)
	return s
}

func (s *session) document(file string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.docs[file]
}

func (s *session) set(doc *document) {
	s.mu.Lock()
	s.docs[doc.file] = doc
	s.schedule(filepath.Dir(doc.file))
	s.mu.Unlock()
}

// schedule asks for a check of dir. The caller holds s.mu.
func (s *session) schedule(dir string) {
	s.dirty[dir] = time.Now().Add(settle)
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// close takes a document out, and what was known of its directory with the
// last one there.
func (s *session) close(file string) {
	s.mu.Lock()
	doc := s.docs[file]
	delete(s.docs, file)
	dir := filepath.Dir(file)
	if len(s.open(dir)) == 0 {
		delete(s.results, dir)
		delete(s.dirty, dir)
	} else {
		s.schedule(dir) // what it said on disk holds now
	}
	s.mu.Unlock()
	if doc != nil {
		s.publish(doc, nil)
	}
}

// open returns the open documents of dir. The caller holds s.mu.
func (s *session) open(dir string) map[string]*document {
	docs := make(map[string]*document)
	for file, doc := range s.docs {
		if filepath.Dir(file) == dir {
			docs[file] = doc
		}
	}
	return docs
}

// forget has all directories but one looked at anew, since a package that they
// depend on may have changed on disk.
func (s *session) forget(except string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop = append(s.drop, except)
	for file := range s.docs {
		s.schedule(filepath.Dir(file))
	}
}

// run checks what is dirty, one directory at a time, until ctx ends.
func (s *session) run(ctx context.Context) {
	for {
		dir, wait := s.next()
		if dir != "" {
			s.check(ctx, dir)
			continue
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-s.wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// next returns the directory whose text has rested the longest, or else how
// long until there is one.
func (s *session) next() (string, time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	wait, first := time.Hour, ""
	for dir, at := range s.dirty {
		if d := time.Until(at); d < wait {
			wait, first = d, dir
		}
	}
	if wait > 0 || first == "" {
		return "", wait
	}
	delete(s.dirty, first)
	s.busy = first
	return first, 0
}

// check checks one directory and publishes what it found, unless the text has
// changed meanwhile: then the next check is due already.
func (s *session) check(ctx context.Context, dir string) {
	s.mu.Lock()
	docs := s.open(dir)
	for _, except := range s.drop {
		s.live.Forget(except)
	}
	s.drop = nil
	s.mu.Unlock()

	text := make(map[string][]byte)
	for file, doc := range docs {
		text[file] = doc.text
	}
	var res driver.Result
	err := error(nil)
	if len(text) > 0 {
		done := func() {}
		if !s.live.Known(dir) {
			done = s.progress(dir)
		}
		res, err = s.live.Check(ctx, dir, text)
		done()
	}
	s.mu.Lock()
	defer s.idle.Broadcast()
	defer s.mu.Unlock()
	s.busy = ""
	if err != nil && !errors.Is(err, driver.ErrBroken) && ctx.Err() == nil && !s.warned[err.Error()] {
		s.warned[err.Error()] = true
		go s.warn(err.Error())
	}
	if err != nil || len(text) == 0 || !maps.Equal(docs, s.open(dir)) {
		return
	}
	r := &result{text: make(map[string]*lines), sites: res.Sites}
	for file, t := range text {
		r.text[file] = split(t)
	}
	for _, f := range res.Findings {
		if s.opts.Rules == nil || s.opts.Rules[f.Rule] {
			r.findings = append(r.findings, f)
		}
	}
	s.results[dir] = r
	for file, doc := range docs {
		s.publish(doc, s.diagnostics(r, file))
	}
}

// settled waits until nothing is left to check in a directory, or ctx ends.
func (s *session) settled(ctx context.Context, dir string) {
	stop := context.AfterFunc(ctx, s.idle.Broadcast)
	defer stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for ctx.Err() == nil {
		if _, due := s.dirty[dir]; !due && s.busy != dir {
			return
		}
		s.idle.Wait()
	}
}

// lookup returns a document with the last good check of its directory, and
// whether this was of the very text that the document has.
func (s *session) lookup(file string) (doc *document, r *result, same bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	doc, r = s.docs[file], s.results[filepath.Dir(file)]
	if doc == nil || r == nil || r.text[file] == nil {
		return doc, r, false
	}
	return doc, r, string(r.text[file].text) == string(doc.text)
}

// linesOf returns the text that a check has seen.
func (r *result) linesOf(file string) *lines {
	if l := r.text[file]; l != nil {
		return l
	}
	text, _ := os.ReadFile(file)
	return split(text)
}
