package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/choice"
)

const usage = `Retrylint finds retry loops that hurt the service they call.

Usage:

	retrylint [flags] [packages]   check packages, ./... if none is named
	retrylint baseline [flags] [packages]
	                               accept what is found now, in .retrylint-baseline.json
	retrylint graph [flags] [packages]
	                               multiply the layers of retry of a whole program
	retrylint help [rule]          print this, or the page of a rule
	retrylint help rules           list the rules
	retrylint lsp [flags]          serve an editor, on standard input and output
	retrylint simulate [flags] [FILE:LINE]
	                               show what a schedule of retries does to a
	                               service after an outage
	retrylint version              print the version

The flags are:

	-C dir        change to dir first; paths are printed relative to it
	-f format     print in this format: text, json, sarif, github, gitlab,
	              checkstyle or junit; with -f format=file to a file, and
	              several at once
	-json         the same as -f json
	-rules list   run these rules only (-rules nojitter,ctxwait),
	              or all but these (-rules -ctxwait)
	-tests        report in test files, too
	-baseline file
	              the baseline to compare with (that at the root of the
	              module); what is in it is not reported
	-roundtick.all
	              let roundtick report the likely as well as the certain

those of baseline are the same but -json, and

	-prune        remove what is gone, and accept nothing new

those of graph are -C and -json, as above, and

	-min n        leave out paths that make less than n requests (2)
	-entry regexp take the functions that match for entries, instead of
	              main, handlers and consumers: -entry '^orders\.'
	-o file       write a picture to file: .html, .svg or .dot
	-fail-over n  exit with status 1 when a path makes more than n requests,
	              or has no limit

lsp takes -rules and -tests, as above. These build flags hold for all three,
as "go help build" describes them:

	%s

The exit status is

	0  nothing was found
	1  there are findings
	2  the command line or .retrylint.toml is wrong
	3  something could not be loaded or type-checked; it is named on
	   standard error, and the findings of all the rest are printed
	130  the run was interrupted; the findings so far are printed

The command is a vet tool as well: go vet -vettool=$(which retrylint) ./...

The rules are:

`

// help prints the usage of the command, or the page of a rule.
func help(args []string, stdout, stderr io.Writer) int {
	switch {
	case len(args) > 1:
		return usageError(stderr, "help takes one rule at most")
	case len(args) == 0:
		fmt.Fprintf(stdout, usage, buildFlagNames())
		printRules(stdout)
		return exitClean
	case args[0] == "rules":
		printRules(stdout)
		return exitClean
	case args[0] == "simulate":
		fmt.Fprint(stdout, simulateUsage)
		return exitClean
	}
	a, err := choice.Rule(args[0])
	if err != nil {
		return usageError(stderr, "%v", err)
	}
	fmt.Fprintf(stdout, "%s: %s\n", a.Name, strings.TrimPrefix(strings.TrimSpace(a.Doc), a.Name+": "))
	return exitClean
}

// printRules prints one line a rule.
func printRules(w io.Writer) {
	width := len(slices.MaxFunc(choice.Names(), func(a, b string) int { return len(a) - len(b) }))
	for _, a := range analyzers.All {
		fmt.Fprintf(w, "\t%-*s  %s\n", width, a.Name, summary(a))
	}
}

// summary returns the first line of a rule's page without the rule's name.
func summary(a *analysis.Analyzer) string {
	line, _, _ := strings.Cut(strings.TrimSpace(a.Doc), "\n")
	return strings.TrimPrefix(line, a.Name+": ")
}

// buildFlagNames lists the build flags in lines of a few.
func buildFlagNames() string {
	var b strings.Builder
	for i, f := range buildFlags {
		if i > 0 {
			b.WriteString(" ")
			if i%9 == 0 {
				b.WriteString("\n\t")
			}
		}
		b.WriteString("-" + f.name)
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}
