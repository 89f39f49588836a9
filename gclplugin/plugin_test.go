package gclplugin

import (
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestSettings(t *testing.T) {
	s, err := readSettings(map[string]any{"rules": []any{"-roundtick"}, "tests": true, "roundtick": map[string]any{"all": true}})
	if err != nil {
		t.Fatal(err)
	}
	if s.on["roundtick"] || !s.on["nojitter"] || !s.tests || !s.file.Roundtick.All {
		t.Errorf("got %+v", s)
	}
	if s, err = readSettings(nil); err != nil || !s.on["roundtick"] || s.tests {
		t.Errorf("without settings: %+v, %v", s, err)
	}
}

func TestBadSettings(t *testing.T) {
	tests := []struct {
		raw  any
		want string
	}{
		{"nojitter", "settings: this is text: write keys such as rules and tests below it"},
		{map[string]any{"rule": nil}, "settings.rule: unknown key: rules is the nearest"},
		{map[string]any{"rules": "nojitter"}, "settings.rules: this is text: write a list of rules, [nojitter, unbounded]"},
		{map[string]any{"rules": []any{}}, "settings.rules: the list is empty: name a rule, or remove the key to have all"},
		{map[string]any{"rules": []any{"nojiter"}}, `settings.rules: unknown rule "nojiter": nojitter is the nearest`},
		{map[string]any{"rules": []any{"nojitter", "-overflow"}}, "settings.rules: the list names rules both with and without a minus"},
		{map[string]any{"tests": "yes"}, "settings.tests: this is text: write true or false"},
		{map[string]any{"roundtick": map[string]any{"al": true}}, `settings.roundtick.al: unknown key "al": all is the nearest`},
		{map[string]any{"models": []any{map[string]any{"name": 1}}}, "settings.models[0].name: name can't be an integer: write it in quotes"},
	}
	for _, tt := range tests {
		if _, err := New(tt.raw); err == nil || err.Error() != tt.want {
			t.Errorf("%v: got %v, want %s", tt.raw, err, tt.want)
		}
	}
}

// TestPlain holds what the host can take of a diagnostic: one fix in one file,
// no related positions, and the way of a nested retry in the message.
func TestPlain(t *testing.T) {
	fset := token.NewFileSet()
	a, b := fset.AddFile("shop/orders/a.go", -1, 100), fset.AddFile("shop/store/b.go", -1, 100)
	a.SetLines([]int{0, 10, 20})
	edit := func(f *token.File) analysis.TextEdit {
		return analysis.TextEdit{Pos: f.Pos(1), End: f.Pos(2), NewText: []byte("x")}
	}
	d := analysis.Diagnostic{
		Pos: a.Pos(5), Category: "nestedretry", Message: "twice",
		SuggestedFixes: []analysis.SuggestedFix{
			{Message: "both files", TextEdits: []analysis.TextEdit{edit(a), edit(b)}},
			{Message: "first", TextEdits: []analysis.TextEdit{edit(a), edit(a)}},
			{Message: "second", TextEdits: []analysis.TextEdit{edit(a)}},
		},
		Related: []analysis.RelatedInformation{
			{Pos: a.Pos(12), Message: "outer retry is here"},
			{Pos: a.Pos(22), Message: "s.Get is called here, and Get retries at c.go:3"},
			{Pos: b.Pos(1), Message: "client.Do retries"},
		},
	}
	got := plain(fset, d)
	if len(got.SuggestedFixes) != 1 || got.SuggestedFixes[0].Message != "first" || len(got.SuggestedFixes[0].TextEdits) != 2 {
		t.Errorf("fixes %+v", got.SuggestedFixes)
	}
	if got.Related != nil {
		t.Errorf("related %+v", got.Related)
	}
	const want = "twice; outer retry is at orders/a.go:2, s.Get is called at orders/a.go:3, and Get retries at c.go:3, client.Do retries at store/b.go:1"
	if got.Message != want {
		t.Errorf("message %q", got.Message)
	}
	if len(d.SuggestedFixes) != 3 || len(d.Related) != 3 {
		t.Error("changed the diagnostic it was given")
	}
	d.SuggestedFixes, d.Category = d.SuggestedFixes[:1], "nojitter"
	if got := plain(fset, d); got.SuggestedFixes != nil || strings.Contains(got.Message, ";") {
		t.Errorf("got %+v", got)
	}
}

func TestRegistered(t *testing.T) {
	p, err := New(map[string]any{"rules": []any{"nojitter", "unbounded"}})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := p.BuildAnalyzers()
	if err != nil || len(rules) != 2 || rules[0].Name != "nojitter" || p.GetLoadMode() != "typesinfo" {
		t.Errorf("rules %v, load mode %s, %v", rules, p.GetLoadMode(), err)
	}
	if err := analysis.Validate(rules); err != nil {
		t.Error(err)
	}
}
