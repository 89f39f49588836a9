package catalog

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// UnmarshalText reads the short form of an attribute: a place or a constant.
func (a *Attr) UnmarshalText(text []byte) error {
	s := string(text)
	if isPlace(s) {
		a.From = s
	} else {
		a.Value = s
	}
	return nil
}

func isPlace(s string) bool {
	word, _, _ := strings.Cut(s, " ")
	base, _, _ := strings.Cut(word, ".")
	return word == "arg" || word == "field" || base == "recv"
}

// A Place is where in code a value stands.
type Place struct {
	Arg  int      // index of the argument, -1 for none
	Recv bool     // the receiver
	Path []string // fields from there on; "0" is the only element of a list
}

// ParsePlace reads "arg 1", "arg 0.Retry.Max", "recv", "recv.Backoff",
// "field Retry.Max" or "field Intervals.0.Every".
func ParsePlace(s string) (Place, error) {
	word, rest, _ := strings.Cut(s, " ")
	switch {
	case word == "recv" || strings.HasPrefix(word, "recv."):
		if rest != "" {
			break
		}
		return Place{Arg: -1, Recv: true, Path: pathOf(strings.TrimPrefix(strings.TrimPrefix(word, "recv"), "."))}, nil
	case word == "field" && rest != "":
		return Place{Arg: -1, Path: pathOf(rest)}, nil
	case word == "arg":
		num, fields, _ := strings.Cut(rest, ".")
		n, err := strconv.Atoi(num)
		if err != nil || n < 0 {
			return Place{}, fmt.Errorf("%q has no argument number: write \"arg 0\" for the first", s)
		}
		return Place{Arg: n, Path: pathOf(fields)}, nil
	}
	return Place{}, fmt.Errorf("%q is no place: write \"arg 0\", \"arg 0.Field\", \"recv\" or \"field Name\"", s)
}

func pathOf(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ".")
}

// Words that stand for a value in all attributes.
const (
	None      = "none"      // no delay, jitter, ceiling, deadline, context
	Unlimited = "unlimited" // attempts
	Left      = "open"      // of a zero: left to what the policy is handed to
)

// A Quantity is a constant of an attribute: a number, a duration in
// nanoseconds, or a word.
type Quantity struct {
	Num  float64
	Word string // when it is no number
}

// ParseQuantity reads "500ms", "1.5" or a word.
func ParseQuantity(s string) Quantity {
	if n, err := strconv.ParseFloat(s, 64); err == nil {
		return Quantity{Num: n}
	}
	if d, err := time.ParseDuration(s); err == nil {
		return Quantity{Num: float64(d)}
	}
	return Quantity{Word: s}
}
