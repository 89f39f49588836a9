// Package avast puts avast/retry-go to use.
package avast

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	retryv3 "github.com/avast/retry-go"
	"github.com/avast/retry-go/v4"
	retryv5 "github.com/avast/retry-go/v5"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return retry.Unrecoverable(err)
	}
	return resp.Body.Close()
}

func call() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Endless has no limit.
//
// construct: avast-do flagged
func Endless() error {
	return retry.Do(call, retry.Attempts(0)) // want "zerojitter: .*never stops"
}

// UntilSucceeded has no limit by name.
func UntilSucceeded() error {
	return retry.Do(call, retry.UntilSucceeded()) // want "unbounded: "
}

// Capped clamps after the jitter was added.
func Capped() error {
	return retry.Do(call, retry.Attempts(10), retry.MaxDelay(2*time.Second)) // want "lostjitter: .*waits exactly 2s"
}

// Faded is too small a spread for its delays.
func Faded() error {
	return retry.Do(call, retry.Attempts(3), retry.Delay(time.Minute)) // want "lostjitter: .*at most 100ms"
}

// Deaf ignores its context.
func Deaf(ctx context.Context) error {
	return retry.Do(call, retry.Attempts(5)) // want "ctxwait: "
}

// Never calls the function in v3.
//
// construct: avast-v3-do flagged
func Never() error {
	return retryv3.Do(call, retryv3.Attempts(0)) // want "zerojitter: .*does not retry: .*never called"
}

// Before is jittered and bounded in v3 as well.
//
// construct: avast-v3-do clean
func Before(ctx context.Context) error {
	op := func() error {
		if err := call(); err != nil {
			return retryv3.Unrecoverable(err)
		}
		return nil
	}
	return retryv3.Do(op, retryv3.Context(ctx), retryv3.Attempts(4), retryv3.Delay(time.Second), retryv3.MaxDelay(time.Minute),
		retryv3.MaxJitter(time.Second))
}

// Default is jittered and bounded.
//
// construct: avast-do clean
func Default(ctx context.Context) error {
	if _, err := retry.DoWithData(func() (int, error) { return 0, ask() }, retry.Context(ctx), retry.Attempts(4)); err != nil {
		return err
	}
	return retry.Do(ask, retry.Context(ctx), retry.Attempts(0))
}

// Listed takes its options from a slice.
func Listed() error {
	opts := []retry.Option{retry.Attempts(5), retry.DelayType(retry.FixedDelay)} // want "zerojitter: .*every 100ms without jitter"
	return retry.Do(call, opts...)
}

// Passed takes them from its caller.
func Passed(opts ...retry.Option) error { return retry.Do(call, opts...) }

// Quick has next to no delay, but what is drawn.
func Quick() error {
	return retry.Do(call, retry.Delay(0), retry.Attempts(5))
}

// Capped5 clamps after the jitter was added, by v5 as well.
//
// construct: avast-v5-new flagged
func Capped5() (int, error) {
	r := retryv5.NewWithData[int](retryv5.Attempts(10), retryv5.MaxDelay(2*time.Second)) // want "lostjitter: .*waits exactly 2s"
	return r.Do(get)
}

func get() (int, error) { return 0, call() }

// Endless5 has no limit.
func Endless5() error {
	return retryv5.New(retryv5.Attempts(0)).Do(call) // want "zerojitter: .*never stops"
}

// Bounded5 is jittered and bounded.
//
// construct: avast-v5-new clean
func Bounded5(ctx context.Context) error {
	if _, err := retryv5.NewWithData[int](retryv5.Context(ctx), retryv5.Attempts(4)).Do(get); err != nil {
		return err
	}
	return retryv5.New(retryv5.Context(ctx), retryv5.Attempts(4)).Do(ask)
}

// A Client keeps its retrier.
type Client struct{ retrier *retryv5.Retrier }

// NewClient makes a client that is in step with all others.
func NewClient() *Client {
	return &Client{retrier: retryv5.New(retryv5.Attempts(5), retryv5.DelayType(retryv5.BackOffDelay))} // want "zerojitter: .*without jitter"
}

// Get asks by the client's retrier.
func (c *Client) Get() error { return c.retrier.Do(call) }

// spread is the retrier of this package.
var spread = retryv5.New(retryv5.Attempts(5), retryv5.DelayType(retryv5.FullJitterBackoffDelay), retryv5.MaxDelay(time.Second))

// Spread goes by it.
func Spread() error { return spread.Do(call) }

// Typed drops the default's jitter.
//
// construct: avast-delaytype flagged
func Typed() error {
	return retry.Do(call, retry.Delay(time.Second), retry.DelayType(retry.BackOffDelay)) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
}

// Fixed is in step.
func Fixed() error {
	return retryv5.New(retryv5.Delay(time.Second), retryv5.DelayType(retryv5.FixedDelay)).Do(call) // want "zerojitter: .*every 1s without jitter"
}

// Own is a delay type of the user's without a draw.
func Own() error {
	return retry.Do(call, retry.DelayType(func(n uint, err error, config *retry.Config) time.Duration { // want "zerojitter: "
		return time.Duration(n) * time.Second
	}))
}

// slow is a delay type of the package's.
func slow() retry.Option {
	return retry.DelayType(retry.FixedDelay) // want "zerojitter: .*every 1m.* without jitter"
}

// Helped gets its option from a helper.
func Helped() error { return retry.Do(call, retry.Delay(time.Minute), slow()) }

// Sum has nothing random in it.
func Sum() error {
	return retry.Do(call, retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.BackOffDelay))) // want "zerojitter: .*from 100ms on without jitter"
}

// TypedBefore is in step in v3.
func TypedBefore() error {
	return retryv3.Do(call, retryv3.DelayType(retryv3.BackOffDelay)) // want "zerojitter: .*without jitter"
}

// Combined has jitter again.
//
// construct: avast-delaytype clean
func Combined() error {
	if err := retry.Do(call, retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.RandomDelay))); err != nil {
		return err
	}
	if err := retry.Do(call, retry.Attempts(10), retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.RandomDelay))); err != nil {
		return err
	}
	if err := retry.Do(call, retry.Attempts(10), retry.DelayType(retry.RandomDelay), retry.Delay(time.Minute), retry.MaxJitter(500*time.Millisecond)); err != nil {
		return err
	}
	return retry.Do(call, retry.DelayType(retry.FullJitterBackoffDelay), retry.MaxDelay(time.Second))
}

// Chosen by the caller.
func Chosen(delays retry.DelayTypeFunc) error {
	return retry.Do(call, retry.DelayType(delays), retry.Attempts(5))
}

// Drawn is a delay type of the user's with a draw of its own, which no
// MaxJitter can make panic.
func Drawn() error {
	return retry.Do(call, retry.MaxJitter(0), retry.DelayType(func(n uint, err error, config *retry.Config) time.Duration {
		return rand.N(time.Second << min(n, 6))
	}))
}

// NoDraw draws from an empty range.
//
// construct: avast-maxjitter flagged
func NoDraw() error {
	return retry.Do(call, retry.MaxJitter(0)) // want "zerojitter: .*panics: MaxJitter.0. leaves nothing"
}

// NoDrawBefore does so in v3.
func NoDrawBefore() error {
	return retryv3.Do(call, retryv3.DelayType(retryv3.CombineDelay(retryv3.FixedDelay, retryv3.RandomDelay)), retryv3.MaxJitter(0)) // want "zerojitter: .*panics: "
}

// NoDraw5 is merely without jitter.
func NoDraw5() error {
	return retryv5.New(retryv5.MaxJitter(0)).Do(call) // want "zerojitter: .*without jitter"
}

// Unheeded sets a range that nothing is drawn from.
func Unheeded() error {
	_, err := retry.DoWithData(get,
		retry.DelayType(retry.BackOffDelay), // want "zerojitter: .*without jitter"
		retry.MaxJitter(time.Second))        // want "zerojitter: .*is ignored: MaxJitter"
	return err
}

// Unheeded5 does so in v5.
func Unheeded5() error {
	return retryv5.New(
		retryv5.MaxJitter(time.Second),                              // want "zerojitter: .*is ignored: MaxJitter"
		retryv5.DelayType(retryv5.CombineDelay(retryv5.FixedDelay)), // want "zerojitter: .*without jitter"
	).Do(call)
}

// Off switches the jitter off, in a way that does not panic.
func Off() error {
	return retry.Do(call, retry.Attempts(1), retry.DelayType(retry.BackOffDelay), retry.MaxDelay(time.Second))
}

// Wider draws from a wider range.
//
// construct: avast-maxjitter clean
func Wider(d time.Duration) error {
	if err := retryv5.New(retryv5.UntilSucceeded(), retryv5.MaxJitter(d), retryv5.Context(context.TODO()), retryv5.Attempts(3)).Do(call); err != nil {
		return err
	}
	r := retryv5.New(retryv5.Attempts(3), retryv5.DelayType(retryv5.CombineDelay(retryv5.BackOffDelay, retryv5.RandomDelay)), retryv5.MaxJitter(d))
	if err := r.Do(call); err != nil {
		return err
	}
	return retry.Do(call, retry.Attempts(4), retry.MaxJitter(time.Second))
}

func listed() []retry.Option {
	return []retry.Option{retry.Attempts(3), retry.DelayType(retry.FixedDelay)} // want "zerojitter: .*every 100ms without jitter"
}

// Lists are options in a row.
func Lists() error {
	o := []retry.Option{retry.Attempts(3)}
	o = append(o, retry.DelayType(retry.FixedDelay)) // want "zerojitter: .*every 100ms without jitter"
	if err := retry.Do(call, o...); err != nil {
		return err
	}
	if err := retry.Do(call, listed()...); err != nil {
		return err
	}
	return retry.Do(call, append([]retry.Option{retry.DelayType(retry.BackOffDelay)}, retry.Attempts(4))...) // want "zerojitter: .*without jitter"
}

// Sometimes has another delay on some ways.
func Sometimes(fixed bool) error {
	o := []retry.Option{retry.Attempts(3), retry.DelayType(retry.FixedDelay)}
	if fixed {
		o = append(o, retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.RandomDelay)))
	}
	return retry.Do(call, o...)
}

// OwnDelay goes by a function, and by nothing else.
func OwnDelay() error {
	return retry.Do(call, retry.Delay(time.Minute), retry.DelayType(func(uint, error, *retry.Config) time.Duration { // want "zerojitter: .*every 5s without jitter"
		return 5 * time.Second
	}))
}

func drawn(uint, error, *retry.Config) time.Duration {
	return time.Second + time.Duration(rand.IntN(1000))*time.Millisecond
}

// OwnJitter draws in a function.
func OwnJitter() error {
	return retry.Do(call, retry.DelayType(drawn))
}
