package fixes

// A Key names one way to mend a finding: what is chosen with
// -fix=nojitter:equal.
type Key string

const (
	Full  Key = "full"  // full jitter
	Equal Key = "equal" // equal jitter
)

// messages holds the one text of each key.
var messages = map[Key]string{
	Full:  "Add full jitter to the delay",
	Equal: "Add equal jitter to the delay",
}

// Message returns the text of a fix of this kind, and "" for an unknown key.
func (k Key) Message() string { return messages[k] }

// KeyOf returns the key of the fix with this message, and "" when it is none
// of ours.
func KeyOf(message string) Key {
	for key, text := range messages {
		if text == message {
			return key
		}
	}
	return ""
}
