// Package nestedretry defines an Analyzer that reports layers of retry inside
// each other.
//
// # Analyzer nestedretry
//
// nestedretry: report retries whose attempts retry as well, and multiply
//
// An attempt is reported when what it calls retries by itself and hands the
// same failure back once it has given up: a loop in a loop, a loop around a
// client that retries unasked (AWS, go-redis, etcd, minio, Vault, and more in
// docs/catalogue.md), a retry library around either, a helper around a
// callback whose body retries. Callees are followed through any number of
// packages, interfaces where only one type can stand behind them. The message
// gives the attempts of each layer, their product and where they come from. A
// limit that is not known stays in it by its name; a layer without limit makes
// the product unlimited. Where a zero was meant to switch a layer off and does
// not, the message says so.
//
// Why it matters: each layer multiplies. Five services of three attempts each
// turn one request into 243 at the database when it is down, which keeps it
// down ("Timeouts, retries, and backoff with jitter", Amazon Builders'
// Library). Retries belong in one layer.
//
// For example, this function is reported:
//
//	func save(ctx context.Context, client *redis.Client, key, value string) error {
//		var err error
//		for range 3 {
//			if _, err = client.Set(ctx, key, value, 0).Result(); err == nil {
//				return nil
//			}
//			time.Sleep(backoff())
//		}
//		return err
//	}
//
// and is not where the client leaves the retries to it:
//
//	client := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
//
// A directive in the comment of a function says where the retries belong, and
// needs no configuration. With
//
//	//retry:layer callers have a deadline
//	func Save(ctx context.Context, o *Order) error {
//
// Save is the one layer: what retries beneath it is reported at its name, and
// what retries a call of it is reported there. With
//
//	//retry:none the queue delivers again
//	func handle(m *Message) error {
//
// nothing under the function retries: if something does, that is reported at
// its name with the way to it.
//
// Not reported: layers one after the other; an inner layer whose failure does
// not come back to the outer one, or ends it, by a named error too; an inner
// layer that the call switches off, by an argument, a field or a key in the
// context; an inner loop that goes on until it succeeds or its context ends;
// loops that poll or run on a period; calls through interfaces and function
// values that may be anything; clients that retry only when told to, and where
// nothing tells them to.
//
// To silence a report, put "//nolint:nestedretry // the budget is shared" on its
// line, on the line above, or on the statement or function around it.
// "//lint:ignore nestedretry the budget is shared" counts on the line and on
// the line above.
package nestedretry
