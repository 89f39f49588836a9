// Package roundtick defines an Analyzer that reports remote work on a round
// period that all instances keep in step.
//
// # Analyzer roundtick
//
// roundtick: report remote work on a round period without offset or jitter
//
// Work that runs on a period is reported when it reaches a remote dependency
// on a whole number of minutes or hours, or at a cron minute that everybody
// picks (0, 30, each fifth, midnight), and nothing spreads the instances of
// the program: neither a random or hashed offset nor jitter in the period or
// in the work. Periodic are loops around a ticker, a timer or a sleep, timers
// that start themselves again, the team's own helpers that run a function on
// a period they are given, and the schedulers of libraries. The report stands
// at the call that sets the period.
//
// A period is followed to where the code states it: a constant, a variable,
// a field, a getter, or what the callers hand over. By default only what is
// certain is reported: work that is known to reach a remote, on a period that
// no setting changes. With -roundtick.all, or in .retrylint.toml
//
//	[roundtick]
//	all = true
//
// the likely is reported as well: a period that is the default of a flag, a
// field, an option or a struct tag, work whose target depends on a value and
// that is handed a context or named for sending, what a queue's workers or a
// workflow server run elsewhere, and heartbeats.
//
// Why it matters: a deployment, a node that comes back, or midnight starts
// many instances at one moment, and from then on a round period keeps them
// there. What each takes for a light refresh is for the service a wave of all
// of them, and other programs with the same round numbers are in it too: cron
// jobs at minute 0 are the usual peak of a day. Work that is aligned to the
// clock, by Truncate or a wait until the next full hour, is worse than a
// ticker, which counts from the start of its process at least.
//
// For example, this function is reported:
//
//	func (s *Store) run(ctx context.Context) {
//		ticker := time.NewTicker(time.Hour) // the same hour in every instance
//		defer ticker.Stop()
//		for {
//			select {
//			case <-ticker.C:
//				s.client.Sync(ctx)
//			case <-ctx.Done():
//				return
//			}
//		}
//	}
//
// and is not with an offset before it. Take one that is the same on the same
// host each time: an overload then repeats in a pattern that one can
// recognise, while a random one moves with each start:
//
//	h := fnv.New64a()
//	h.Write([]byte(hostname + "store sync"))
//	offset := time.Duration(h.Sum64() % uint64(time.Hour))
//	select {
//	case <-time.After(offset):
//	case <-ctx.Done():
//		return
//	}
//
// Not reported: work that stays on the machine; periods that are no whole
// minutes, and all below a minute; keep-alives and pings, which belong to a
// connection; work that only a leader runs, where a name or condition says
// so; waits of a retry or a poll, which other rules judge; periods that come
// from a server or a file. A start delay that is the same everywhere is no
// offset.
//
// To silence a report, put "//nolint:roundtick // a single instance" on its
// line, on the line above, or on the statement or function around it.
// "//lint:ignore roundtick a single instance" counts on the line and on the
// line above.
package roundtick
