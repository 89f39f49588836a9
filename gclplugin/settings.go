package gclplugin

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/choice"
	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/suggest"
)

// settings are those of the linter.
type settings struct {
	on    map[string]bool // rules
	tests bool
	file  *config.File // what could stand in .retrylint.toml
}

// readSettings reads what the host found below the key settings. Beside rules
// and tests that is the content of .retrylint.toml, with models for [[model]].
func readSettings(raw any) (*settings, error) {
	all, ok := raw.(map[string]any)
	if raw != nil && !ok {
		return nil, fmt.Errorf("settings: this is %s: write keys such as rules and tests below it", kind(raw))
	}
	known := []string{"models", "rules", "tests"}
	for _, name := range config.Keys() {
		if name != "model" {
			known = append(known, name)
		}
	}
	s := &settings{}
	var items []string
	rest := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		value := all[key]
		switch {
		case !slices.Contains(known, key):
			return nil, fmt.Errorf("settings.%s: unknown key: %s is the nearest", key, suggest.Nearest(key, known))
		case key == "rules":
			if items, ok = texts(value); !ok {
				return nil, fmt.Errorf("settings.rules: this is %s: write a list of rules, [nojitter, unbounded]", kind(value))
			}
			if len(items) == 0 {
				return nil, errors.New("settings.rules: the list is empty: name a rule, or remove the key to have all")
			}
		case key == "tests":
			if s.tests, ok = value.(bool); !ok {
				return nil, fmt.Errorf("settings.tests: this is %s: write true or false", kind(value))
			}
		case key == "models":
			rest["model"] = value
		default:
			rest[key] = value
		}
	}
	var err error
	if s.on, err = choice.Of("the list", items); err != nil {
		return nil, fmt.Errorf("settings.rules: %w", err)
	}
	if s.file, err = config.Decode(rest); err != nil {
		place := strings.Replace(err.Error(), "model[", "models[", 1)
		return nil, errors.New("settings." + place)
	}
	return s, nil
}

// texts returns the texts of a list.
func texts(value any) ([]string, bool) {
	list, ok := value.([]any)
	if !ok {
		return nil, false
	}
	var out []string
	for _, v := range list {
		text, ok := v.(string)
		if !ok {
			return nil, false
		}
		out = append(out, text)
	}
	return out, true
}

// kind names the form of a value as YAML has it.
func kind(value any) string {
	switch value := value.(type) {
	case nil:
		return "empty"
	case map[string]any:
		return "a mapping"
	case []any:
		if _, ok := texts(value); ok {
			return "a list"
		}
		return "a list with something else than text in it"
	case string:
		return "text"
	case bool:
		return "true or false"
	}
	return "a number"
}
