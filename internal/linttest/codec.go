package linttest

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// CheckCodec checks that a fact is the same after it was written and read, as
// go vet does between packages.
func CheckCodec(t *testing.T, fact analysis.Fact) {
	t.Helper()
	first := encode(t, fact)
	read := reflect.New(reflect.TypeOf(fact).Elem()).Interface().(analysis.Fact)
	if err := gob.NewDecoder(bytes.NewReader(first)).Decode(read); err != nil {
		t.Fatal(err)
	}
	if second := encode(t, read); !bytes.Equal(first, second) {
		t.Errorf("differs after encoding and decoding:\n%+v\n%+v", fact, read)
	}
}

func encode(t *testing.T, fact analysis.Fact) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(fact); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
