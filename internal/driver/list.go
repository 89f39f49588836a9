package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// listed is a package as go list -json describes it.
type listed struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	CgoFiles   []string
	ForTest    string
	Deps       []string
	Error      *loadError
	DepsErrors []*loadError
}

type loadError struct {
	ImportStack []string
	Pos         string
	Err         string
}

func (e *loadError) String() string {
	line, _, _ := strings.Cut(e.Err, "\n")
	line = strings.TrimRight(line, " ;:")
	if e.Pos == "" {
		return line
	}
	return e.Pos + ": " + line
}

// list asks the go command for the packages that the patterns of cfg match;
// with tests, also for their test variants and what each of them depends on.
func list(ctx context.Context, cfg Config, tests bool) ([]listed, error) {
	fields := "ImportPath,Dir,GoFiles,CgoFiles,Error,DepsErrors"
	args := []string{"list", "-e", "-json=" + fields}
	if tests {
		args = []string{"list", "-e", "-test", "-json=" + fields + ",ForTest,Deps"}
	}
	args = append(append(append(args, cfg.BuildFlags...), "--"), cfg.Patterns...)
	cmd := command(ctx, cfg, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, errors.New(cmdError("go list", err, stderr.String()))
	}
	var pkgs []listed
	for dec := json.NewDecoder(&stdout); ; {
		var p listed
		switch err := dec.Decode(&p); {
		case err == io.EOF && len(pkgs) == 0:
			return nil, fmt.Errorf("%s matched no packages", strings.Join(cfg.Patterns, " "))
		case err == io.EOF:
			return pkgs, nil
		case err != nil:
			return nil, fmt.Errorf("reading the output of go list: %w", err)
		}
		pkgs = append(pkgs, p)
	}
}

// loadError says why the package cannot be loaded; it is empty when it can.
func (p *listed) loadError() string {
	if p.Error != nil {
		return p.Error.String()
	}
	if len(p.DepsErrors) == 0 {
		return ""
	}
	for _, e := range p.DepsErrors {
		if n := len(e.ImportStack); n > 0 && p.isIn(e.ImportStack[n-1]) {
			return e.String()
		}
	}
	e := p.DepsErrors[0]
	if n := len(e.ImportStack); n > 0 {
		return "imports " + e.ImportStack[n-1] + ", which failed: " + e.String()
	}
	return e.String()
}

// path returns the import path without the name of the test it is built for.
func (p *listed) path() string {
	path, _, _ := strings.Cut(p.ImportPath, " [")
	return path
}

// isIn reports whether an entry of an import stack stands for the package or
// for its tests: "p", "p (test)" or "p_test".
func (p *listed) isIn(entry string) bool {
	path := strings.TrimSuffix(entry, " (test)")
	return path == p.of() || p.ForTest != "" && path == p.of()+"_test"
}

// of returns the package whose files the unit holds or tests.
func (p *listed) of() string {
	if p.ForTest != "" {
		return p.ForTest
	}
	return p.ImportPath
}

// isPackage reports whether the unit holds the package's own files, and not
// those of an external test.
func (p *listed) isPackage() bool { return p.ForTest == "" || p.path() == p.ForTest }

// firstDep returns the first dependency, in go list's order, that is in bad.
func (p *listed) firstDep(bad map[string]bool) string {
	for _, dep := range p.Deps {
		dep, _, _ = strings.Cut(dep, " [")
		if bad[dep] && dep != p.path() {
			return dep
		}
	}
	return ""
}
