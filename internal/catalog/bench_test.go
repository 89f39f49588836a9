package catalog

import (
	"go/token"
	"go/types"
	"testing"
)

// BenchmarkIndex is what every run pays once: the map from import path to
// models.
func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		entries()
	}
}

// BenchmarkUnmodelled is what a call costs whose package has no models.
func BenchmarkUnmodelled(b *testing.B) {
	pkg := types.NewPackage("example.com/none", "none")
	fn := types.NewFunc(token.NoPos, pkg, "Do", types.NewSignatureType(nil, nil, nil, nil, nil, false))
	for b.Loop() {
		if ModelOf(fn) != nil {
			b.Fatal("has a model")
		}
	}
}

// BenchmarkParse is what the first question about a library costs.
func BenchmarkParse(b *testing.B) {
	data, err := files.ReadFile("models/cenkalti.toml")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := ParseLibrary(data); err != nil {
			b.Fatal(err)
		}
	}
}
