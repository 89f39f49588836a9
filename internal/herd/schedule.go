package herd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// Growth says how delays develop from one retry to the next.
type Growth int

const (
	Exponential Growth = iota // Base, Base·Factor, Base·Factor², ...
	Linear                    // Base, 2·Base, 3·Base, ...
	Constant                  // Base each time
	Listed                    // what List says
)

// Jitter says what part of a delay is random.
type Jitter int

const (
	NoJitter     Jitter = iota
	Full                // uniform between 0 and the delay
	Equal               // half of the delay fixed, half uniform
	Decorrelated        // uniform between Base and three times the last delay, which starts as Base
	Fraction            // the delay times uniform between 1-Spread and 1+Spread
)

func (j Jitter) String() string {
	return [...]string{"none", "full", "equal", "decorrelated", "fraction"}[j]
}

// A Range is a delay that is drawn uniformly between two lengths, both
// included. Equal lengths are a fixed delay.
type Range struct{ Low, High time.Duration }

// A Schedule says when a client tries again, and when it gives up. The zero
// value of a limit is no limit.
type Schedule struct {
	Growth  Growth
	Base    time.Duration // the first delay
	Factor  float64       // of exponential growth
	Ceiling time.Duration // the longest delay before jitter; of decorrelated jitter, after it
	List    []Range       // the delays of listed growth in turn; the last one repeats

	Jitter Jitter // of a listed range, of its High; with NoJitter it is drawn as it stands
	Spread float64

	Attempts int           // attempts in all, that at second 0 included
	Deadline time.Duration // no attempt starts later
	Budget   *Budget
}

// Longest is the longest delay that a schedule may have. It is far beyond any
// horizon.
const Longest = 365 * 24 * time.Hour

// The largest number and factor that make sense.
const (
	maxCount  = 100_000_000
	maxFactor = 1e6
)

// Check returns what is wrong with the schedule, in terms of its fields.
func (s *Schedule) Check() error {
	switch {
	case s.Growth == Listed:
		if err := s.checkList(); err != nil {
			return err
		}
	case s.Base < 0 || s.Base > Longest:
		return fmt.Errorf("base %v is not between 0 and %v", s.Base, Longest)
	case s.Growth == Exponential && !(s.Factor >= 1 && s.Factor <= maxFactor):
		return fmt.Errorf("factor %v is not between 1 and %v", s.Factor, maxFactor)
	case s.Ceiling != 0 && s.Ceiling < s.Base:
		return fmt.Errorf("cap %v is shorter than base %v", s.Ceiling, s.Base)
	}
	switch {
	case s.Ceiling < 0 || s.Ceiling > Longest:
		return fmt.Errorf("cap %v is not between 0 and %v", s.Ceiling, Longest)
	case s.Jitter == Fraction && !(s.Spread > 0 && s.Spread <= 1):
		return fmt.Errorf("fraction %v of jitter is not above 0 and at most 1", s.Spread)
	case s.Attempts < 0 || s.Attempts > maxCount:
		return fmt.Errorf("attempts %d is not between 0 and %d", s.Attempts, maxCount)
	case s.Deadline < 0 || s.Deadline > Longest:
		return fmt.Errorf("deadline %v is not between 0 and %v", s.Deadline, Longest)
	case s.Budget != nil:
		return s.Budget.check()
	}
	return nil
}

func (s *Schedule) checkList() error {
	if len(s.List) == 0 {
		return fmt.Errorf("the list of delays is empty")
	}
	if s.Jitter == Decorrelated {
		return fmt.Errorf("decorrelated jitter makes its own delays and takes no list")
	}
	for i, r := range s.List {
		if r.Low < 0 || r.High < r.Low || r.High > Longest {
			return fmt.Errorf("delay %d of the list, %v to %v, is not between 0 and %v", i+1, r.Low, r.High, Longest)
		}
	}
	return nil
}

// stuck reports whether the delays are all zero from some retry on, so that
// time stands still where an attempt takes none.
func (s *Schedule) stuck() bool {
	if s.Growth == Listed {
		return s.List[len(s.List)-1].High == 0
	}
	return s.Base == 0
}

// Random reports whether clients that do the same part.
func (s *Schedule) Random() bool {
	if s.Jitter != NoJitter {
		return true
	}
	for _, r := range s.List {
		if s.Growth == Listed && r.Low != r.High {
			return true
		}
	}
	return false
}

// Delay returns the delay before the nth retry, counted from 0, without its
// jitter: the longest one for a range.
func (s *Schedule) Delay(n int) time.Duration {
	d := float64(s.Base)
	switch s.Growth {
	case Listed:
		d = float64(s.List[min(n, len(s.List)-1)].High)
	case Linear:
		d *= float64(n) + 1
	case Exponential:
		d *= math.Pow(s.Factor, float64(n))
	}
	if s.Ceiling > 0 {
		d = math.Min(d, float64(s.Ceiling))
	}
	return time.Duration(math.Min(d, float64(Longest)))
}

// draw returns the delay before the nth retry. The one before it is last, and
// 0 at first.
func (s *Schedule) draw(n int, last time.Duration, rnd *rand.Rand) time.Duration {
	if s.Jitter == Decorrelated {
		return s.decorrelated(last, rnd)
	}
	d := s.Delay(n)
	switch s.Jitter {
	case Full:
		return scale(d, rnd.Float64())
	case Equal:
		return scale(d, 0.5+rnd.Float64()/2)
	case Fraction:
		return scale(d, 1+s.Spread*(2*rnd.Float64()-1))
	}
	if s.Growth == Listed {
		if r := s.List[min(n, len(s.List)-1)]; r.Low < d {
			return r.Low + scale(d-r.Low, rnd.Float64())
		}
	}
	return d
}

func (s *Schedule) decorrelated(last time.Duration, rnd *rand.Rand) time.Duration {
	last = max(last, s.Base)
	d := s.Base + scale(3*last-s.Base, rnd.Float64())
	if s.Ceiling > 0 {
		d = min(d, s.Ceiling)
	}
	return min(d, Longest)
}

func scale(d time.Duration, by float64) time.Duration { return time.Duration(float64(d) * by) }
