// Retrylint finds retry loops that hurt the service they call, or the one
// that runs them.
//
// Run it over packages:
//
//	retrylint ./...
//
// or have the go command run it:
//
//	go vet -vettool=$(which retrylint) ./...
//
// The command "retrylint help" prints its flags and rules.
package main

import (
	"io"
	"os"
	"slices"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/passes/inventory"
)

func main() {
	if driver.IsUnit(os.Args[1:]) {
		diag.NameRule = true // go vet shows nothing but the message
		driver.Unit(append(slices.Clone(analyzers.All), inventory.Analyzer))
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the subcommand that the arguments name, and checks packages when
// they name none.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "check":
			args = args[1:]
		case "baseline":
			return writeBaseline(args[1:], stdout, stderr)
		case "graph":
			return graphs(args[1:], stdout, stderr)
		case "help":
			return help(args[1:], stdout, stderr)
		case "lsp":
			return serve(args[1:], stdout, stderr)
		case "simulate":
			return simulate(args[1:], stdout, stderr)
		case "version":
			return version(args[1:], stdout, stderr)
		}
	}
	return check(args, stdout, stderr)
}
