package arith

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/retrylint/retrylint/internal/defs"
)

// FuzzFaults runs the machine on whatever parses. Types may be broken or
// missing: it must neither panic nor go on for long.
func FuzzFaults(f *testing.F) {
	for _, s := range []string{overflowSrc, lostSrc, oddSrc} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
		if err != nil {
			return
		}
		info := &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		}
		conf := types.Config{Importer: std(), Error: func(error) {}}
		pkg, _ := conf.Check("p", fset, []*ast.File{file}, info)
		Faults(defs.New(fset, []*ast.File{file}, pkg, info), Facts{})
	})
}

// oddSrc holds shapes that have no delay worth a finding and much to trip
// over.
const oddSrc = `package p

import (
	"math/rand"
	"sync/atomic"
	"time"
)

type num interface{ ~int | ~float64 }

func generic[T num](attempt T) time.Duration { return time.Duration(attempt*attempt) * time.Second }

func recursive(n int) time.Duration {
	if n > 0 {
		return recursive(n-1) * 2
	}
	return recursive(n + 1)
}

type b struct {
	n atomic.Int32
	f func() time.Duration
	d *time.Duration
}

func (x *b) next() (d time.Duration, err error) {
	defer func() { d *= 2 }()
	*x.d *= 2
	x.n.Add(1)
	switch y := any(x.d).(type) {
	case *time.Duration:
		d = *y / time.Duration(x.n.Load())
	default:
		goto end
	}
end:
	return
}

func retryLoop(x *b, wait ...func() time.Duration) {
	var i int8
	var u uint8
outer:
	for {
		for i = 0; i >= 0; i++ {
			u <<= u
			u--
			select {
			case <-time.After(time.Duration(i) / time.Duration(u) % 7):
				continue outer
			case <-time.After(x.f()):
				break outer
			default:
			}
		}
		for j := range 1 << 62 {
			time.Sleep(time.Duration(rand.Int63n(int64(j)-1)) << j)
		}
		for _, w := range wait {
			time.Sleep(w() * w())
		}
		func() { time.Sleep(time.Duration(-1 << u)) }()
		for k := 0; ; k++ {
			time.Sleep(time.Duration(k) / 0.5)
		}
	}
}

func mutual(attempt int) time.Duration { return lautum(attempt) * 2 }
func lautum(attempt int) time.Duration { return mutual(attempt) * 2 }

var looped = looped2 * 2
var looped2 = func() time.Duration { return time.Duration(rand.Intn(0)) }()
`
