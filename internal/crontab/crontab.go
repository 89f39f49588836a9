// Package crontab reads cron expressions: how often they come true, and
// whether at a moment that everybody picks.
//
// The syntax is that of the parser of netresearch/go-cron: five fields, or six
// with seconds in front, or seven with a year, names, ranges, steps, ?, L, W,
// #, descriptors such as @hourly, @every and a time zone. A hashed field (H)
// is an offset, and read as one.
package crontab

import (
	"math/bits"
	"strings"
	"time"

	"github.com/netresearch/go-cron"
)

// A Reading is what an expression says.
type Reading struct {
	Every  time.Duration // from one time to the next; of an uneven schedule, the shortest
	Fixed  bool          // counts from the start of the program, not by the clock: @every
	Moment string        // what everybody picks: "minute 0", "midnight"; empty for a moment of its own
}

// parser takes what the parsers of the common schedulers take, together.
var parser = cron.MustNewParser(cron.SecondOptional | cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow |
	cron.Descriptor | cron.Extended | cron.Hash)

// Read reads an expression; ok is false for what it does not understand.
func Read(spec string) (r Reading, ok bool) {
	spec = strings.TrimSpace(spec)
	if spec == "" || len(spec) > 200 {
		return r, false
	}
	s, err := parser.Parse(withoutYear(spec))
	if err != nil {
		return r, false
	}
	switch s := s.(type) {
	case cron.ConstantDelaySchedule:
		return Reading{Every: s.Delay, Fixed: true}, s.Delay > 0
	case *cron.SpecSchedule:
		return read(s), true
	}
	return r, false
}

// withoutYear drops the seventh field of a Quartz expression.
func withoutYear(spec string) string {
	if f := strings.Fields(spec); len(f) == 7 && !strings.Contains(f[0], "=") {
		return strings.Join(f[:6], " ")
	}
	return spec
}

func read(s *cron.SpecSchedule) Reading {
	second, minute, hour := mask(s.Second, 60), mask(s.Minute, 60), mask(s.Hour, 24)
	if bits.OnesCount64(second) != 1 {
		return Reading{Every: gap(second, 60) * time.Second}
	}
	out := Reading{}
	switch {
	case bits.OnesCount64(minute) > 1:
		out.Every = gap(minute, 60) * time.Minute
	case bits.OnesCount64(hour) > 1:
		out.Every = gap(hour, 24) * time.Hour
	default:
		out.Every = 24 * time.Hour
	}
	switch {
	case minute == 1 && hour == 1:
		out.Moment = "midnight"
	case minute == 1<<60-1:
		out.Moment = "each full minute"
	case minute&1 != 0 && bits.OnesCount64(minute) > 1:
		out.Moment = "minute 0 and on"
	case minute&1 != 0:
		out.Moment = "minute 0"
	case minute&(1<<30) != 0:
		out.Moment = "minute 30"
	}
	return out
}

// mask leaves the bits of values below n.
func mask(b uint64, n uint) uint64 { return b & (1<<n - 1) }

// gap returns the shortest distance between two of the values on their circle
// of n.
func gap(b uint64, n int) time.Duration {
	least, first, last := n, -1, -1
	for i := range n {
		if b&(1<<i) == 0 {
			continue
		}
		if first < 0 {
			first = i
		} else {
			least = min(least, i-last)
		}
		last = i
	}
	if first >= 0 && first != last {
		least = min(least, first+n-last)
	}
	return time.Duration(least)
}
