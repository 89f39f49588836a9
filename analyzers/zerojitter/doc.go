// Package zerojitter defines an Analyzer that reports retry policies of
// libraries that have no jitter.
//
// # Analyzer zerojitter
//
// zerojitter: report library retry policies without jitter
//
// A policy is reported when it is put to use and nothing random reaches its
// delays: the field for jitter was left at zero, an option set it to zero, or
// the policy is of a kind that has none, such as a constant or linear
// backoff, or a fixed poll over a remote that fails. The report stands at the
// literal, option or call that makes it so.
//
// The libraries known, what they do by default and what a zero value means in
// each are listed in docs/catalogue.md. Models of a team's own helpers go
// into the file .retrylint.toml.
//
// Why it matters: retries are mostly not loops but a few fields handed to a
// library, and most libraries jitter only when asked to. In a simulated
// outage of 10 seconds, 1,000 clients on an exponential backoff without
// jitter have 4,500 retries rejected and the last is back after 271 seconds;
// with jitter it is about 40 seconds (schedules of the AWS Architecture Blog,
// "Exponential Backoff And Jitter").
//
// For example, this function is reported:
//
//	func connect(ctx context.Context, dial wait.ConditionWithContextFunc) error {
//		backoff := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6}
//		return wait.ExponentialBackoffWithContext(ctx, backoff, dial)
//	}
//
// and is not with jitter:
//
//	backoff := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6, Jitter: 0.5}
//
// The rule also says when a policy is broken in another way that its library
// is known for: it never stops (a zero that means without limit, with no
// context or deadline), it panics (a literal without what the constructor
// sets), it is ignored (an option that the chosen kind of delay does not
// look at), it does not retry, or it does not wait.
//
// Not reported: a policy whose jitter may be set elsewhere, since it is handed
// to other code or filled in from a file; an operation that stays on this
// machine; a poll whose condition only says "not yet" or returns its error;
// policies with retries switched off or without any wait, which nobackoff
// judges; the defaults of clients whose schedule nobody can change.
//
// To silence a report, put "//nolint:zerojitter // a single client" on its
// line, on the line above, or on the statement or function around it.
// "//lint:ignore zerojitter a single client" counts on the line and on the
// line above.
package zerojitter
