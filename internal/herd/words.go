package herd

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/diag"
)

// String describes the delays and limits of the schedule in a sentence,
// without the jitter.
func (s Schedule) String() string {
	var parts []string
	switch s.Growth {
	case Listed:
		parts = append(parts, "delays of "+s.listed())
	case Constant:
		parts = append(parts, "delays of "+diag.Duration(s.Base))
	case Linear:
		parts = append(parts, "delays from "+diag.Duration(s.Base)+", that much longer each time")
	default:
		by := "times " + strconv.FormatFloat(s.Factor, 'g', 4, 64)
		if s.Factor == 2 {
			by = "doubling"
		}
		parts = append(parts, "delays from "+diag.Duration(s.Base)+", "+by+" each time")
	}
	switch {
	case s.Growth == Constant, s.Growth == Listed && s.Ceiling == 0:
	case s.Ceiling > 0:
		parts = append(parts, "at most "+diag.Duration(s.Ceiling))
	default:
		parts = append(parts, "without a ceiling")
	}
	if s.Attempts > 0 {
		parts = append(parts, plural(s.Attempts, "attempt")+" in all")
	}
	if s.Deadline > 0 {
		parts = append(parts, "none later than "+diag.Duration(s.Deadline))
	}
	if b := s.Budget; b != nil {
		parts = append(parts, "a retry budget for "+plural(b.Share, "client")+" together")
	}
	text := strings.Join(parts, ", ")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// listed names the first delays of a list, and its last.
func (s Schedule) listed() string {
	const most = 8
	var names []string
	for i, r := range s.List {
		if i == most && len(s.List) > most+1 {
			names = append(names, "…")
		}
		if i >= most && i < len(s.List)-1 {
			continue
		}
		name := diag.Duration(r.High)
		if r.Low != r.High {
			name = diag.Duration(r.Low) + " to " + name
		}
		names = append(names, name)
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + ", then " + names[last] + " each time"
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
