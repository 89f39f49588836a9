package choice

import (
	"slices"
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	all := Names()
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
		var items []string
		if test.flag != "" {
			items = strings.Split(test.flag, ",")
		}
		on, err := Of("the flag", items)
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
