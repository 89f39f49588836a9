package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
)

// stamped is the version that a release was built as:
//
//	go build -ldflags "-X main.stamped=v1.2.3"
var stamped string

// moduleVersion returns the version of the command: the one that it was stamped
// with, or else that of the module that it was built from.
func moduleVersion() string {
	if stamped != "" {
		return stamped
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// version prints the version of the command.
func version(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		return usageError(stderr, "version takes no arguments")
	}
	fmt.Fprintf(stdout, "retrylint %s %s\n", moduleVersion(), runtime.Version())
	return exitClean
}
