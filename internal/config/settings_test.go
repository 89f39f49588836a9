package config

import "testing"

func TestDecode(t *testing.T) {
	model := map[string]any{"in": []any{"example.com/httpx"}, "name": "Do", "does": "run", "op": "arg 1", "base": "1s", "grows": "const", "jitter": "none", "attempts": map[string]any{"from": "arg 0"}}
	f, err := Decode(map[string]any{"roundtick": map[string]any{"all": true}, "model": []any{model}})
	if err != nil {
		t.Fatal(err)
	}
	if !f.Roundtick.All || len(f.Models) != 1 || f.Models[0].Name != "Do" || f.Models[0].Attempts == nil {
		t.Errorf("got %+v", f)
	}
}

func TestDecodeErrors(t *testing.T) {
	tests := []struct {
		settings map[string]any
		want     string
	}{
		{map[string]any{"roundtick": map[string]any{"al": true}}, `roundtick.al: unknown key "al": all is the nearest`},
		{map[string]any{"roundtick": map[string]any{"all": "yes"}}, `roundtick.all: all can't be a string: write true or false`},
		{map[string]any{"roundtick": map[string]any{"all": nil}}, `roundtick.all: no value stands here: write one, or remove the key`},
		{map[string]any{"model": []any{map[string]any{"name": "Do"}, nil}}, `model[1]: no value stands here: write one, or remove the key`},
		{map[string]any{"model": []any{map[string]any{"in": []any{"p"}, "name": "Do", "does": "run", "op": "arg 0", "jiter": "none"}}},
			`model[0].jiter: unknown key "jiter": jitter is the nearest`},
		{map[string]any{"model": []any{map[string]any{"in": []any{"p"}, "name": "Do", "does": "run", "op": "second"}}},
			`model[0].op: Do: op: "second" is no place: write "arg 0", "arg 0.Field", "recv" or "field Name"`},
	}
	for _, tt := range tests {
		if _, err := Decode(tt.settings); err == nil || err.Error() != tt.want {
			t.Errorf("%v: got %v, want %s", tt.settings, err, tt.want)
		}
	}
}
