// Package site holds the vocabulary in which a place that tries again, or
// runs on a period, is described. It is data only: the finder fills it in,
// the rules read it.
//
// Every fact has an unknown value, which is also its zero value. A rule that
// meets an unknown stays silent unless its documentation says otherwise.
package site

import (
	"go/token"
	"time"
)

// Kind says what makes control come back to the attempt.
type Kind int

const (
	KindUnknown Kind = iota
	Retry            // failure comes back to the same work, success leaves
	Reconnect        // as Retry, but success goes on with the session
	Poll             // asks on a period until a successful answer is the wanted one
	Periodic         // runs on a period whatever the result
	Lib              // a policy handed to a library, or a function that computes a delay
)

func (k Kind) String() string {
	return [...]string{"unknown", "retry", "reconnect", "poll", "periodic", "lib"}[k]
}

// Target says what an attempt reaches.
type Target int

const (
	TargetUnknown Target = iota
	Remote               // network, database, broker, another process over a socket
	Local                // file, lock, in-process state, child process
)

func (t Target) String() string { return [...]string{"unknown", "remote", "local"}[t] }

// Shape is the way a delay develops from one attempt to the next.
type Shape int

const (
	ShapeUnknown Shape = iota
	None               // no wait at all
	Const              // the same length each time, configured or not
	Linear             // grows by a fixed step
	Exp                // grows by a factor, a power or a square
	Server             // told by the other side (Retry-After)
	LibShape           // known to a library
)

func (s Shape) String() string {
	return [...]string{"unknown", "none", "const", "linear", "exp", "server", "lib"}[s]
}

// Tri is yes, no or unknown.
type Tri int

const (
	Unknown Tri = iota
	Yes
	No
	NA // the question does not arise: a ceiling on a delay that does not grow
)

func (t Tri) String() string { return [...]string{"unknown", "yes", "no", "na"}[t] }

// Bound is the first thing that ends a loop whose attempts keep failing.
type Bound int

const (
	BoundUnknown Bound = iota
	Attempts           // a count of attempts
	Deadline           // a point in time
	Ctx                // a context, a stop channel or a closed flag checked on every pass
	Unbounded          // nothing
)

func (b Bound) String() string {
	return [...]string{"unknown", "attempts", "deadline", "ctx", "none"}[b]
}

// CtxWait says whether a context or stop channel cuts a wait short.
type CtxWait int

const (
	CtxUnknown CtxWait = iota
	Heeded             // a context or stop channel ends the wait
	Deaf               // one is in scope and the wait ignores it
	NoCtx              // none is in scope
)

func (c CtxWait) String() string { return [...]string{"unknown", "yes", "no", "noctx"}[c] }

// A Span is a range of source.
type Span struct{ Start, Stop token.Pos }

// Pos returns the start of the span, End its end; a Span is an analysis.Range.
func (s Span) Pos() token.Pos { return s.Start }
func (s Span) End() token.Pos { return s.Stop }

// IsValid reports whether the span stands for source.
func (s Span) IsValid() bool { return s.Start.IsValid() }

// A Site is one place that tries again or runs on a period.
type Site struct {
	Kind Kind
	Func string // enclosing function as its package names it: "f", "T.m", "f.func1"
	Loop Span   // the header of the loop; for recursion, the call that comes back

	Attempts []Attempt // what is tried again, in source order
	Target   Target
	Waits    []Wait // waits between a failed attempt and the next, in source order

	// Gap is the start of a failing path that comes back with no wait, and
	// GapText names it: "after an error", "when the code is Internal".
	Gap     Span
	HasGap  bool
	GapText string

	Bound     Bound
	MaxTries  int    // attempts in all, the first included; 0 when unknown or unlimited
	Limit     string // what limits the attempts where MaxTries does not say, as written
	DeadLimit string // a limit that is declared and can never end the loop: its name

	CtxName string // the context or stop channel in scope, as written; empty when there is none

	Period *Period // of a periodic site, nil for others
}

// A Period is how a periodic site paces its work.
type Period struct {
	Every   time.Duration // 0 when not known
	Setting bool          // Every is the default of a setting, or one of a few callers' choices
	Spec    string        // the cron expression, as far as there is one
	Moment  string        // of a cron expression: the moment that everybody picks: "minute 0"
	Clock   bool          // aligned to the clock, and not to the start of the program
	Spread  Tri           // yes: an offset or jitter spreads the instances
	Exempt  string        // why it keeps nobody in step: "keep-alive", "heartbeat", "leader"
	Likely  bool          // of work whose target is unknown: it looks like a remote one
	Conn    bool          // the remote is reached over a connection that is open already
}

// An Attempt is a call whose failure makes control come back to it.
type Attempt struct {
	Span
	Text   string // the callee as written: "client.Do"
	Target Target
}

// A Wait is one place where time passes between attempts.
type Wait struct {
	Span           // the call or receive in the loop's function
	Text   string  // as written: "time.Sleep", "time.After", "sleep"
	Helper Span    // where the time really passes, when it is in a callee
	Delay  Delay   // how long
	Ctx    CtxWait // whether something cuts it short
}

// A Delay describes the length of a wait.
type Delay struct {
	Shape  Shape
	Jitter Tri
	Cap    Tri
	Known  bool          // Fixed is the exact length
	Fixed  time.Duration // of a constant delay
	Text   string        // the argument as written: "backoff", "2 * time.Second"
	Arg    Span          // that argument
	At     Span          // where the delay is made, when that is not at the wait
}

// A Range is a length that is drawn uniformly between two, both included.
// Equal ones are a fixed length.
type Range struct{ Low, High time.Duration }

// FaultKind is a fault in the arithmetic of a delay.
type FaultKind int

const (
	Overflow   FaultKind = iota // exceeds its type before its ceiling applies
	LostJitter                  // a random part is there and does not reach the wait
	Uncapped                    // grows and has no ceiling
)

// A Fault is a fault of a delay's arithmetic, standing where the delay is
// made. Message is the whole finding, in the words of the rule.
type Fault struct {
	Kind    FaultKind
	Span           // the expression concerned
	Func    string // enclosing function
	Message string
	Loops   []Span // loops that wait for this delay
}
