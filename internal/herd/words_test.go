package herd

import (
	"testing"
	"time"
)

func TestString(t *testing.T) {
	const s = time.Second
	limited := doubling
	limited.Attempts, limited.Deadline, limited.Budget = 5, time.Minute, AWS(100)
	tests := []struct {
		s    Schedule
		want string
	}{
		{doubling, "Delays from 1s, doubling each time, at most 30s."},
		{limited, "Delays from 1s, doubling each time, at most 30s, 5 attempts in all, none later than 1m, a retry budget for 100 clients together."},
		{Schedule{Base: s, Factor: 1.6}, "Delays from 1s, times 1.6 each time, without a ceiling."},
		{Schedule{Growth: Linear, Base: 500 * time.Millisecond, Ceiling: s}, "Delays from 500ms, that much longer each time, at most 1s."},
		{Schedule{Growth: Constant, Base: 2 * time.Hour, Attempts: 1}, "Delays of 2h, 1 attempt in all."},
		{Schedule{Growth: Listed, List: []Range{{s, s}}}, "Delays of 1s."},
		{Schedule{Growth: Listed, List: []Range{{s, s}, {2 * s, 5 * s}}}, "Delays of 1s, then 2s to 5s each time."},
		{Schedule{Growth: Listed, List: make([]Range, 20)}, "Delays of 0s, 0s, 0s, 0s, 0s, 0s, 0s, 0s, …, then 0s each time."},
	}
	for _, tt := range tests {
		if got := tt.s.String(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
