package main

import (
	"flag"
	"io"

	"github.com/retrylint/retrylint/analyzers"
)

// buildFlags are the build flags of the go command that decide what is loaded
// and how. Left out are those that print, such as -v, -x and -n, and those
// that only the compiler and the linker read.
var buildFlags = []struct {
	name   string
	isBool bool
}{
	{"a", true},
	{"asan", true},
	{"buildvcs", true},
	{"compiler", false},
	{"installsuffix", false},
	{"mod", false},
	{"modcacherw", true},
	{"modfile", false},
	{"msan", true},
	{"overlay", false},
	{"p", false},
	{"pgo", false},
	{"pkgdir", false},
	{"race", true},
	{"tags", false},
	{"toolexec", false},
	{"trimpath", true},
}

// options are the flags of a run.
type options struct {
	dir     string
	json    bool    // of graph
	targets targets // of check: -f, and -json for -f json
	rules   string
	tests   bool
	all     bool   // -roundtick.all
	base    string // -baseline
	prune   bool
	writes  bool // the subcommand is baseline
	overlay string
	build   []string // build flags, each "-name=value", in the order given
}

// parse reads the flags and returns the rest of the arguments.
func (o *options) parse(args []string) ([]string, error) {
	fs := flag.NewFlagSet("retrylint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the caller prints the error, in one line
	fs.StringVar(&o.dir, "C", "", "")
	fs.Var(&o.targets, "f", "")
	fs.BoolFunc("json", "", func(string) error { return o.targets.Set("json") })
	fs.StringVar(&o.rules, "rules", "", "")
	fs.BoolVar(&o.tests, "tests", false, "")
	fs.BoolVar(&o.all, "roundtick.all", false, "")
	fs.StringVar(&o.base, "baseline", "", "")
	if o.writes {
		fs.BoolVar(&o.prune, "prune", false, "")
	}
	o.addBuild(fs)
	err := fs.Parse(args)
	return fs.Args(), err
}

// toolFlags returns what the vet tool has to be told.
func (o *options) toolFlags() []string {
	var out []string
	if o.tests {
		for _, a := range analyzers.All {
			out = append(out, "-"+a.Name+".tests=true")
		}
	}
	if o.all {
		out = append(out, "-roundtick.all=true")
	}
	return out
}

// addBuild adds the build flags to a flag set.
func (o *options) addBuild(fs *flag.FlagSet) {
	for _, b := range buildFlags {
		fs.Var(&passed{o, b.name, b.isBool}, b.name, "")
	}
}

// passed is the value of a flag that is handed on to the go command.
type passed struct {
	opts   *options
	name   string
	isBool bool
}

func (p *passed) String() string   { return "" }
func (p *passed) IsBoolFlag() bool { return p.isBool }

func (p *passed) Set(value string) error {
	p.opts.build = append(p.opts.build, "-"+p.name+"="+value)
	if p.name == "overlay" {
		p.opts.overlay = value
	}
	return nil
}
