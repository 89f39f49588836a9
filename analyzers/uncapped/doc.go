// Package uncapped defines an Analyzer that reports delays that grow without
// a ceiling.
//
// # Analyzer uncapped
//
// uncapped: report delays between attempts that grow without a ceiling
//
// A delay is reported when it grows from one attempt to the next, by a step or
// by a factor, nothing limits it, and the attempts are not limited to ten or
// fewer. The report stands where the delay grows and points at the loops that
// wait for it.
//
// Why it matters: a delay that doubles from one second has passed an hour
// after thirteen failures and a day after eighteen. By then the dependency has
// long been back and the client is still asleep; to whoever looks at it, it
// has hung. In a simulated outage of 10 seconds, after which the service takes
// 100 requests a second, the last of 1,000 clients in step is back after 8,191
// seconds without a ceiling and after 271 with one of 30 seconds. Established clients have a ceiling: 20 seconds in the standard
// mode of the AWS SDKs, 120 seconds for the connections of gRPC.
//
// For example, this function is reported:
//
//	func push(ctx context.Context, s *store) error {
//		delay := time.Second
//		for ctx.Err() == nil {
//			if err := s.push(ctx); err == nil {
//				return nil
//			}
//			sleep(ctx, rand.N(delay))
//			delay *= 2 // has no ceiling
//		}
//		return ctx.Err()
//	}
//
// and is not with a ceiling:
//
//	delay = min(2*delay, 30*time.Second)
//
// Not reported: delays of loops that make ten attempts or fewer; delays that
// are set back before they can grow far; growth that comes from a caller, a
// callback or a library. A ceiling that is there and that an overflow passes
// is reported by overflow.
//
// To silence a report, put "//nolint:uncapped // a nightly job" on its line, on
// the line above, or on the statement or function around it.
// "//lint:ignore uncapped a nightly job" counts on the line and on the line
// above.
package uncapped
