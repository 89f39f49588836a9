// Package unbounded defines an Analyzer that reports retries that nothing
// ends.
//
// # Analyzer unbounded
//
// unbounded: report retries that never give up
//
// A retry is reported when no attempt limit, no deadline and no context, stop
// channel or flag that is looked at on each pass can end it: as long as the
// attempts fail, it goes on. A limit that is declared and can never take
// effect, such as a counter that is set back on each pass, counts as none, and
// the report names it. The report stands at the header of the loop, or at the
// call that recurses.
//
// Why it matters: a retry without an end turns a lasting error into a hang.
// The caller waits for an answer that will not come and holds its goroutine,
// its connection and its own caller meanwhile; the process cannot be stopped
// in an orderly way; and the load of the retries never ends. Of 70 retry bugs
// found in eight large systems, 13 were limits that were missing or did not
// hold (WASABI, SOSP 2024). Two or three attempts are mostly enough, since the
// caller's own timeout ends earlier than more of them.
//
// For example, this function is reported:
//
//	func fetchToken(client *auth.Client) *auth.Token {
//		for {
//			token, err := client.Token()
//			if err == nil {
//				return token
//			}
//			time.Sleep(rand.N(5 * time.Second))
//		}
//	}
//
// and is not when it has a limit and returns the last error:
//
//	func fetchToken(client *auth.Client) (*auth.Token, error) {
//		var err error
//		for range 3 {
//			var token *auth.Token
//			if token, err = client.Token(); err == nil {
//				return token, nil
//			}
//			time.Sleep(rand.N(5 * time.Second))
//		}
//		return nil, fmt.Errorf("fetch token: %w", err)
//	}
//
// A context that each pass checks, for instance in the select that waits, ends
// the loop as well. A context that is only handed to the attempt is given the
// benefit of the doubt: what the attempt does once it is cancelled is not
// followed.
//
// Not reported: sessions that reconnect and then go on, such as a consumer, a
// watch or a stream, since they are meant to run as long as the program does;
// polling for a condition; system calls that are made again when they were
// interrupted; loops whose limit comes from a caller, a callback or an
// interface, or that end in a way the analysis does not follow.
//
// To silence a report, put "//nolint:unbounded // runs until killed" on its
// line, on the line above, or on the statement or function around it.
// "//lint:ignore unbounded runs until killed" counts on the line and on the
// line above.
package unbounded
