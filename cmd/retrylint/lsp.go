package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/retrylint/retrylint/internal/lsp"
	"github.com/retrylint/retrylint/internal/passes/inventory"
)

// serve is the language server on standard input and output.
func serve(args []string, stdout, stderr io.Writer) int {
	var opts options
	fs := flag.NewFlagSet("retrylint lsp", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&opts.rules, "rules", "", "")
	fs.BoolVar(&opts.tests, "tests", false, "")
	opts.addBuild(fs)
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		return help(nil, stdout, stderr)
	} else if err != nil {
		return usageError(stderr, "lsp: %v (see retrylint help)", err)
	}
	if fs.NArg() > 0 {
		return usageError(stderr, "lsp takes no argument %q: the editor names the files", fs.Arg(0))
	}
	if opts.overlay != "" {
		return usageError(stderr, "lsp takes no -overlay: the editor's buffers are one")
	}
	on, err := selectRules(opts.rules)
	if err != nil {
		return usageError(stderr, "%v", err)
	}
	tool, err := os.Executable()
	if err != nil {
		fmt.Fprintf(stderr, "retrylint: %v\n", err)
		return exitIncomplete
	}
	cfg := lsp.Options{Tool: tool, BuildFlags: opts.build, Rules: on, UnitFlags: []string{inventory.Flag}, Version: moduleVersion()}
	cfg.ToolFlags = opts.toolFlags()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := lsp.Serve(ctx, cfg, os.Stdin, stdout); err != nil {
		fmt.Fprintf(stderr, "retrylint: lsp: %v\n", err)
		return exitFindings
	}
	return exitClean
}
