package suggest

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"jitter", "attempts", "base"}
	for name, want := range map[string]string{"jiter": "jitter", "attempt": "attempts", "bse": "base"} {
		if got := Nearest(name, names); got != want {
			t.Errorf("nearest to %q is %q, want %q", name, got, want)
		}
	}
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
