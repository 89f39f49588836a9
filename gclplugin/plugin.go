// Package gclplugin makes the rules a linter of golangci-lint, by its module
// plugin system. A build of golangci-lint that imports the package has a
// linter named retrylint; see docs/golangci-lint.md.
package gclplugin

import (
	"errors"
	"strings"
	"sync"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/diag"
)

// Name is the name of the linter.
const Name = "retrylint"

func init() { register.Plugin(Name, New) } // how a module plugin makes itself known

// New reads the settings, which stand in .golangci.yml below
// linters.settings.custom.retrylint.settings. They hold for the process.
func New(raw any) (register.LinterPlugin, error) {
	s, err := readSettings(raw)
	if err != nil {
		return nil, err
	}
	return plugin{s}, nil
}

type plugin struct{ settings *settings }

// GetLoadMode asks for packages with types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns the rules that are on.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	diag.SuiteNolint = false
	if p.settings.tests {
		diag.Tests = true
	}
	catalog.Register(p.settings.file.Models)
	flags := p.settings.file.Flags()
	checked := &models{file: p.settings.file}
	var out []*analysis.Analyzer
	for _, a := range analyzers.All {
		if !p.settings.on[a.Name] {
			continue
		}
		for name, value := range flags {
			if flag, ok := strings.CutPrefix(name, a.Name+"."); ok {
				if err := a.Flags.Set(flag, value); err != nil {
					return nil, err
				}
			}
		}
		out = append(out, hosted(a, checked))
	}
	return out, nil
}

// hosted returns a rule that reports as the host can take it. The rule has
// no facts, so the copy shares the passes below with its original.
func hosted(a *analysis.Analyzer, checked *models) *analysis.Analyzer {
	rule := *a
	rule.Run = func(pass *analysis.Pass) (any, error) {
		if err := checked.against(pass); err != nil {
			return nil, err
		}
		own := *pass
		own.Report = func(d analysis.Diagnostic) { pass.Report(plain(pass.Fset, d)) }
		return a.Run(&own)
	}
	return &rule
}

// models holds the models of the settings against the packages in sight, and
// keeps the first thing wrong with them. The host runs the rules side by side.
type models struct {
	file *config.File
	mu   sync.Mutex
	err  error
}

func (m *models) against(pass *analysis.Pass) error {
	if len(m.file.Models) == 0 {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err == nil {
		m.err = settingsError(m.file.CheckImported(pass.Pkg))
	}
	return m.err
}

// settingsError leaves out the place in a file that nobody wrote.
func settingsError(err error) error {
	var e *config.Error
	if errors.As(err, &e) {
		return errors.New("settings.models: " + e.Text)
	}
	return err
}
