package diag

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/site"
)

const (
	maxMessage = 110 // characters of a message
	minSubject = 24  // a subject is not cut below this to keep the consequence
)

// Message joins the subject as written in the source with the fact and the
// consequence. To keep to the length of a message it first cuts the subject
// in the middle, then leaves out the consequence.
func Message(before, subject, fact, consequence string) string {
	room := maxMessage - utf8.RuneCountInString(before+fact+consequence)
	if room < minSubject && room < utf8.RuneCountInString(subject) {
		room += utf8.RuneCountInString(consequence)
		consequence = ""
	}
	return before + Clip(subject, room) + fact + consequence
}

// Clip puts source text on one line and cuts it in the middle when it has
// more than limit characters.
func Clip(text string, limit int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= limit {
		return string(runes)
	}
	if limit < 3 {
		return "…"
	}
	tail := (limit - 1) / 2
	head := limit - 1 - tail
	return string(runes[:head]) + "…" + string(runes[len(runes)-tail:])
}

// Duration writes a duration without the zero units at its end: 1m, not 1m0s.
func Duration(d time.Duration) string {
	text := d.String()
	if rest, ok := strings.CutSuffix(text, "m0s"); ok {
		text = rest + "m"
	}
	if rest, ok := strings.CutSuffix(text, "h0m"); ok {
		text = rest + "h"
	}
	return text
}

// Subject names what the site tries again: the first attempt as written, or
// the function when the attempt is not a call.
func Subject(s *site.Site) string {
	if len(s.Attempts) > 0 && s.Attempts[0].Text != "" {
		return s.Attempts[0].Text
	}
	return s.Func
}

// LoopNote points at the header of a retry loop.
func LoopNote(loop site.Span) Note { return Note{loop, "retry loop is here"} }

// WaitNotes points at the places behind a wait: the loop it belongs to, the
// origin of its delay, and the callee in which the time passes.
func WaitNotes(loop site.Span, wait site.Wait) []Note {
	return []Note{
		LoopNote(loop),
		{wait.Delay.At, "delay is set here"},
		{wait.Helper, "the wait is here"},
	}
}

// OfFault returns the finding that a fault is, with the loops that wait for
// the delay.
func OfFault(fault site.Fault) Finding {
	f := Finding{Span: fault.Span, Message: fault.Message}
	for _, loop := range fault.Loops {
		f.Related = append(f.Related, LoopNote(loop))
	}
	return f
}
