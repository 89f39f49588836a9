package site

import "time"

// A Record is a site as it leaves the analysis of its package: in words and
// numbers, without positions. Facts that are not known are "unknown", numbers
// that are not known are 0.
type Record struct {
	Kind     string   `json:"kind"`
	Func     string   `json:"func"`
	Attempts []string `json:"attempts"` // what is tried again, as written
	Target   string   `json:"target"`
	Delay    string   `json:"delay"`
	Jitter   string   `json:"jitter"`
	Cap      string   `json:"cap"`
	Bound    string   `json:"bound"`
	CtxWait  string   `json:"ctxwait"`
	MaxTries int      `json:"tries,omitempty"` // attempts in all

	// Delays are the waits in turn, the last of which repeats. Without them,
	// the fields below say what is known of the schedule.
	Delays []Range `json:"delays,omitempty"`
	Breaks bool    `json:"breaks,omitempty"` // their arithmetic breaks after the last

	Base    time.Duration `json:"base,omitempty"`
	Grows   string        `json:"grows,omitempty"` // "const", "linear", "exp"
	Factor  float64       `json:"factor,omitempty"`
	Ceiling time.Duration `json:"ceiling,omitempty"`
	// Draws is what the jitter draws: "none", "full", "equal", or the fraction
	// of the delay by which it varies, "0.2": up and down, or only up.
	Draws    string        `json:"draws,omitempty"`
	Deadline time.Duration `json:"deadline,omitempty"`
}
