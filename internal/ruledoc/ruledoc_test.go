package ruledoc

import "testing"

func TestCut(t *testing.T) {
	const good = "// Package p defines an Analyzer.\n//\n// # Analyzer p\n//\n// p: finds things\n//\n" +
		"// It finds them.\n//\n//\tx := 1\n//\n// # Other\n//\n// Text.\npackage p\n"
	const bare = "// Package p defines an Analyzer.\n//\n// # Analyzer p\n//\n// Finds things.\npackage p\n"
	tests := []struct {
		name, content, rule string
		want                string // empty when an error is wanted
	}{
		{"section", good, "p", "finds things\n\nIt finds them.\n\n\tx := 1"},
		{"other rule", good, "q", ""},
		{"prefix of another name", good, "pp", ""},
		{"no summary line", bare, "p", ""},
		{"no comment", "package p\n", "p", ""},
		{"no Go", "p", "p", ""},
	}
	for _, tt := range tests {
		got, err := Cut(tt.content, tt.rule)
		if got != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%s: got %q, %v; want %q", tt.name, got, err, tt.want)
		}
	}
}

func TestSummary(t *testing.T) {
	for doc, want := range map[string]string{"one": "one", "one\n\ntwo": "one", "": ""} {
		if got := Summary(doc); got != want {
			t.Errorf("Summary(%q) = %q, want %q", doc, got, want)
		}
	}
}
