package driver

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// IsUnit reports whether the go command is calling with these arguments, to
// ask about the tool or to have one package analysed.
func IsUnit(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return slices.Contains(args, "-V=full") || last == "-flags" || strings.HasSuffix(last, ".cfg")
}

// Unit answers the go command as a vet tool does. It does not return.
func Unit(analyzers []*analysis.Analyzer) {
	if wantsFactsOnly(os.Args[len(os.Args)-1]) {
		keepFacts(analyzers)
	}
	exposeErrors(analyzers)
	unitchecker.Main(analyzers...)
}

// wantsFactsOnly reports whether the unit described by the file is a
// dependency, of which only the facts are asked for.
func wantsFactsOnly(name string) bool {
	if !strings.HasSuffix(name, ".cfg") {
		return false
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return false // unitchecker says what is wrong with it
	}
	var cfg struct{ VetxOnly bool }
	return json.Unmarshal(text, &cfg) == nil && cfg.VetxOnly
}

// keepFacts cuts the analyzers down to those passes below them that produce
// facts: in a dependency nobody asks for what they report.
func keepFacts(analyzers []*analysis.Analyzer) {
	for _, a := range analyzers {
		if len(a.FactTypes) > 0 {
			continue // produces facts itself
		}
		var facts []*analysis.Analyzer
		seen := make(map[*analysis.Analyzer]bool)
		var visit func(a *analysis.Analyzer)
		visit = func(a *analysis.Analyzer) {
			if seen[a] {
				return
			}
			seen[a] = true
			if len(a.FactTypes) > 0 {
				facts = append(facts, a)
			}
			for _, req := range a.Requires {
				visit(req)
			}
		}
		visit(a)
		a.Requires = facts
		a.Run = func(*analysis.Pass) (any, error) { return nil, nil }
	}
}

// exposeErrors makes an analyzer that fails end the process. A unit that is
// run for its facts alone drops the errors of its analyzers, and a package
// that depends on it would then be analysed without these facts.
func exposeErrors(analyzers []*analysis.Analyzer) {
	seen := make(map[*analysis.Analyzer]bool)
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, req := range a.Requires {
			visit(req)
		}
		run := a.Run
		a.Run = func(pass *analysis.Pass) (any, error) {
			result, err := run(pass)
			if err != nil {
				fmt.Fprintf(os.Stderr, "%s%s: %v\n", internalError, a.Name, err)
				os.Exit(1)
			}
			return result, nil
		}
	}
	for _, a := range analyzers {
		visit(a)
	}
}

// internalError starts the line with which a unit says that an analyzer failed.
const internalError = "internal error: "
