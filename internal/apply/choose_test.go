package apply

import (
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
)

func TestChoices(t *testing.T) {
	for _, bad := range []string{"", "nojitter", "nojitter:", ":equal", "nojitter:full,nojitter:equal"} {
		if _, err := ParseChoices(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	c, err := ParseChoices("nojitter:equal")
	if err != nil {
		t.Fatal(err)
	}
	name := func(message string) string { return message }
	f := finding.Finding{Rule: "nojitter", Fixes: []finding.Fix{{Message: "full"}, {Message: "equal"}}}
	if fix, why := c.Choose(f, name); fix != &f.Fixes[1] {
		t.Errorf("chose %v, %s", fix, why)
	}
	if fix, _ := (Choices{}).Choose(f, name); fix != &f.Fixes[0] {
		t.Errorf("without a choice it is %v", fix)
	}
	f.Fixes = f.Fixes[:1]
	if fix, why := c.Choose(f, name); fix != nil || why == "" {
		t.Errorf("chose %v, %q", fix, why)
	}
}

func TestText(t *testing.T) {
	got := Text([]byte("package p\n\nvar a = 1\n"), []finding.Edit{{Start: 19, End: 20, New: "22"}})
	if want := "package p\n\nvar a = 22\n"; string(got) != want {
		t.Errorf("got %q", got)
	}
}
