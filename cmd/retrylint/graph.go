package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/graph"
	"github.com/retrylint/retrylint/internal/program"
)

// graphOptions are the flags of the graph subcommand.
type graphOptions struct {
	options
	min, failOver float64
	entry         *regexp.Regexp
	out           string
}

func (o *graphOptions) parse(args []string) ([]string, error) {
	fs := flag.NewFlagSet("retrylint graph", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&o.dir, "C", "", "")
	fs.BoolVar(&o.json, "json", false, "")
	fs.Float64Var(&o.min, "min", 2, "")
	fs.Float64Var(&o.failOver, "fail-over", 0, "")
	fs.StringVar(&o.out, "o", "", "")
	fs.Func("entry", "", func(s string) (err error) {
		o.entry, err = regexp.Compile(s)
		return err
	})
	o.addBuild(fs)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	switch {
	case o.min < 1:
		return nil, fmt.Errorf("-min %v: write a number of requests from 1 on", o.min)
	case o.failOver < 0:
		return nil, fmt.Errorf("-fail-over %v: write a number of requests from 1 on", o.failOver)
	case o.out != "" && pictures[filepath.Ext(o.out)] == nil:
		return nil, fmt.Errorf("-o %s: the name of the file must end in .html, .svg or .dot", o.out)
	}
	return fs.Args(), nil
}

// pictures are the ways to draw paths, by the end of the file's name.
var pictures = map[string]func(w io.Writer, dir string, paths []graph.Path) error{
	".html": graph.HTML,
	".svg":  graph.SVG,
	".dot":  func(w io.Writer, _ string, paths []graph.Path) error { return graph.Dot(w, paths) },
}

// graphs prints how the layers of retry of a program multiply.
func graphs(args []string, stdout, stderr io.Writer) int {
	var opts graphOptions
	patterns, err := opts.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return help(nil, stdout, stderr)
	}
	if err != nil {
		return usageError(stderr, "graph: %v (see retrylint help)", err)
	}
	dir, patterns, err := opts.ready(patterns)
	if err != nil {
		return usageError(stderr, "%v", err)
	}
	if settings, err := config.Load(dir); err == nil {
		catalog.Register(settings.Models)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	prog, err := program.Load(ctx, program.Config{
		Dir: dir, BuildFlags: opts.build, Patterns: patterns, Analyzers: graph.Analyzers, Progress: progress(stderr),
	})
	if err != nil {
		fmt.Fprintf(stderr, "retrylint: %v\n", err)
		return exitIncomplete
	}
	for _, f := range prog.Failures {
		fmt.Fprintf(stderr, "retrylint: %s: %s\n", f.Package, strings.ReplaceAll(f.Message, dir+string(filepath.Separator), ""))
	}
	found, err := graph.Find(prog, graph.Config{Entry: opts.entry})
	if err != nil {
		return usageError(stderr, "graph: %v", err)
	}
	paths, over := opts.choose(found)
	if err := opts.write(stdout, dir, paths); err != nil {
		fmt.Fprintf(stderr, "retrylint: %v\n", err)
		return exitIncomplete
	}
	switch {
	case len(prog.Failures) > 0:
		return exitIncomplete
	case over > 0:
		fmt.Fprintf(stderr, "retrylint: %d paths make more than %v requests\n", over, opts.failOver)
		return exitFindings
	}
	return exitClean
}

// choose returns the paths to print, and how many are too much.
func (o *graphOptions) choose(all []graph.Path) (paths []graph.Path, over int) {
	for _, p := range all {
		n, unbounded, unknown := p.Product()
		if n >= o.min || unbounded || unknown {
			paths = append(paths, p)
		}
		if o.failOver > 0 && (n > o.failOver || unbounded) {
			over++
		}
	}
	return paths, over
}

// write prints the paths, and draws them where that is asked for.
func (o *graphOptions) write(stdout io.Writer, dir string, paths []graph.Path) error {
	if o.out != "" {
		var b bytes.Buffer
		if err := pictures[filepath.Ext(o.out)](&b, dir, paths); err != nil {
			return err
		}
		if err := os.WriteFile(o.out, b.Bytes(), 0o666); err != nil {
			return err
		}
	}
	if o.json {
		return graph.JSON(stdout, dir, paths)
	}
	if len(paths) == 0 {
		_, err := fmt.Fprintln(stdout, "no path to a remote is retried as often as that")
		return err
	}
	return graph.Text(stdout, dir, paths)
}

// progress returns what shows on a terminal how far the loading is, nil where
// w is none.
func progress(w io.Writer) func(done, total int) {
	f, ok := w.(*os.File)
	if !ok {
		return nil
	}
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return func(done, total int) {
		fmt.Fprintf(f, "\rloading %d of %d packages", done, total)
		if done == total {
			fmt.Fprint(f, "\r\033[K")
		}
	}
}
