// Package far waits by what it is told about package near. // want package:"waits"
package far

import (
	"context"
	"time"

	"near"
)

func calls(ctx context.Context, err error, b *near.Backoff, box *near.Box[int]) {
	near.Fixed()                    // want `near.Fixed: const, jitter no, known 1s, foreign$`
	near.For(time.Minute)           // want `near.For: const, jitter no, foreign$`
	near.Spread(time.Minute)        // want `near.Spread: const, jitter yes, foreign$`
	near.Sleep(ctx, time.Minute)    // want `near.Sleep: const, jitter no, heeds, foreign$`
	near.IfBusy(time.Minute, err)   // want `near.IfBusy: const, jitter no, partial, foreign$`
	b.Wait()                        // want `b.Wait: exp, jitter no, foreign$`
	box.Wait(1)                     // want `box.Wait: const, jitter no, foreign$`
	near.For(near.Drawn(time.Hour)) // want `near.For: const, jitter yes, foreign$`
	near.Loop(func() bool { return false })
	near.Start()
	near.Nothing(time.Hour)
	<-near.Timer().C // want `near.Timer: const, jitter no, known 1m0s$`
	go near.Fixed()
}

func counted() {
	for i := range 5 {
		near.For(near.After(i)) // want `near.For: exp, jitter no, foreign$`
	}
}

// pause hands on what it is told.
func pause(d time.Duration) {
	near.For(d) // want `near.For: const, jitter no, foreign$`
}

func pauses() {
	for i := range 5 {
		pause(time.Duration(i) * time.Second) // want `pause: linear, jitter no$`
	}
}
