package retries

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

const maxName = 20 // characters of a limit's name in a product

// String is the factor as a number, a name or a word.
func (f Factor) String() string {
	switch {
	case f.N > 0:
		return strconv.Itoa(f.N)
	case f.Endless:
		return "unlimited"
	}
	name := f.Name
	if strings.ContainsAny(name, " +-*/") {
		return "n"
	}
	for len([]rune(name)) > maxName {
		_, rest, ok := strings.Cut(name, ".")
		if !ok {
			return "n"
		}
		name = rest // the end of a path says most
	}
	return cmp.Or(name, "n")
}

// Factors returns the factors of layers as text, with a letter of its own for
// each that has no name.
func Factors(layers []Layer) []string {
	letters := []string{"n", "m", "k", "i", "j"}
	var out []string
	for _, l := range layers {
		text := l.Factor.String()
		if text == "n" && len(letters) > 0 {
			text, letters = letters[0], letters[1:]
		}
		out = append(out, text)
	}
	return out
}

// Product is how many attempts layers make together, in words: "up to 15
// attempts", "up to 3 × n attempts", "attempts without limit". A factor that
// is not known stays in it.
func Product(layers []Layer) string {
	known := 1.0
	var open []string
	for i, text := range Factors(layers) {
		switch l := layers[i]; {
		case l.Endless && l.N == 0:
			return "attempts without limit"
		case l.N > 0:
			known *= float64(l.N)
		default:
			open = append(open, text)
		}
	}
	if known > 1 {
		open = append([]string{strconv.FormatFloat(known, 'f', -1, 64)}, open...)
	}
	return fmt.Sprintf("up to %s attempts", strings.Join(open, " × "))
}
