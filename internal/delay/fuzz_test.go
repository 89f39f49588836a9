package delay

import (
	"go/ast"
	"testing"
)

// FuzzExpr reads every expression of whatever parses. Types may be broken or
// missing: reading must neither panic nor go on for long.
func FuzzExpr(f *testing.F) {
	for _, tt := range cases {
		f.Add(header + tt.src)
	}
	f.Add(odd)
	f.Fuzz(func(t *testing.T, src string) {
		r, err := load(src, func(error) {})
		if err != nil {
			return
		}
		for _, fn := range r.Index.Funcs {
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok {
					_ = r.Expr(fn, e).Delay()
				}
				return true
			})
			for i := range 3 {
				r.Func(fn, i)
			}
		}
	})
}

// odd has values that depend on themselves in every way there is.
const odd = `package p

import "time"

type node struct {
	next *node
	d    time.Duration
	f    func(*node) time.Duration
}

var a, b = b, c
var c = func() time.Duration { return a * b }()

func (n *node) wait() (d time.Duration) {
	defer func() { d *= 2 }()
	n.d, n.next.d = n.next.d, n.d
	n.d = n.next.wait() << n.f(n.next)
	d, n.f = n.d, (*node).wait
	return
}

func ping(n int) (int, time.Duration) { _, d := pong(n - 1); return pong2(n), d * d }
func pong(n int) (int, time.Duration) { return ping(n + 1) }
func pong2(n int) int                 { i, _ := pong(n); return i }

func generic[T ~int | ~int64 | time.Duration](x T, rest ...T) T {
	for i, y := range rest {
		x = y<<i + generic(x, rest...)
		rest = rest[i:]
	}
	return x
}

func each(yield func(time.Duration) bool) { yield(min(generic(a), *new(time.Duration))) }

func loop(n ...int) {
again:
	for d := range each {
		d += d
		for n[0], d = range []time.Duration{d} {
			time.Sleep(d % time.Duration(len(n)))
			goto again
		}
		switch x := any(d).(type) {
		case time.Duration:
			time.Sleep(-x &^ d)
		}
	}
}
`
