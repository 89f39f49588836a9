package main

import (
	"fmt"
	"io"
)

// The states in which the command exits. When several apply, the highest is
// the one.
const (
	exitClean      = 0 // everything was checked and nothing was found
	exitFindings   = 1 // everything was checked and there are findings
	exitUsage      = 2 // the command line or the configuration is wrong; nothing was checked
	exitIncomplete = 3 // something was not checked; the findings of the rest are printed

	exitInterrupted = 130 // the user stopped the run; the findings so far are printed
)

// usageError prints one line that says what is wrong with the command line or
// the configuration.
func usageError(stderr io.Writer, format string, args ...any) int {
	fmt.Fprintf(stderr, "retrylint: "+format+"\n", args...)
	return exitUsage
}
