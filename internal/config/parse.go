package config

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/suggest"
)

func parse(name string, text []byte) (*File, error) {
	f := &File{Path: name, text: text}
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(f)
	var unknown *toml.StrictMissingError
	var broken *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		line, col := unknown.Errors[0].Position()
		k := named(keysOf(text), line, col, unknown.Errors[0].Key())
		return nil, &Error{name, k.line, k.col, unknownKey(k.path)}
	case errors.As(err, &broken):
		line, col := broken.Position()
		return nil, &Error{name, line, col, mend(broken.Error(), before(keysOf(text), line, col).path)}
	case err != nil:
		return nil, &Error{File: name, Text: oneLine(err.Error())}
	}
	if p := catalog.Validate(f.Models); p != nil {
		return nil, f.errorf(p.Model, p.Key, "%s", p.Text)
	}
	return f, nil
}

func oneLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimPrefix(s, "toml: "), "\n")
	return s
}

var index = regexp.MustCompile(`\[\d+\]`)

// unknownKey says that there is no such key, and which could be meant.
func unknownKey(path string) string {
	parts := strings.Split(index.ReplaceAllString(path, ""), ".")
	at := len(parts) - 1
	text := fmt.Sprintf("unknown key %q", parts[at])
	t := reflect.TypeFor[File]()
	for _, part := range parts[:at] {
		if t = under(t, part); t == nil {
			return text + ": remove it"
		}
	}
	return text + fmt.Sprintf(": %s is the nearest", suggest.Nearest(parts[at], names(t)))
}

// under returns the type of the table that stands under a key of another, or
// nil.
func under(t reflect.Type, key string) reflect.Type {
	for f := range fields(t) {
		if strings.EqualFold(tag(f), key) {
			if t := elem(f.Type); t.Kind() == reflect.Struct {
				return t
			}
		}
	}
	return nil
}

func elem(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// names returns the keys of a table.
func names(t reflect.Type) []string {
	var out []string
	for f := range fields(t) {
		if n := tag(f); n != "" && n != "-" {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

func fields(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

func tag(f reflect.StructField) string {
	n, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
	return n
}

var (
	wrongKind = regexp.MustCompile(`^cannot decode TOML (.+) into .* of type (\S+)$`)
	noValue   = regexp.MustCompile(`^(unexpected character U\+000[AD] at start of value|expected value, not end of input)`)
	noQuotes  = regexp.MustCompile(`^unexpected character .* at start of value`)
	noKey     = regexp.MustCompile(`^(invalid character at start of key|expected '=' after key)`)
)

// kinds says what to write where a type of Go is decoded.
var kinds = map[string]string{
	"string":           `write it in quotes`,
	"[]string":         `write a list, ["…"]`,
	"int":              `write a whole number without quotes`,
	"*int":             `write a whole number without quotes`,
	"bool":             `write true or false`,
	"config.Roundtick": `write [roundtick] and its keys below`,
	"catalog.Attr":     `write a string, or a table { from = "arg 0" }`,
	"[]catalog.Model":  `write [[model]] and its keys below`,
	"[]catalog.Fault":  `write [[model.fault]] and its keys below`,
}

// mend says in the terms of the file what the decoder has to say in those of
// Go or Unicode, and adds what to write. The path is that of the last key up
// to there.
func mend(said, path string) string {
	said = oneLine(said)
	m := wrongKind.FindStringSubmatch(said)
	switch {
	case m != nil && kinds[m[2]] != "":
		a := "a"
		if strings.ContainsRune("aeiou", rune(m[1][0])) {
			a = "an"
		}
		last := index.ReplaceAllString(path[strings.LastIndexByte(path, '.')+1:], "")
		return fmt.Sprintf("%s can't be %s %s: %s", last, a, m[1], kinds[m[2]])
	case noValue.MatchString(said):
		return "no value stands here: write one, or remove the key"
	case noQuotes.MatchString(said):
		return "this is no value: write text in quotes"
	case noKey.MatchString(said):
		return "this is no line of TOML: write key = value, or [[model]]"
	}
	return "this is no TOML: " + said
}
