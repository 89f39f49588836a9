// Package nobackoff defines an Analyzer that reports retries that start again
// without a wait.
//
// # Analyzer nobackoff
//
// nobackoff: report retries that start again at once after a failure
//
// A retry or a reconnect is reported when at least one of its failing paths
// comes back to the attempt with no wait on it, and more than three attempts
// in all are possible. Other paths may wait: it is the continue for one class
// of error, put before the sleep, that is easily missed. The report stands at
// the header of the loop and points at the path concerned.
//
// Why it matters: a failing dependency often fails fast, for instance with a
// refused connection, so a loop without a wait asks thousands of times a
// second. It uses up a processor here and, multiplied by the fleet, is the
// load that keeps the dependency down. In a simulated outage of 10 seconds,
// 1,000 clients whose attempts take 100 ms to fail send 146,000 retries, 9,100
// of them in the second in which the service is back and takes 100; with
// delays from 1 second up to 30 and full jitter they send about 5,020, and
// about 160 in the worst second. Of 70 retry bugs found in eight large
// systems, 10 were missing delays (WASABI, SOSP 2024); of 145 fixes of retries
// in 48 Go repositories, 22 added a delay to a path that had none.
//
// For example, this function is reported:
//
//	func dial(addr string) (net.Conn, error) {
//		var last error
//		for range 50 {
//			conn, err := net.Dial("tcp", addr)
//			if err == nil {
//				return conn, nil
//			}
//			last = err // and comes straight back
//		}
//		return nil, last
//	}
//
// and is not with a wait on every failing path (rand is math/rand/v2):
//
//	delay := 100 * time.Millisecond
//	for range 50 {
//		conn, err := net.Dial("tcp", addr)
//		if err == nil {
//			return conn, nil
//		}
//		last = err
//		time.Sleep(rand.N(delay))
//		delay = min(2*delay, 10*time.Second)
//	}
//
// Not reported: up to three attempts in all; loops in which only the first
// repeat is immediate and the later ones wait; following a redirect; attempts
// that are known to stay on the machine, and those of which nothing is known
// when they take no context and no other path of the loop waits; conflicts, by
// which shared state says that it has moved; paths through a callee that waits
// whenever it fails, and after a deadline that has passed. The timeout of an
// attempt is no wait otherwise: it does not slow down one that fails fast.
//
// To silence a report, put "//nolint:nobackoff // the server queues us" on its
// line, on the line above, or on the statement or function around it.
// "//lint:ignore nobackoff the server queues us" counts on the line and on the
// line above.
package nobackoff
