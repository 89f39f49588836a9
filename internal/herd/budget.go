package herd

import (
	"fmt"
	"time"
)

// A Budget is a bucket of tokens that bounds the retries of several clients,
// such as the calls of one process. A retry takes tokens when the attempt
// before it has failed; a client that finds too few gives up. The bucket is
// full at second 0.
type Budget struct {
	Tokens    float64 // what the bucket holds
	Cost      float64 // of a retry after a failure
	Throttled float64 // of a retry after a rejection
	Refund    bool    // a retry that is served returns what it took
	Deposit   float64 // of each success
	Refill    float64 // tokens in a second
	Share     int     // clients to a bucket
}

// AWS returns the budget of the AWS SDKs in standard mode: a bucket of 500 for
// each client object, of which a retry takes 14 after a transient failure and
// 5 after a throttled one, given back on success.
func AWS(share int) *Budget {
	return &Budget{Tokens: 500, Cost: 14, Throttled: 5, Refund: true, Share: share}
}

// Ratio returns the budget that lets retries be a share of the successful
// traffic, 0.1 for 10 %: a success deposits it, a retry takes 1 (Brooker,
// "Fixing retries with token buckets and circuit breakers"). The bucket holds
// what one earlier success of each client has put in.
func Ratio(ratio float64, share int) *Budget {
	return &Budget{Tokens: ratio * float64(share), Cost: 1, Throttled: 1, Deposit: ratio, Share: share}
}

// PerMinute returns the budget of n retries a minute in a process (Google SRE
// book, "Addressing Cascading Failures").
func PerMinute(n float64, share int) *Budget {
	return &Budget{Tokens: n, Cost: 1, Throttled: 1, Refill: n / 60, Share: share}
}

func (b *Budget) check() error {
	for _, x := range []struct {
		name  string
		value float64
	}{
		{"tokens", b.Tokens}, {"cost", b.Cost}, {"cost of a throttled retry", b.Throttled},
		{"deposit", b.Deposit}, {"refill", b.Refill},
	} {
		if !(x.value >= 0 && x.value <= maxCount) {
			return fmt.Errorf("budget: %s %v is not between 0 and %d", x.name, x.value, maxCount)
		}
	}
	if b.Share < 1 || b.Share > maxCount {
		return fmt.Errorf("budget: share %d is not between 1 and %d", b.Share, maxCount)
	}
	return nil
}

// A bucket is the state of a budget.
type bucket struct {
	tokens float64
	at     time.Duration // when it was last refilled
}

// take takes the tokens of as many of n retries as there are enough for, and
// returns that number.
func (k *bucket) take(b *Budget, n int, cost float64, now time.Duration) int {
	k.tokens = min(b.Tokens, k.tokens+b.Refill*(now-k.at).Seconds())
	k.at = now
	if cost > 0 {
		n = int(min(float64(n), k.tokens/cost+1e-9)) // as deposits of 0.1 add up
	}
	k.tokens = max(0, k.tokens-float64(n)*cost)
	return n
}

// put takes in the success of n retries that took cost each.
func (k *bucket) put(b *Budget, n int, cost float64) {
	gain := b.Deposit
	if b.Refund {
		gain += cost
	}
	k.tokens = min(b.Tokens, k.tokens+float64(n)*gain)
}
