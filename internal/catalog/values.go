package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What a constant of an attribute measures.
const (
	number   = "a number such as \"5\""
	duration = "a duration such as \"500ms\""
)

// meanings lists the constants that an attribute knows: what they measure, or
// nothing, and the words.
var meanings = map[string]struct {
	measure string
	words   []string
}{
	"attempts": {number, []string{Unlimited}},
	"base":     {duration, []string{None}},
	"factor":   {number, []string{None}},
	"grows":    {"", []string{None, "const", "linear", "exp"}},
	"ceiling":  {duration, []string{None}},
	"jitter":   {number, []string{None, "drawn", "full", "equal", "yes"}},
	"deadline": {duration, []string{None}},
	"context":  {"", []string{None, "yes"}},
	"spread":   {duration, []string{None}},
}

// problem returns what is wrong with the attribute of that name, and the key
// concerned.
func (a *Attr) problem(name string) (key, text string) {
	if a.Value == "" && a.From == "" {
		return name, fmt.Sprintf("%s says nothing: write a value, or from = \"arg 0\"", name)
	}
	if a.From != "" {
		if _, err := ParsePlace(a.From); err != nil {
			return name + ".from", fmt.Sprintf("%s: %v", name, err)
		}
	}
	if a.Off != "" {
		if _, err := ParsePlace(a.Off); err != nil {
			return name + ".off", fmt.Sprintf("%s has off = %q: write a place such as \"field DisableRetry\"", name, a.Off)
		}
	}
	if a.Unless != "" {
		if _, err := ParsePlace(a.Unless); err != nil || a.Zero == "" {
			return name + ".unless", fmt.Sprintf("%s has unless = %q: write a place such as \"field Retryer\", and what a zero means without it", name, a.Unless)
		}
	}
	for _, v := range []struct{ key, value string }{
		{"value", a.Value}, {"zero", a.Zero}, {"negative", a.Negative}, {"set", a.Set}, {"outside", a.Outside},
	} {
		if v.value != "" && !isConstant(name, v.value) && (v.key != "zero" || v.value != Left) {
			return name + "." + v.key, fmt.Sprintf("%s can't be %q: write %s", name, v.value, allowed(name, v.key == "value"))
		}
	}
	if d, err := time.ParseDuration(a.Unit); a.Unit != "" && (err != nil || d <= 0) {
		return name + ".unit", fmt.Sprintf("%s has a unit %q: write \"1s\" or \"1ms\"", name, a.Unit)
	}
	_, isRange := ParseRange(a.Valid)
	switch {
	case a.Valid != "" && !isRange:
		return name + ".valid", fmt.Sprintf("%s is valid in %q: write a range such as \"[0,1]\" or \"(0,1)\"", name, a.Valid)
	case (a.Valid == "") != (a.Outside == ""):
		return name, fmt.Sprintf("%s has only one of valid and outside: write the range, and what a value outside of it means", name)
	case a.From == "" && a.Zero+a.Negative+a.Set+a.Unit+a.Valid != "":
		return name, fmt.Sprintf("%s says what values mean and not where they stand: write from = \"arg 0\"", name)
	}
	return "", ""
}

// isConstant reports whether the attribute knows v.
func isConstant(name, v string) bool {
	of := meanings[name]
	if slices.Contains(of.words, v) {
		return true
	}
	n, err := strconv.ParseFloat(v, 64)
	switch {
	case of.measure == number:
		return err == nil && n >= 0
	case of.measure == duration && err == nil:
		return n == 0 // any other number lacks its unit
	case of.measure == duration:
		d, err := time.ParseDuration(v)
		return err == nil && d >= 0
	}
	return false
}

// allowed lists what an attribute may be.
func allowed(name string, place bool) string {
	of := meanings[name]
	var out []string
	if of.measure != "" {
		out = append(out, of.measure)
	}
	if place {
		out = append(out, "a place such as \"arg 1\"")
	}
	words := "one of " + strings.Join(of.words, ", ")
	if len(of.words) == 1 {
		words = strconv.Quote(of.words[0])
	}
	if len(out) == 0 {
		return words
	}
	return strings.Join(out, ", ") + " or " + words
}

// A Range is an interval of numbers, each end of which may belong to it.
type Range struct {
	Low, High   float64
	Least, Most bool // the end belongs to it
}

// ParseRange reads a range such as "[0,1)".
func ParseRange(s string) (r Range, ok bool) {
	if len(s) < 5 || !strings.ContainsRune("[(", rune(s[0])) || !strings.ContainsRune("])", rune(s[len(s)-1])) {
		return r, false
	}
	low, high, _ := strings.Cut(s[1:len(s)-1], ",")
	var err, err2 error
	r.Low, err = strconv.ParseFloat(strings.TrimSpace(low), 64)
	r.High, err2 = strconv.ParseFloat(strings.TrimSpace(high), 64)
	r.Least, r.Most = s[0] == '[', s[len(s)-1] == ']'
	return r, err == nil && err2 == nil && r.Low <= r.High
}

// Has reports whether n lies in the range.
func (r Range) Has(n float64) bool {
	return (n > r.Low || n == r.Low && r.Least) && (n < r.High || n == r.High && r.Most)
}

// problem returns what is wrong with the fault, and the key concerned with a
// dot in front.
func (f *Fault) problem() (key, text string) {
	switch {
	case FaultKinds[f.Kind] == "":
		return ".kind", fmt.Sprintf("a fault's kind is %q: write one of %s", f.Kind, strings.Join(slices.Sorted(maps.Keys(FaultKinds)), ", "))
	case len(f.When) == 0:
		return "", "a fault has no conditions: write when = [\"attempts = 0\"]"
	case f.Say == "":
		return "", "a fault has nothing to say: write say = \"what happens\""
	}
	for i, cond := range f.When {
		if text := conditionProblem(cond); text != "" {
			return fmt.Sprintf(".when[%d]", i), fmt.Sprintf("condition %q %s", cond, text)
		}
	}
	return "", ""
}

// SplitCondition parts "field Retry.Max > 5" into its subject and predicate.
func SplitCondition(cond string) (subject, predicate string) {
	words := strings.Fields(cond)
	n := 1
	if len(words) > 1 && (words[0] == "arg" || words[0] == "field") {
		n = 2
	}
	if len(words) < n {
		return cond, ""
	}
	return strings.Join(words[:n], " "), strings.Join(words[n:], " ")
}

// ConditionPlace returns the place that a condition speaks of, or "" when it
// speaks of an attribute.
func ConditionPlace(cond string) string {
	subject, _ := SplitCondition(cond)
	if _, attr := meanings[subject]; attr {
		return ""
	}
	return subject
}

func conditionProblem(cond string) string {
	subject, predicate := SplitCondition(cond)
	if cond != strings.TrimRight(subject+" "+predicate, " ") {
		predicate = "" // words are parted by one space
	}
	words := []string{None, Unlimited}
	if place := ConditionPlace(cond); place != "" {
		if _, err := ParsePlace(place); err != nil {
			return "has no subject: write an attribute, or a place such as \"arg 0\", first"
		}
	} else {
		words = meanings[subject].words
	}
	op, val, compares := strings.Cut(predicate, " ")
	switch {
	case compares && slices.Contains([]string{"<", "<=", "=", "!=", ">=", ">"}, op):
		if q := ParseQuantity(val); q.Word == "" || op == "=" && slices.Contains(words, q.Word) {
			return ""
		}
		return fmt.Sprintf("compares with %q: write a number or a duration there", val)
	case slices.Contains([]string{"zero", "set", "absent", "written", "fraction"}, predicate), slices.Contains(words, predicate):
		return ""
	}
	return "has no predicate: write zero, set, absent, written, fraction, " + strings.Join(words, ", ") + " or a comparison such as \"> 5\" behind the subject"
}
