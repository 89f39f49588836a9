package arith

import (
	"go/types"
	"maps"
)

// counters returns the integers that rise by one at each attempt, with what
// they are ahead of the attempt.
func (m *machine) counters() map[types.Object]int64 {
	before := maps.Clone(m.vars)
	n := m.attempt + 1
	out := map[types.Object]int64{}
	if m.once(n) == nil {
		return out
	}
	for obj, v := range m.vars {
		old, ok := before[obj]
		if ok && v.kind == integer && old.kind == integer && v.i == old.i+1 && !isDuration(obj.Type()) {
			out[obj] = v.i - n - 1
		}
	}
	return out
}

// jump runs attempt n as if all before it had been run. It returns nil when
// that takes too long.
func (m *machine) jump(counters map[types.Object]int64, n int64) *round {
	saved := maps.Clone(m.vars)
	defer func() { m.vars = saved }()
	for obj, ahead := range counters {
		v := m.vars[obj]
		v.i = fit(n+ahead, v.typ)
		v.exact = float64(n + ahead)
		m.vars[obj] = v
	}
	r := m.once(n)
	if m.steps > maxSteps {
		m.dead = false
		return nil // a loop of so many rounds
	}
	m.dead = false
	return r
}
