// Package lostjitter defines an Analyzer that reports random delays whose
// randomness does not reach the wait.
//
// # Analyzer lostjitter
//
// lostjitter: report jitter that is drawn but does not reach the wait
//
// A delay is reported when its code draws a random part and the wait gets
// nothing, or next to nothing, of it:
//
//   - it is added before the delay is limited, so that at the ceiling every
//     client waits for exactly the ceiling;
//   - it is drawn and not used;
//   - a conversion cuts it off, as in time.Duration(rand.Float64()) *
//     time.Second, or a number in one unit is used in another;
//   - its source is seeded with a constant, or with the time in seconds;
//   - the range it is drawn from can be zero or negative, which panics;
//   - only the first delay has it.
//
// The report stands at the draw or at the arithmetic that loses it, once, and
// points at the loops that wait for the delay.
//
// Why it matters: the code looks as if it had jitter, and the clients are in
// step all the same. In a long outage all of them sit at the ceiling, which
// is where spread counts most: in a simulated outage of 10 seconds, 1,000
// clients without jitter have 4,500 retries rejected and the last is back
// after 271 seconds, with jitter about 71 and about 40 seconds (schedules of
// the AWS Architecture Blog, "Exponential Backoff And Jitter"). Seldom does a
// test notice it, since each delay by itself is right.
//
// For example, this function is reported:
//
//	func backoff(attempt int) time.Duration {
//		delay := time.Second << min(attempt, 8)
//		delay += rand.N(delay / 2)
//		return min(delay, 30*time.Second) // exactly 30s from attempt 5 on
//	}
//
// and is not when the delay is limited first:
//
//	delay := min(time.Second<<min(attempt, 8), 30*time.Second)
//	return delay + rand.N(delay/2)
//
// Not reported: a ceiling that is not reached within the attempts allowed; a
// random number that is drawn once for each client and kept, or a hash of the
// host's name, since both spread the clients; randomness that passes through
// code the analysis does not follow. Delays that never had a random part are
// reported by nojitter.
//
// To silence a report, put "//nolint:lostjitter // a test needs the seed" on
// its line, on the line above, or on the statement or function around it.
// "//lint:ignore lostjitter a test needs the seed" counts on the line and on
// the line above.
package lostjitter
