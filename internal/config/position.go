package config

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A key is one that stands in a file.
type key struct {
	path      string // "model[0].fault[1].kind"
	line, col int
}

// keysOf lists the keys of a file, as far as it can be parsed, in their order.
func keysOf(text []byte) []key {
	s := scanner{arrays: map[string]int{}}
	s.p.Reset(text)
	table := ""
	for s.p.NextExpression() {
		switch e := s.p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = s.header(e)
		case unstable.KeyValue:
			s.keyValue(table, e)
		}
	}
	return s.out
}

type scanner struct {
	p      unstable.Parser
	arrays map[string]int // number of tables so far, by the path of the array
	out    []key
}

// header enters a table and returns its path. A part of it that is an array
// means the last table of it.
func (s *scanner) header(e *unstable.Node) string {
	path := ""
	for it := e.Key(); it.Next(); {
		part := it.Node()
		path = join(path, string(part.Data))
		n := s.arrays[path]
		if it.IsLast() {
			if e.Kind == unstable.ArrayTable {
				s.arrays[path]++
				path = fmt.Sprintf("%s[%d]", path, n)
			}
			s.add(path, part)
		} else if n > 0 {
			path = fmt.Sprintf("%s[%d]", path, n-1)
		}
	}
	return path
}

func (s *scanner) keyValue(table string, e *unstable.Node) {
	path := table
	for it := e.Key(); it.Next(); {
		path = join(path, string(it.Node().Data))
		s.add(path, it.Node())
	}
	s.value(path, e.Value())
}

func (s *scanner) value(path string, v *unstable.Node) {
	switch v.Kind {
	case unstable.InlineTable:
		for it := v.Children(); it.Next(); {
			s.keyValue(path, it.Node())
		}
	case unstable.Array:
		i := 0
		for it := v.Children(); it.Next(); i++ {
			at := fmt.Sprintf("%s[%d]", path, i)
			if it.Node().Raw.Length > 0 {
				s.add(at, it.Node())
			}
			s.value(at, it.Node())
		}
	}
}

func (s *scanner) add(path string, n *unstable.Node) {
	at := s.p.Shape(n.Raw).Start
	s.out = append(s.out, key{path, at.Line, at.Column})
}

func join(path, part string) string {
	if path == "" {
		return part
	}
	return path + "." + part
}

// find returns the key of that path or, without one, the table around it.
func find(keys []key, path string) key {
	for path != "" {
		for _, k := range keys {
			if strings.EqualFold(k.path, path) || strings.EqualFold(k.path, strings.Replace(path, "[0]", "", 1)) {
				return k
			}
		}
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
	}
	return key{}
}

// before returns the last key that starts at the place or before it.
func before(keys []key, line, col int) key {
	var last key
	for _, k := range keys {
		if k.line < line || k.line == line && k.col <= col {
			last = k
		}
	}
	return last
}

// named returns the key that the decoder names, which starts in the line at
// the place or behind it: the place is that of the whole of a dotted key.
func named(keys []key, line, col int, name []string) key {
	for _, k := range keys {
		if k.line == line && k.col >= col && len(name) > 0 && (k.path == name[len(name)-1] || strings.HasSuffix(k.path, "."+name[len(name)-1])) {
			return k
		}
	}
	return key{strings.Join(name, "."), line, col}
}
