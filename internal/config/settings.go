package config

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Keys returns the names of the tables of a file.
func Keys() []string { return names(reflect.TypeFor[File]()) }

// Decode reads what could stand in a file from the settings of another
// program, as strictly. An error speaks of keys: "model[0].name".
func Decode(settings map[string]any) (*File, error) {
	if path := empty("", settings); path != "" {
		return nil, fmt.Errorf("%s: no value stands here: write one, or remove the key", path)
	}
	text, err := toml.Marshal(settings)
	if err != nil {
		return nil, errors.New(oneLine(err.Error()))
	}
	f, err := parse("", text)
	var e *Error
	if errors.As(err, &e) {
		if at := before(keysOf(text), e.Line, e.Col).path; at != "" {
			return nil, fmt.Errorf("%s: %s", at, e.Text)
		}
		return nil, errors.New(e.Text)
	}
	return f, err
}

// empty returns the path of the first key without a value, or "".
func empty(path string, value any) string {
	switch value := value.(type) {
	case nil:
		return path
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			if at := empty(strings.TrimPrefix(path+"."+name, "."), value[name]); at != "" {
				return at
			}
		}
	case []any:
		for i, v := range value {
			if at := empty(fmt.Sprintf("%s[%d]", path, i), v); at != "" {
				return at
			}
		}
	}
	return ""
}
