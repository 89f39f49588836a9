// Package herd simulates what a schedule of retries does to a server that
// comes back from an outage.
//
// The rules of the simulation:
//
//   - Time starts at second 0, when the first attempt of every client fails.
//     Each client then waits for the first delay of its schedule and tries
//     again, until an attempt is served or the client gives up. A first delay
//     of 1 s without jitter is a retry at 1 s exactly.
//   - Until the end of the outage every attempt fails. An attempt at the very
//     moment at which the outage ends is the first that can be served.
//   - From then on the server takes Capacity attempts in each second, first
//     come, first served, and rejects the others at once. Its seconds are
//     counted from the end of the outage: with an outage of 10 s the second in
//     which an attempt at 15.9 s falls is that from 15 s up to 16 s, and what
//     came before 15 s no longer counts. Unused capacity is lost.
//   - An attempt that is served takes no time, and the client is done. One
//     that fails is known to have failed after Latency (0 in the known
//     figures), and the next delay starts there.
//   - Retries are all attempts but those at second 0. Rejected are those that
//     came after the outage and were not served; an attempt during the outage
//     fails without being rejected. The worst second is the one with the most
//     attempts among the server's seconds after the outage, and the last
//     client is back when the last attempt that is served arrives.
//
// The schedules of delays are described at [Schedule], retry budgets at
// [Budget]. The model is that of the AWS Architecture Blog, "Exponential
// Backoff And Jitter", with an outage in front. For 1,000 clients, 10 s and 100
// a second, and delays from 1 s doubling up to 30 s, it can be followed by
// hand: attempts fall at 1, 3 and 7 s and fail, then at 15, 31, 61, ... 271 s,
// and each of these waves loses 100 clients to success.
//
// A run is a queue of events and not a loop over time. Clients that do the
// same at the same time, as all do without jitter, are one event. The same
// seed gives the same outcome again.
package herd
