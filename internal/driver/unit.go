package driver

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/config"
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
	last := os.Args[len(os.Args)-1]
	if slices.Contains(os.Args[1:], "-V=full") {
		identify()
	}
	u := readUnit(last)
	if u.VetxOnly {
		keepFacts(analyzers)
	}
	u.configure(analyzers)
	exposeErrors(analyzers)
	unitchecker.Main(analyzers...)
}

// A unit is what the go command says of one package to analyse.
type unit struct {
	VetxOnly      bool // a dependency, of which only the facts are asked for
	Dir           string
	ModuleVersion string
}

// readUnit reads the unit that a file describes. What is wrong with the file
// unitchecker will say.
func readUnit(name string) unit {
	var u unit
	if !strings.HasSuffix(name, ".cfg") {
		return u
	}
	if text, err := os.ReadFile(name); err == nil {
		if json.Unmarshal(text, &u) != nil {
			return unit{}
		}
		u.save(text)
	}
	return u
}

// configure makes the models of the configuration known that holds for the
// unit, and has them checked against the packages in sight.
//
// Only units of the main modules have one. A module of a certain version is a
// dependency: its own configuration speaks to its own developers, and that of
// the main module can't be found from its directory. So the models of the main
// module say what its own code does, and not what its dependencies do with the
// same helpers.
func (u unit) configure(analyzers []*analysis.Analyzer) {
	if u.Dir == "" || u.ModuleVersion != "" {
		return
	}
	f, err := config.Load(u.Dir)
	if err != nil {
		misconfigured(err)
	}
	setFlags(analyzers, f.Flags())
	if len(f.Models) == 0 {
		return
	}
	catalog.Register(f.Models)
	var once sync.Once
	for _, a := range analyzers { // a flag may have turned any of them off
		run := a.Run
		a.Run = func(pass *analysis.Pass) (any, error) {
			once.Do(func() {
				if err := f.CheckImported(pass.Pkg); err != nil {
					misconfigured(err)
				}
			})
			return run(pass)
		}
	}
}

// setFlags sets flags of the analyzers, by "rule.name". The command line, which
// is read afterwards, has the last word.
func setFlags(analyzers []*analysis.Analyzer, flags map[string]string) {
	for _, a := range analyzers {
		a.Flags.VisitAll(func(fl *flag.Flag) {
			if value, ok := flags[a.Name+"."+fl.Name]; ok {
				if err := fl.Value.Set(value); err != nil {
					panic("internal error: " + err.Error())
				}
			}
		})
	}
}

// misconfigured ends the process with what is wrong with the configuration.
func misconfigured(err error) {
	fmt.Fprintf(os.Stderr, "retrylint: %v\n", err)
	os.Exit(1)
}

// identify answers -V=full where there is a configuration: what it says goes
// into the identity of the tool, since the go command knows of no other input
// and would answer a changed configuration from its cache. Without one the
// usual answer is left to unitchecker.
//
// The go command asks once, in the directory where it was called, and a unit
// then takes the configuration nearest to its package. So all of the main
// modules count, and where in them they stand.
func identify() {
	dir, err := os.Getwd()
	if err != nil {
		return
	}
	files := config.All(dir)
	if len(files) == 0 {
		return
	}
	if _, err := config.Load(dir); err != nil {
		misconfigured(err) // once, instead of once a package
	}
	exe, err := os.Executable()
	if err != nil {
		return
	}
	text, err := os.ReadFile(exe)
	if err != nil {
		return
	}
	h := sha256.New()
	fmt.Fprintf(h, "%x\n", sha256.Sum256(text))
	for _, file := range files {
		text, err := config.Text(file)
		place, _ := filepath.Rel(config.Base(dir), file) // a checkout may move
		fmt.Fprintf(h, "%s %t %x\n", place, err == nil, sha256.Sum256(text))
	}
	fmt.Printf("%s version devel comments-go-here buildID=%02x\n", exe, h.Sum(nil))
	os.Exit(0)
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
