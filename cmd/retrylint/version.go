package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
)

// version prints the version of the module that the command was built from.
func version(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		return usageError(stderr, "version takes no arguments")
	}
	module := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		module = info.Main.Version
	}
	fmt.Fprintf(stdout, "retrylint %s %s\n", module, runtime.Version())
	return exitClean
}
