// Package cenkalti puts cenkalti/backoff to use.
package cenkalti

import (
	"context"
	"net/http"
	"time"

	backoffv2 "github.com/cenkalti/backoff"
	backoffv3 "github.com/cenkalti/backoff/v3"
	"github.com/cenkalti/backoff/v4"
	backoffv5 "github.com/cenkalti/backoff/v5"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func askFor() (int, error) {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Endless sets the deadline to none and gives nothing else.
//
// construct: cenkalti-exponential flagged
func Endless() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // want "zerojitter: backoff.NewExponentialBackOff never stops"
	return backoff.Retry(ask, b)
}

// EndlessOption does so by an option.
func EndlessOption() error {
	return backoff.Retry(ask, backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(0))) // want "zerojitter: .*never stops"
}

// EndlessBefore relies on what 0 means from v4 on.
//
// construct: cenkalti-v3-exponential flagged
func EndlessBefore() error {
	b := backoffv3.NewExponentialBackOff()
	b.MaxElapsedTime = 0                                        // nothing ends it but the count
	return backoffv3.Retry(ask, backoffv3.WithMaxRetries(b, 0)) // want "zerojitter: .*never stops"
}

// Default has jitter and a deadline.
//
// construct: cenkalti-exponential clean
func Default(notify backoff.Notify) error {
	if err := backoff.RetryNotify(ask, backoff.NewExponentialBackOff(), notify); err != nil {
		return err
	}
	if _, err := backoff.RetryWithData(askFor, backoff.NewExponentialBackOff()); err != nil {
		return err
	}
	if _, err := backoff.RetryNotifyWithData(askFor, backoff.NewExponentialBackOff(), notify); err != nil {
		return err
	}
	if err := backoff.RetryNotifyWithTimer(ask, backoff.NewExponentialBackOff(), notify, nil); err != nil {
		return err
	}
	_, err := backoff.RetryNotifyWithTimerAndData(askFor, backoff.NewExponentialBackOff(), notify, nil)
	return err
}

// Before is the same in v2 and v3.
//
// construct: cenkalti-v3-exponential clean
func Before(ctx context.Context) error {
	op := func() error {
		if err := ask(); err != nil {
			return backoffv2.Permanent(err)
		}
		return nil
	}
	if err := backoffv2.RetryNotify(op, backoffv2.WithContext(backoffv2.NewExponentialBackOff(), ctx), nil); err != nil {
		return err
	}
	b := backoffv3.WithContext(backoffv3.WithMaxRetries(backoffv3.NewExponentialBackOff(), 5), ctx)
	return backoffv3.RetryNotifyWithTimer(ask, b, nil, nil)
}

// Overtime puts a number where the library looks for backoff.Stop.
func Overtime() error {
	b := backoff.NewExponentialBackOff(backoff.WithRetryStopDuration(0)) // want "zerojitter: .*does not wait: after MaxElapsedTime; leave WithRetryStopDuration out"
	return backoff.Retry(ask, b)
}

// Stops says what is the default anyway.
func Stops() error {
	return backoff.Retry(ask, backoff.NewExponentialBackOff(backoff.WithRetryStopDuration(backoff.Stop)))
}

// Cancelled ends with its context.
func Cancelled(ctx context.Context) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(func() error {
		if err := ask(); err != nil {
			if ctx.Err() != nil {
				return backoff.Permanent(err)
			}
			return err
		}
		return nil
	}, backoff.WithContext(b, ctx))
}

// Deaf waits whatever becomes of ctx.
func Deaf(ctx context.Context) error {
	return backoff.Retry(ask, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 5)) // want "ctxwait: backoff.Retry between attempts of http.Get ignores ctx"
}

// DeafBefore hides the context of the policy from Retry, as far as v2 goes.
func DeafBefore(ctx context.Context) error {
	b := backoffv2.WithContext(backoffv2.NewExponentialBackOff(), ctx)
	return backoffv2.Retry(ask, backoffv2.WithMaxRetries(b, 5)) // want "ctxwait: "
}

// Heard does the same, which v4 sees through.
func Heard(ctx context.Context) error {
	b := backoff.WithContext(backoff.NewExponentialBackOff(), ctx)
	return backoff.Retry(ask, backoff.WithMaxRetries(b, 5))
}

// Switched off by assignment.
//
// construct: cenkalti-factor flagged
func Switched() error {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = 0 // want "zerojitter: .*without jitter"
	return backoff.Retry(ask, b)
}

// SwitchedByOption has the option that says so.
func SwitchedByOption() error {
	b := backoff.NewExponentialBackOff(
		backoff.WithInitialInterval(time.Second),
		backoff.WithMultiplier(2),
		backoff.WithMaxInterval(time.Minute),
		backoff.WithRandomizationFactor(0)) // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return backoff.Retry(ask, b)
}

// Chosen is a factor of one's own.
//
// construct: cenkalti-factor clean
func Chosen(f float64) error {
	b := backoff.NewExponentialBackOff(backoff.WithRandomizationFactor(0.2))
	if err := backoff.Retry(ask, b); err != nil {
		return err
	}
	b.RandomizationFactor = f
	return backoff.Retry(ask, b)
}

// Literal lacks what the constructor gives.
//
// construct: cenkalti-literal flagged
func Literal() error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute} // want "zerojitter: .*panics: Clock is nil"
	return backoff.Retry(ask, backoff.WithMaxRetries(b, 5))
}

// Literal5 has no clock in v5, and no jitter either.
//
// construct: cenkalti-v5-literal flagged
func Literal5(ctx context.Context) (int, error) {
	b := &backoffv5.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute} // want "zerojitter: .*after 1s, 2s, 4s, … without jitter"
	return backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(b), backoffv5.WithMaxTries(5))
}

// Same leaves out MaxInterval, without which v5 does not grow.
func Same(ctx context.Context) (int, error) {
	b := &backoffv5.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2} // want "zerojitter: .*every 1s without jitter"
	return backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(b))
}

// Complete5 is a literal with jitter in v5.
//
// construct: cenkalti-v5-literal clean
func Complete5(ctx context.Context) (int, error) {
	b := &backoffv5.ExponentialBackOff{InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute}
	time.Sleep(b.NextBackOff())
	return backoffv5.Retry(ctx, askFor, backoffv5.WithMaxTries(5), backoffv5.WithBackOff(b))
}

// Rushing has a deadline, at which Stop should be backoff.Stop and is 0.
func Rushing() error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2,
		MaxInterval: time.Minute, MaxElapsedTime: time.Hour, Clock: backoff.SystemClock} // want "zerojitter: .*does not wait: after MaxElapsedTime; set Stop"
	return backoff.Retry(ask, b)
}

// Dropping has no ceiling, which is taken for one of 0.
func Dropping() error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, Clock: backoff.SystemClock} // want "zerojitter: .*does not wait: .*MaxInterval is 0"
	return backoff.Retry(ask, backoff.WithMaxRetries(b, 5))
}

// Collapsing multiplies by nothing.
func Collapsing() error {
	b := &backoffv3.ExponentialBackOff{InitialInterval: time.Second, RandomizationFactor: 0.5, MaxInterval: time.Minute, Clock: backoffv3.SystemClock} // want "zerojitter: .*does not wait: .*Multiplier is 0"
	return backoffv3.Retry(ask, backoffv3.WithMaxRetries(b, 5))
}

// Complete is a literal with all it needs.
//
// construct: cenkalti-literal clean
func Complete() error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2,
		MaxInterval: time.Minute, MaxElapsedTime: time.Hour, Stop: backoff.Stop, Clock: backoff.SystemClock}
	b.Reset()
	time.Sleep(b.NextBackOff())
	return backoff.Retry(ask, b)
}

// Completed gets what is missing later.
func Completed() error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute}
	b.Clock = backoff.SystemClock
	b.RandomizationFactor = backoff.DefaultRandomizationFactor
	return backoff.Retry(ask, backoff.WithMaxRetries(b, 5))
}

// Constant is in step.
//
// construct: cenkalti-constant flagged
func Constant() error {
	return backoff.Retry(ask, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 5)) // want "zerojitter: backoff.NewConstantBackOff retries every 1s without jitter"
}

// ConstantBefore is the same in v2.
func ConstantBefore() error {
	return backoffv2.Retry(ask, backoffv2.WithMaxRetries(&backoffv2.ConstantBackOff{Interval: time.Second}, 5)) // want "zerojitter: .*every 1s without jitter"
}

// Once never waits.
//
// construct: cenkalti-constant clean
func Once() error {
	return backoff.Retry(ask, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 0))
}

// Sleeping draws the delays of a policy by itself.
func Sleeping() error {
	b := backoff.NewConstantBackOff(time.Second) // want "zerojitter: .*every 1s without jitter"
	for range 5 {
		if err := ask(); err == nil {
			return nil
		}
		time.Sleep(b.NextBackOff())
	}
	return ask()
}

// SleepingBehind does so through the interface.
func SleepingBehind() error {
	b := backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 5) // want "zerojitter: .*every 1s without jitter"
	for {
		err := ask()
		if err == nil {
			return nil
		}
		d := b.NextBackOff()
		if d == backoff.Stop {
			return err
		}
		time.Sleep(d)
	}
}

// Hot does not wait at all.
//
// construct: cenkalti-zero flagged
func Hot() error {
	return backoff.Retry(ask, backoff.WithMaxRetries(&backoff.ZeroBackOff{}, 20)) // want "nobackoff: "
}

// Hot5 does so until its deadline.
func Hot5(ctx context.Context) (int, error) {
	return backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(new(backoffv5.ZeroBackOff))) // want "nobackoff: "
}

// Never tries once.
//
// construct: cenkalti-zero clean
func Never(ctx context.Context) error {
	if _, err := backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(&backoffv5.StopBackOff{})); err != nil {
		return err
	}
	return backoff.Retry(ask, &backoff.StopBackOff{})
}

// Ticks are in step.
//
// construct: cenkalti-ticker flagged
func Ticks() error {
	t := backoff.NewTicker(backoff.NewConstantBackOff(time.Second)) // want "zerojitter: .*every 1s without jitter"
	defer t.Stop()
	for range t.C {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}

// Spread ticks are not.
//
// construct: cenkalti-ticker clean
func Spread(timer backoff.Timer) error {
	t := backoff.NewTickerWithTimer(backoff.NewExponentialBackOff(), timer)
	defer t.Stop()
	for range t.C {
		if err := ask(); err == nil {
			return nil
		}
	}
	return ask()
}

// V5Constant is in step.
//
// construct: cenkalti-v5-retry flagged
func V5Constant(ctx context.Context) (int, error) {
	return backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(backoffv5.NewConstantBackOff(time.Second))) // want "zerojitter: .*every 1s without jitter"
}

// V5Default has jitter, a context and a deadline.
//
// construct: cenkalti-v5-retry clean
func V5Default(ctx context.Context) (int, error) {
	return backoffv5.Retry(ctx, func() (int, error) {
		n, err := askFor()
		if n == http.StatusNotFound {
			return n, backoffv5.Permanent(err)
		}
		if n == http.StatusTooManyRequests {
			return n, backoffv5.RetryAfter(3)
		}
		return n, err
	}, backoffv5.WithBackOff(backoffv5.NewExponentialBackOff()), backoffv5.WithMaxElapsedTime(time.Minute))
}

// Given is somebody else's policy.
func Given(b backoff.BackOff) error { return backoff.Retry(ask, b) }

// V5Endless takes the deadline and gives nothing instead.
func V5Endless() (int, error) {
	return backoffv5.Retry(context.Background(), askFor, backoffv5.WithMaxElapsedTime(0)) // want "zerojitter: .*never stops"
}

// V5Counted does not lose its count to the policy that comes after it.
func V5Counted() (int, error) {
	return backoffv5.Retry(context.Background(), askFor, backoffv5.WithMaxElapsedTime(0), backoffv5.WithMaxTries(5),
		backoffv5.WithBackOff(backoffv5.NewExponentialBackOff()))
}

var shared = &backoff.ConstantBackOff{Interval: 2 * time.Second} // want "zerojitter: .*every 2s without jitter"

// Shared goes by what the package sets.
func Shared() error { return backoff.Retry(ask, backoff.WithMaxRetries(shared, 5)) }

func patient() backoff.BackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = time.Second
	b.RandomizationFactor = 0 // want "zerojitter: .*without jitter"
	return backoff.WithMaxRetries(b, 5)
}

// Helped gets its policy from a helper.
func Helped() error { return backoff.Retry(ask, patient()) }

// A Poller embeds its policy.
type Poller struct{ *backoff.ExponentialBackOff }

// NewPoller makes one whose delays are not spread.
func NewPoller() *Poller {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = 0 // want "zerojitter: .*without jitter"
	return &Poller{b}
}

// Poll asks until it is told.
func (p *Poller) Poll() error { return backoff.Retry(ask, p.ExponentialBackOff) }

// A Config is filled in from a file.
type Config struct {
	Interval time.Duration `json:"interval"`
	Factor   float64       `json:"factor"`
}

// Configured has the factor that its config says.
func Configured(c Config) error {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.RandomizationFactor = c.Interval, c.Factor
	return backoff.Retry(ask, b)
}

// Tune changes policies in ways that only its author knows.
var Tune func(*backoff.ExponentialBackOff)

// Tuned is changed elsewhere.
func Tuned() error {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = 0
	Tune(b)
	return backoff.Retry(ask, b)
}

// V5Literal is in step.
func V5Literal(ctx context.Context) (int, error) {
	return backoffv5.Retry(ctx, askFor, backoffv5.WithBackOff(&backoffv5.ConstantBackOff{Interval: time.Second})) // want "zerojitter: .*every 1s without jitter"
}
