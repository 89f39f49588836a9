package herd

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// A Scenario is an outage and what follows.
type Scenario struct {
	Clients  int
	Outage   time.Duration
	Capacity int           // attempts a second that the server takes afterwards
	Latency  time.Duration // after which a failed attempt is known to have failed
	Horizon  time.Duration // where a run stops at the latest
}

// Horizon at most: an outcome keeps a count for each second.
const maxHorizon = 30 * 24 * time.Hour

// Check returns what is wrong with the scenario, in terms of its fields.
func (c Scenario) Check() error {
	switch {
	case c.Clients < 1 || c.Clients > maxCount:
		return fmt.Errorf("clients %d is not between 1 and %d", c.Clients, maxCount)
	case c.Capacity < 1 || c.Capacity > maxCount:
		return fmt.Errorf("capacity %d is not between 1 and %d", c.Capacity, maxCount)
	case c.Horizon <= 0 || c.Horizon > maxHorizon:
		return fmt.Errorf("horizon %v is not above 0 and at most %v", c.Horizon, maxHorizon)
	case c.Outage <= 0 || c.Outage > c.Horizon:
		return fmt.Errorf("outage %v is not above 0 and at most the horizon, %v", c.Outage, c.Horizon)
	case c.Latency < 0 || c.Latency > c.Horizon:
		return fmt.Errorf("latency %v is not between 0 and the horizon, %v", c.Latency, c.Horizon)
	}
	return nil
}

// Ideal is when the last client would be back if the server were in use all
// the time from the end of the outage on.
func (c Scenario) Ideal() time.Duration {
	return c.Outage + time.Duration(float64(c.Clients)/float64(c.Capacity)*float64(time.Second))
}

// Stop says why a run ended before every client was back or had given up.
type Stop int

const (
	Finished Stop = iota // it did not
	Horizon              // the scenario's horizon was reached
	Work                 // there were too many attempts to go on
)

// maxEvents is the work of a run: a minute or two.
const maxEvents = 400_000_000

// A Second is what came in one second.
type Second struct{ Served, Failed int }

// Attempts is all that came.
func (s Second) Attempts() int { return s.Served + s.Failed }

// An Outcome is what one run came to.
type Outcome struct {
	Retries  int // attempts but those at second 0
	Rejected int // attempts after the outage that were not served
	Worst    int // attempts in the worst second after the outage
	Back     int // clients that were served
	GaveUp   int // clients that have tried for the last time
	Waiting  int // clients that were neither when the run stopped
	Last     time.Duration
	Stop     Stop

	// Seconds are counted so that one starts at the end of the outage. If
	// that is not a whole number of seconds, the first is shorter.
	Seconds []Second
}

// Run simulates one run.
func Run(c Scenario, s Schedule, seed uint64) (Outcome, error) {
	if err := c.Check(); err != nil {
		return Outcome{}, err
	}
	if err := s.Check(); err != nil {
		return Outcome{}, err
	}
	if c.Latency == 0 && s.stuck() {
		return Outcome{}, fmt.Errorf("with delays of zero and a latency of zero no time passes between attempts")
	}
	r := &run{
		c: c, s: s, rnd: rand.New(rand.NewPCG(seed, 0)), splits: s.Random(),
		lead: (time.Second - c.Outage%time.Second) % time.Second,
	}
	r.start()
	for r.q.size > 0 && r.out.Stop == Finished {
		r.attempt()
	}
	r.out.Worst = r.worst()
	return r.out, nil
}

// A run is a simulation at work.
type run struct {
	c       Scenario
	s       Schedule
	rnd     *rand.Rand
	splits  bool          // clients part at each failure
	lead    time.Duration // what the first second lacks
	q       queue
	buckets []bucket
	events  int
	out     Outcome
}

// start lets the first attempt of all clients fail.
func (r *run) start() {
	share := r.c.Clients
	if r.s.Budget != nil {
		share = min(share, r.s.Budget.Share)
	}
	for left, i := r.c.Clients, int32(0); left > 0; i++ {
		n := min(left, share)
		left -= n
		if r.s.Budget != nil {
			r.buckets = append(r.buckets, bucket{tokens: r.s.Budget.Tokens})
		}
		r.again(event{retry: -1, clients: int32(n), bucket: i}, 0, false)
	}
}

// attempt takes the next attempts in time.
func (r *run) attempt() {
	e := r.q.pop()
	r.events++
	if e.at > r.c.Horizon || r.events > maxEvents {
		r.out.Stop = Horizon
		if e.at <= r.c.Horizon {
			r.out.Stop = Work
		}
		r.out.Waiting = r.c.Clients - r.out.Back - r.out.GaveUp
		return
	}
	n := int(e.clients)
	r.out.Retries += n
	sec := r.second(e.at)
	if e.at < r.c.Outage {
		sec.Failed += n
		r.again(e, e.at+r.c.Latency, false)
		return
	}
	served := min(n, r.c.Capacity-sec.Served)
	if served > 0 {
		sec.Served += served
		r.out.Back += served
		r.out.Last = e.at
		if b := r.s.Budget; b != nil {
			r.buckets[e.bucket].put(b, served, b.cost(e.refused))
		}
	}
	if n -= served; n > 0 {
		sec.Failed += n
		r.out.Rejected += n
		e.clients = int32(n)
		r.again(e, e.at+r.c.Latency, true)
	}
}

// again plans the next attempt of clients whose attempt e failed, or lets them
// give up.
func (r *run) again(e event, now time.Duration, rejected bool) {
	n := int(e.clients)
	if a := r.s.Attempts; a > 0 && int(e.retry)+2 >= a {
		r.out.GaveUp += n
		return
	}
	if b := r.s.Budget; b != nil {
		granted := r.buckets[e.bucket].take(b, n, b.cost(rejected), now)
		r.out.GaveUp += n - granted
		n = granted
	}
	e.retry++
	e.refused = rejected
	group := n
	if r.splits {
		group = 1
	}
	last := e.last
	for ; n > 0; n -= group {
		e.clients = int32(group)
		e.last = r.s.draw(int(e.retry), last, r.rnd)
		e.at = now + e.last
		if r.s.Deadline > 0 && e.at > r.s.Deadline {
			r.out.GaveUp += group
			continue
		}
		r.q.push(e)
	}
}

// second returns the second in which a time falls.
func (r *run) second(at time.Duration) *Second {
	i := int((at + r.lead) / time.Second)
	for len(r.out.Seconds) <= i {
		r.out.Seconds = append(r.out.Seconds, Second{})
	}
	return &r.out.Seconds[i]
}

// worst returns the most attempts in a second after the outage.
func (r *run) worst() int {
	worst := 0
	for i := int((r.c.Outage + r.lead) / time.Second); i < len(r.out.Seconds); i++ {
		worst = max(worst, r.out.Seconds[i].Attempts())
	}
	return worst
}

// cost returns what a retry takes.
func (b *Budget) cost(rejected bool) float64 {
	if rejected {
		return b.Throttled
	}
	return b.Cost
}
