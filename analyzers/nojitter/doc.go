// Package nojitter defines an Analyzer that reports retries whose delay has
// no random part.
//
// # Analyzer nojitter
//
// nojitter: report retries whose delay has no random part
//
// A retry or a reconnect is reported when the time between its attempts is
// fixed, or grows by a rule, and nothing random is mixed into it. The report
// stands at the wait. If the wait or its length is made in another function,
// the report points there as well.
//
// Why it matters: the clients of one fleet run the same code with the same
// delays, and an outage starts all their timers at the same moment. Backoff
// lowers how often each client asks, not when a thousand of them ask: their
// attempts stay in step, and each wave may push the service over again. Only
// randomness spreads them. In a simulated outage of 10 seconds, 1,000 clients
// that double their delay from 1 second up to 30 send 8,500 retries, all
// 1,000 of them in the worst second, and the last one is back after 271
// seconds; with full jitter they send about 5,060, about 150 in the worst
// second, and all are back after about 40. The schedules are those of the AWS
// Architecture Blog, "Exponential Backoff And Jitter".
//
// For example, this function is reported:
//
//	func fetch(client *http.Client, req *http.Request) (*http.Response, error) {
//		delay := time.Second
//		for range 5 {
//			resp, err := client.Do(req)
//			if err == nil {
//				return resp, nil
//			}
//			time.Sleep(delay) // the same schedule in every client
//			delay *= 2
//		}
//		return nil, errUnavailable
//	}
//
// and is not when the wait is drawn from the range below the delay (full
// jitter, with math/rand/v2):
//
//	time.Sleep(rand.N(delay))
//
// Half of the delay fixed and half of it random (equal jitter), or a delay
// that varies by a fraction of itself, serve as well: which kind it is matters
// far less than that there is one.
//
// Not reported: attempts that are known to stay on the machine, such as a
// file, a lock or a child process; delays that come from a caller, a callback,
// an interface or the server (Retry-After), since their randomness is unknown;
// sites with several waits of which one is random or may be; polling for a
// condition and work on a period. A site whose random part gets lost on the
// way is left to lostjitter. A random delay before the first attempt only does
// not count as jitter.
//
// To silence a report, put "//nolint:nojitter // one client only" on its line,
// on the line above, or on the statement or function around it.
// "//lint:ignore nojitter one client only" counts on the line and on the line
// above.
package nojitter
