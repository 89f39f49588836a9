package retries

import (
	"fmt"
	"math"
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
	case f.Name == "" || len([]rune(f.Name)) > maxName:
		return "n"
	}
	return f.Name
}

// Product is how many attempts layers make together, in words: "up to 15
// attempts", "up to 3 × n attempts", "attempts without limit". A factor that
// is not known stays in it.
func Product(layers []Layer) string {
	known := 1.0
	var open []string
	for _, l := range layers {
		switch {
		case l.Endless && l.N == 0:
			return "attempts without limit"
		case l.N > 0:
			known *= float64(l.N)
		default:
			open = append(open, l.Factor.String())
		}
	}
	if known > math.MaxInt32 {
		return "attempts without limit, as good as"
	}
	if known > 1 {
		open = append([]string{strconv.Itoa(int(known))}, open...)
	}
	return fmt.Sprintf("up to %s attempts", strings.Join(open, " × "))
}
