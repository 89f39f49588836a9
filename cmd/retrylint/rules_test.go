package main

import (
	"slices"
	"testing"
)

func TestSelectRules(t *testing.T) {
	all := ruleNames()
	tests := []struct {
		flag string
		want []string // nil for an error
	}{
		{"", all},
		{"nojitter", []string{"nojitter"}},
		{"overflow,ctxwait", []string{"ctxwait", "overflow"}},
		{"-nojitter", without(all, "nojitter")},
		{"-nojitter,-overflow", without(all, "nojitter", "overflow")},
		{"nojitter,-overflow", nil},
		{"nojitter,", nil},
		{",", nil},
		{"-", nil},
		{"NoJitter", nil},
	}
	for _, test := range tests {
		on, err := selectRules(test.flag)
		if err != nil {
			if test.want != nil {
				t.Errorf("%q: %v", test.flag, err)
			}
			continue
		}
		var got []string
		for _, name := range all {
			if on[name] {
				got = append(got, name)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.flag, got, test.want)
		}
	}
}

func without(names []string, left ...string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(left, name) })
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"nojiter", "nojitter", 1}, {"ctxwiat", "ctxwait", 2}, {"kitten", "sitting", 3},
	}
	for _, test := range tests {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("%q, %q: got %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
