package herd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
)

// naive simulates a schedule without jitter client by client, looking for the
// next attempt among all of them.
func naive(c Scenario, s Schedule) Outcome {
	type client struct {
		at    time.Duration
		retry int
	}
	var out Outcome
	var waiting []client
	plan := func(cl client, now time.Duration) {
		cl.retry++
		cl.at = now + s.Delay(cl.retry)
		if s.Attempts > 0 && cl.retry+2 > s.Attempts || s.Deadline > 0 && cl.at > s.Deadline {
			out.GaveUp++
			return
		}
		waiting = append(waiting, cl)
	}
	for range c.Clients {
		plan(client{retry: -1}, 0)
	}
	taken, arrived := map[int]int{}, map[int]int{}
	for len(waiting) > 0 {
		first := 0
		for i, cl := range waiting {
			if cl.at < waiting[first].at {
				first = i
			}
		}
		cl := waiting[first]
		if cl.at > c.Horizon {
			out.Stop, out.Waiting = Horizon, len(waiting)
			break
		}
		waiting = append(waiting[:first], waiting[first+1:]...)
		out.Retries++
		if cl.at >= c.Outage {
			sec := int((cl.at - c.Outage) / time.Second)
			arrived[sec]++
			out.Worst = max(out.Worst, arrived[sec])
			if taken[sec] < c.Capacity {
				taken[sec]++
				out.Back++
				out.Last = cl.at
				continue
			}
			out.Rejected++
		}
		plan(cl, cl.at+c.Latency)
	}
	return out
}

// TestNaive compares runs with a simulation that takes no short cuts.
func TestNaive(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	ms := func(n int) time.Duration { return time.Duration(rnd.IntN(n)+1) * 10 * time.Millisecond }
	stops := map[Stop]int{}
	for i := range 300 {
		c := Scenario{Clients: 1 + rnd.IntN(60), Outage: ms(1500), Capacity: 1 + rnd.IntN(8), Horizon: 2 * time.Minute}
		if i%3 == 0 {
			c.Latency = ms(100)
		}
		s := Schedule{Growth: Growth(rnd.IntN(4)), Base: ms(200), Factor: 1 + rnd.Float64()*2}
		if s.Growth == Listed {
			for range 1 + rnd.IntN(4) {
				d := ms(300)
				s.List = append(s.List, Range{d, d})
			}
		}
		if i%2 == 0 {
			s.Ceiling = s.Base + ms(500)
		}
		if i%5 == 0 {
			s.Attempts = 1 + rnd.IntN(8)
		}
		if i%7 == 0 {
			s.Deadline = ms(2000)
		}
		got, err := Run(c, s, 0)
		if err != nil {
			t.Fatalf("%+v %+v: %v", c, s, err)
		}
		attempts := 0
		for _, sec := range got.Seconds {
			attempts += sec.Attempts()
		}
		if attempts != got.Retries {
			t.Errorf("%+v %+v: %d attempts in all seconds, %d retries", c, s, attempts, got.Retries)
		}
		got.Seconds = nil
		if want := naive(c, s); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v %+v:\n got %+v\nwant %+v", c, s, got, want)
		}
		stops[got.Stop]++
	}
	if stops[Finished] == 0 || stops[Horizon] == 0 {
		t.Errorf("runs ended in one way only: %v", stops)
	}
}

func TestQueue(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var q queue
	var now time.Duration
	in := map[int32]bool{}
	for i := range int32(50_000) {
		for range rnd.IntN(3) {
			q.push(event{at: now + time.Duration(rnd.Int64N(1<<rnd.IntN(50))), clients: i})
			in[i] = true
		}
		if q.size > 0 && rnd.IntN(4) > 0 {
			e := q.pop()
			if e.at < now {
				t.Fatalf("event at %d after one at %d", e.at, now)
			}
			now = e.at
		}
	}
	for q.size > 0 {
		e := q.pop()
		if e.at < now {
			t.Fatalf("event at %d after one at %d", e.at, now)
		}
		now = e.at
		delete(in, e.clients)
	}
}

// TestDraw checks the range and the mean of each kind of delay.
func TestDraw(t *testing.T) {
	const s = time.Second
	tests := []struct {
		name      string
		s         Schedule
		n         int
		last      time.Duration
		low, high time.Duration
	}{
		{"first", doubling, 0, 0, s, s},
		{"fourth", doubling, 3, 0, 8 * s, 8 * s},
		{"ceiling", doubling, 5, 0, 30 * s, 30 * s},
		{"far", doubling, 100_000, 0, 30 * s, 30 * s},
		{"no ceiling", Schedule{Base: s, Factor: 2}, 100_000, 0, Longest, Longest},
		{"factor", Schedule{Base: s, Factor: 1.5}, 2, 0, 2250 * time.Millisecond, 2250 * time.Millisecond},
		{"linear", Schedule{Growth: Linear, Base: s}, 4, 0, 5 * s, 5 * s},
		{"constant", Schedule{Growth: Constant, Base: s}, 4, 0, s, s},
		{"full", with(doubling, Full), 3, 0, 0, 8 * s},
		{"equal", with(doubling, Equal), 3, 0, 4 * s, 8 * s},
		{"decorrelated first", with(doubling, Decorrelated), 0, 0, s, 3 * s},
		{"decorrelated", with(doubling, Decorrelated), 9, 5 * s, s, 15 * s},
		{"fraction", Schedule{Base: s, Factor: 2, Ceiling: 30 * s, Jitter: Fraction, Spread: 0.2}, 9, 0, 24 * s, 36 * s},
		{"list", Schedule{Growth: Listed, List: []Range{{s, s}, {2 * s, 5 * s}}}, 1, 0, 2 * s, 5 * s},
		{"end of list", Schedule{Growth: Listed, List: []Range{{s, s}, {2 * s, 5 * s}}}, 7, 0, 2 * s, 5 * s},
		{"list, full", Schedule{Growth: Listed, List: []Range{{2 * s, 5 * s}}, Jitter: Full}, 0, 0, 0, 5 * s},
		{"list, ceiling", Schedule{Growth: Listed, List: []Range{{2 * s, 5 * s}}, Ceiling: 3 * s}, 0, 0, 2 * s, 3 * s},
	}
	for _, tt := range tests {
		rnd := rand.New(rand.NewPCG(5, 6))
		var sum float64
		const draws = 4000
		for range draws {
			d := tt.s.draw(tt.n, tt.last, rnd)
			if d < tt.low || d > tt.high {
				t.Errorf("%s: %v is not between %v and %v", tt.name, d, tt.low, tt.high)
				break
			}
			sum += float64(d)
		}
		mean, want := sum/draws, float64(tt.low+tt.high)/2
		if math.Abs(mean-want) > 0.03*float64(tt.high-tt.low)+1 {
			t.Errorf("%s: mean %v, want about %v", tt.name, time.Duration(mean), time.Duration(want))
		}
	}
	capped := Schedule{Base: s, Ceiling: 4 * s, Factor: 2, Jitter: Decorrelated}
	rnd := rand.New(rand.NewPCG(5, 6))
	atCap := 0
	for range 1000 {
		if capped.draw(5, 4*s, rnd) == 4*s {
			atCap++
		}
	}
	if atCap < 650 || atCap > 800 { // 8 of the 11 seconds from 1 to 12
		t.Errorf("decorrelated at the ceiling: %d of 1000 draws are the ceiling", atCap)
	}
}

func TestSeed(t *testing.T) {
	a, err := Simulate(known, with(doubling, Full), 5, 7)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Simulate(known, with(doubling, Full), 5, 7)
	c, _ := Simulate(known, with(doubling, Full), 5, 8)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seeds came to different samples")
	}
	if reflect.DeepEqual(a, c) {
		t.Error("other seeds came to the same sample")
	}
	if a.Typical.Last.Seconds() != a.Last.Median || len(a.Typical.Seconds) == 0 {
		t.Errorf("the typical run has its last client at %v, the median is %v s", a.Typical.Last, a.Last.Median)
	}
	if d, _ := Simulate(known, doubling, 5, 7); d.Runs != 1 || d.Last != (Spread{271, 271, 271}) {
		t.Errorf("without jitter there are %d runs, last %v", d.Runs, d.Last)
	}
}

func TestBudget(t *testing.T) {
	limited := func(b *Budget) Schedule {
		s := doubling
		s.Budget = b
		return s
	}
	tests := []struct {
		name            string
		budget          *Budget
		gaveUp, retries int
	}{
		// Each client has 35 retries of 14 tokens, and the known outage takes
		// 3 of these and 9 of 5.
		{"aws, alone", AWS(1), 0, 8500},
		// 35 of 100 clients try at 1 s, all of whose retries fail.
		{"aws, shared", AWS(100), 1000, 350},
		// 10 tokens let 10 of 100 clients try once.
		{"ratio", Ratio(0.1, 100), 1000, 100},
		// Of 100 clients, 60 try at 1 s. By then one token is back, so one of
		// them tries at 3, 7 and 15 s.
		{"a minute", PerMinute(60, 100), 990, 630},
		{"none", &Budget{Cost: 1, Share: 1000}, 1000, 0},
		{"free", &Budget{Share: 10}, 0, 8500},
	}
	for _, tt := range tests {
		out, err := Run(known, limited(tt.budget), 1)
		if err != nil {
			t.Fatal(err)
		}
		if out.GaveUp != tt.gaveUp || out.Retries != tt.retries || out.Back+out.GaveUp != known.Clients {
			t.Errorf("%s: %d gave up after %d retries, %d back; want %d, %d", tt.name, out.GaveUp, out.Retries, out.Back, tt.gaveUp, tt.retries)
		}
	}
}

// TestRefund follows one bucket through rejections and successes.
func TestRefund(t *testing.T) {
	c := Scenario{Clients: 4, Outage: time.Second, Capacity: 2, Horizon: time.Minute}
	b := &Budget{Tokens: 9, Cost: 2, Throttled: 1, Refund: true, Share: 4}
	s := Schedule{Growth: Constant, Base: time.Second, Budget: b}
	// 8 of 9 tokens go at second 0. At 1 s two are served and give 4 back, two
	// are rejected and take 2; at 2 s these are served.
	out, err := Run(c, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	if out.Back != 4 || out.Retries != 6 || out.Rejected != 2 {
		t.Errorf("got %+v", out)
	}
	b.Refund, b.Tokens = false, 9 // 1 token is left for the rejected ones
	if out, _ := Run(c, s, 1); out.Back != 3 || out.GaveUp != 1 {
		t.Errorf("without a refund: got %+v", out)
	}
	b.Deposit = 0.5 // 2 are
	if out, _ := Run(c, s, 1); out.Back != 4 {
		t.Errorf("with a deposit: got %+v", out)
	}
}

func TestHorizon(t *testing.T) {
	c := known
	c.Horizon = 200 * time.Second
	out, err := Run(c, doubling, 1)
	if err != nil {
		t.Fatal(err)
	}
	if out.Stop != Horizon || out.Waiting != 300 || out.Back != 700 {
		t.Errorf("got stop %d, %d waiting, %d back", out.Stop, out.Waiting, out.Back)
	}
	if s, _ := Simulate(c, doubling, 1, 1); s.Stopped != 1 {
		t.Errorf("%d runs stopped, want 1", s.Stopped)
	}
}

func TestCheck(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		want   string
		change func(c *Scenario, s *Schedule)
	}{
		{"clients 0 ", func(c *Scenario, s *Schedule) { c.Clients = 0 }},
		{"clients -1 ", func(c *Scenario, s *Schedule) { c.Clients = -1 }},
		{"clients 1000000000 ", func(c *Scenario, s *Schedule) { c.Clients = 1e9 }},
		{"capacity 0 ", func(c *Scenario, s *Schedule) { c.Capacity = 0 }},
		{"outage 0s ", func(c *Scenario, s *Schedule) { c.Outage = 0 }},
		{"outage -1s ", func(c *Scenario, s *Schedule) { c.Outage = -time.Second }},
		{"outage 2h0m0s ", func(c *Scenario, s *Schedule) { c.Outage = 2 * time.Hour }},
		{"horizon 0s ", func(c *Scenario, s *Schedule) { c.Horizon = 0 }},
		{"horizon 2540400h", func(c *Scenario, s *Schedule) { c.Horizon = 2540400 * time.Hour }},
		{"latency -1ns ", func(c *Scenario, s *Schedule) { c.Latency = -1 }},
		{"base -1ns ", func(c *Scenario, s *Schedule) { s.Base = -1 }},
		{"no time passes", func(c *Scenario, s *Schedule) { s.Base = 0 }},
		{"factor NaN ", func(c *Scenario, s *Schedule) { s.Factor = nan }},
		{"factor +Inf ", func(c *Scenario, s *Schedule) { s.Factor = inf }},
		{"factor 0.5 ", func(c *Scenario, s *Schedule) { s.Factor = 0.5 }},
		{"cap 1ms is shorter", func(c *Scenario, s *Schedule) { s.Ceiling = time.Millisecond }},
		{"fraction NaN ", func(c *Scenario, s *Schedule) { s.Jitter, s.Spread = Fraction, nan }},
		{"fraction 0 ", func(c *Scenario, s *Schedule) { s.Jitter = Fraction }},
		{"fraction 1.5 ", func(c *Scenario, s *Schedule) { s.Jitter, s.Spread = Fraction, 1.5 }},
		{"attempts -1 ", func(c *Scenario, s *Schedule) { s.Attempts = -1 }},
		{"deadline -1ns ", func(c *Scenario, s *Schedule) { s.Deadline = -1 }},
		{"list of delays is empty", func(c *Scenario, s *Schedule) { s.Growth = Listed }},
		{"delay 1 of the list", func(c *Scenario, s *Schedule) { s.Growth, s.List = Listed, []Range{{2, 1}} }},
		{"takes no list", func(c *Scenario, s *Schedule) { s.Growth, s.List, s.Jitter = Listed, []Range{{1, 1}}, Decorrelated }},
		{"budget: tokens NaN ", func(c *Scenario, s *Schedule) { s.Budget = &Budget{Tokens: nan, Share: 1} }},
		{"budget: share 0 ", func(c *Scenario, s *Schedule) { s.Budget = AWS(0) }},
	}
	for _, tt := range tests {
		c, s := known, doubling
		tt.change(&c, &s)
		if _, err := Run(c, s, 1); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("got %v, want an error with %q", err, tt.want)
		}
	}
	for _, runs := range []int{0, -1, 1 << 30} {
		if _, err := Simulate(known, doubling, runs, 1); err == nil || !strings.Contains(err.Error(), fmt.Sprint(runs)) {
			t.Errorf("%d runs: %v", runs, err)
		}
	}
}

// BenchmarkMillion runs the known outage with a thousand times the clients and
// the capacity, and once with a thousand times the clients alone, whose waves
// without jitter go on for 100 times as long.
func BenchmarkMillion(b *testing.B) {
	c := known
	c.Clients, c.Capacity = 1_000_000, 100_000
	slow := c
	slow.Capacity, slow.Horizon = 1000, 24*time.Hour
	for _, bb := range []struct {
		name string
		c    Scenario
		s    Schedule
	}{
		{"none", c, doubling},
		{"full", c, with(doubling, Full)},
		{"equal", c, with(doubling, Equal)},
		{"decorrelated", c, with(doubling, Decorrelated)},
		{"none,slow", slow, doubling},
		{"full,slow", slow, with(doubling, Full)},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				out, err := Run(bb.c, bb.s, 1)
				if err != nil || out.Back != bb.c.Clients {
					b.Fatalf("%d of %d back: %v", out.Back, bb.c.Clients, err)
				}
				b.ReportMetric(float64(out.Retries), "retries")
			}
		})
	}
}
