package main

import (
	"bytes"
	"os"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/catalog"
)

func TestReadme(t *testing.T) {
	got, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	want, err := replace(got, table(analyzers.All))
	if err != nil {
		t.Fatalf("README.md: %v", err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the table of rules in README.md is not current; run go generate ./internal/gen")
	}
}

func TestIndex(t *testing.T) {
	got, err := os.ReadFile(indexFile)
	if err != nil {
		t.Fatal(err)
	}
	libs, err := catalog.Libraries()
	if err != nil {
		t.Fatal(err)
	}
	want, err := index(libs)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the index of the catalogue is not current; run go generate ./internal/gen")
	}
}

func TestReplace(t *testing.T) {
	rules := []*analysis.Analyzer{{Name: "p", URL: "u", Doc: "report things\n\nMore."}}
	got, err := replace([]byte("a\n"+startMarker+"old\n"+endMarker+"b\n"), table(rules))
	want := "a\n" + startMarker + "| rule | what it does |\n|---|---|\n| [`p`](u) | report things |\n" + endMarker + "b\n"
	if err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	for _, text := range []string{"", startMarker, endMarker, endMarker + startMarker} {
		if _, err := replace([]byte(text), ""); err == nil {
			t.Errorf("no error for %q", text)
		}
	}
}
