// Package catalog holds what is known of library functions without reading
// them: which reach a remote dependency, which stay on this machine, which
// wait, and which draw at random. It is data; lookup is one map access on the
// callee.
package catalog

import "go/types"

// A Key names a function or method without pointers and type parameters.
type Key struct {
	Pkg  string // import path
	Recv string // name of the receiver's type, empty for a function
	Name string
}

// KeyOf returns the key of a function or method, an interface's included.
func KeyOf(f *types.Func) Key {
	k := Key{Name: f.Name(), Recv: RecvName(f)}
	if f.Pkg() != nil {
		k.Pkg = f.Pkg().Path()
	}
	return k
}

// RecvName returns the name of the type that has method f, or "".
func RecvName(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Name()
	case *types.TypeParam:
		return t.Obj().Name()
	}
	return ""
}

// Symbol is the key inside its package: "f" or "T.m".
func (k Key) Symbol() string {
	if k.Recv == "" {
		return k.Name
	}
	return k.Recv + "." + k.Name
}
