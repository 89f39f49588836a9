// Package defs indexes a package: which functions it has and what they call,
// and where each variable and field gets its values. Everything that traces a
// duration, an error or a callback to its origin asks this index; nothing in
// it depends on the order in which statements run.
package defs

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// Analyzer builds the index of a package. Its result is an *[Index].
var Analyzer = &analysis.Analyzer{
	Name:       "retrydefs",
	Doc:        "index the functions, calls and assignments of a package",
	ResultType: reflect.TypeFor[*Index](),
	Run: func(pass *analysis.Pass) (any, error) {
		if IsStd(pass) {
			return New(pass.Fset, nil, pass.Pkg, pass.TypesInfo), nil
		}
		return New(pass.Fset, pass.Files, pass.Pkg, pass.TypesInfo), nil
	},
}

// IsStd reports whether the pass is on a package of the standard library,
// about which the catalogue knows what there is to know.
func IsStd(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return false
	}
	// GOPATH mode and ad-hoc packages have no module either: go by the path.
	return IsStdPath(pass.Pkg.Path())
}

// An Index knows the functions and definitions of one package.
type Index struct {
	Fset *token.FileSet
	Pkg  *types.Package
	Info *types.Info

	Funcs []*Func // declared functions and literals, outer before inner

	files   []*ast.File
	byObj   map[*types.Func]*Func
	byNode  map[ast.Node]*Func // by *ast.FuncDecl, *ast.FuncLit
	callers map[*types.Func][]*Call
	uses    map[*types.Func]int // places that name a function

	once    sync.Once
	defs    map[types.Object][]Def
	parents map[ast.Node]ast.Node
	parOnce sync.Once
	turn    sync.Mutex
}

// Turn waits until no other pass is at work on the package and returns what
// ends the turn. Drivers run the passes over a package at the same time, and
// their results work out much when they are asked, in caches that they share.
func (x *Index) Turn() func() {
	x.turn.Lock()
	return x.turn.Unlock
}

// A Func is a declared function or a function literal.
type Func struct {
	Obj   *types.Func // nil for a literal
	Node  ast.Node    // *ast.FuncDecl or *ast.FuncLit
	Type  *ast.FuncType
	Body  *ast.BlockStmt
	Outer *Func   // function around a literal
	Name  string  // "f", "T.m", "f.func1"
	Calls []*Call // calls in the body, without those in inner literals
	Inner []*Func // literals directly inside
	Loops int     // for and range statements and gotos in the body, inner literals left out
}

// A Call is a call with what it is known to call.
type Call struct {
	Expr   *ast.CallExpr
	Static *types.Func // function or method, also an interface's method; nil for values, builtins, conversions
	Lit    *Func       // literal called at once
	In     *Func
	Go     bool // by a go statement
	Defer  bool // by a defer statement
}

// Dynamic reports whether what is called depends on a value.
func (c *Call) Dynamic() bool {
	if c.Lit != nil {
		return false
	}
	return c.Static == nil || IsInterfaceMethod(c.Static)
}

// IsInterfaceMethod reports whether f is declared by an interface type.
func IsInterfaceMethod(f *types.Func) bool {
	recv := f.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// New indexes the files of a package.
func New(fset *token.FileSet, files []*ast.File, pkg *types.Package, info *types.Info) *Index {
	x := &Index{
		Fset: fset, Pkg: pkg, Info: info, files: files,
		byObj:   map[*types.Func]*Func{},
		byNode:  map[ast.Node]*Func{},
		callers: map[*types.Func][]*Call{},
		uses:    map[*types.Func]int{},
	}
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body == nil {
					continue
				}
				obj, _ := info.Defs[d.Name].(*types.Func)
				f := &Func{Obj: obj, Node: d, Type: d.Type, Body: d.Body, Name: declName(d)}
				if obj != nil {
					x.byObj[obj] = f
				}
				x.enter(f)
			case *ast.GenDecl:
				// Literals in it stand in a function without parameters or body.
				x.walk(d, &Func{Name: "init", Node: d, Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: &ast.BlockStmt{}})
			}
		}
	}
	return x
}

func declName(d *ast.FuncDecl) string {
	if d.Recv != nil && len(d.Recv.List) > 0 {
		if recv := ReceiverName(d.Recv.List[0].Type); recv != "" {
			return recv + "." + d.Name.Name
		}
	}
	return d.Name.Name
}

// ReceiverName returns the name of a receiver's type without pointer and type
// parameters, and "" where it has none.
func ReceiverName(t ast.Expr) string {
	for {
		switch u := t.(type) {
		case *ast.StarExpr:
			t = u.X
		case *ast.ParenExpr:
			t = u.X
		case *ast.IndexExpr:
			t = u.X
		case *ast.IndexListExpr:
			t = u.X
		case *ast.Ident:
			return u.Name
		default:
			return ""
		}
	}
}

func (x *Index) enter(f *Func) {
	x.Funcs = append(x.Funcs, f)
	x.byNode[f.Node] = f
	x.walk(f.Body, f)
}

// walk collects the calls and literals below n, which stands directly in f.
func (x *Index) walk(n ast.Node, f *Func) {
	var special map[*ast.CallExpr]bool // of go and defer
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			lit := &Func{Node: n, Type: n.Type, Body: n.Body, Outer: f, Name: f.Name + ".func"}
			f.Inner = append(f.Inner, lit)
			x.enter(lit)
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			f.Loops++
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				f.Loops++
			}
		case *ast.GoStmt:
			x.call(n.Call, f).Go = true
			special = add(special, n.Call)
		case *ast.DeferStmt:
			x.call(n.Call, f).Defer = true
			special = add(special, n.Call)
		case *ast.CallExpr:
			if !special[n] {
				x.call(n, f)
			}
		case *ast.Ident:
			if fn, ok := x.Info.Uses[n].(*types.Func); ok && fn.Pkg() == x.Pkg {
				x.uses[fn.Origin()]++
			}
		}
		return true
	})
}

func add(m map[*ast.CallExpr]bool, c *ast.CallExpr) map[*ast.CallExpr]bool {
	if m == nil {
		m = map[*ast.CallExpr]bool{}
	}
	m[c] = true
	return m
}

func (x *Index) call(e *ast.CallExpr, f *Func) *Call {
	c := &Call{Expr: e, In: f}
	if tv, ok := x.Info.Types[e.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) {
		return c // a conversion or a builtin calls nothing
	}
	if fn, ok := typeutil.Callee(x.Info, e).(*types.Func); ok {
		c.Static = fn.Origin()
		x.callers[c.Static] = append(x.callers[c.Static], c)
	}
	f.Calls = append(f.Calls, c)
	return c
}

// Func returns the function that is declared as obj in this package, or nil.
func (x *Index) Func(obj *types.Func) *Func {
	if obj == nil {
		return nil
	}
	return x.byObj[obj.Origin()]
}

// FuncAt returns the function of a declaration or literal.
func (x *Index) FuncAt(n ast.Node) *Func { return x.byNode[n] }

// Callers returns the static calls of obj in this package, and whether these
// are all there can be: obj is not exported and is not used as a value.
func (x *Index) Callers(obj *types.Func) (calls []*Call, all bool) {
	obj = obj.Origin()
	calls = x.callers[obj]
	if ast.IsExported(obj.Name()) && !x.isMain() {
		return calls, false
	}
	return calls, x.uses[obj] == len(calls)
}

func (x *Index) isMain() bool { return x.Pkg.Name() == "main" }

// Callee returns the function in this package that a call runs: a declared
// one, a literal called at once, or a literal that is the only value of the
// variable called. It returns nil when that is not certain.
func (x *Index) Callee(e *ast.CallExpr) *Func {
	fun := ast.Unparen(e.Fun)
	if lit, ok := fun.(*ast.FuncLit); ok {
		return x.byNode[lit]
	}
	switch obj := typeutil.Callee(x.Info, e).(type) {
	case *types.Func:
		return x.Func(obj)
	case *types.Var:
		return x.FuncValue(fun)
	}
	return nil
}

// FuncValue returns the function that an expression of function type stands
// for, or nil when that is not certain.
func (x *Index) FuncValue(e ast.Expr) *Func {
	return x.funcValue(e, 0)
}

func (x *Index) funcValue(e ast.Expr, depth int) *Func {
	if depth > 4 {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return x.byNode[e]
	case *ast.Ident, *ast.SelectorExpr:
		switch obj := x.ObjectOf(e).(type) {
		case *types.Func:
			return x.Func(obj)
		case *types.Var:
			var found *Func
			for _, d := range x.Defs(obj) {
				if d.Kind == Zero {
					continue
				}
				if d.Kind != Value {
					return nil
				}
				f := x.funcValue(d.Expr, depth+1)
				if f == nil || found != nil && found != f {
					return nil
				}
				found = f
			}
			if found != nil && !x.closed(obj) {
				return nil
			}
			return found
		}
	}
	return nil
}

// Param reports whether v is a parameter of f, and which one.
func (x *Index) Param(f *Func, v *types.Var) (int, bool) {
	if f == nil || f.Type == nil || f.Type.Params == nil {
		return 0, false
	}
	i := 0
	for _, field := range f.Type.Params.List {
		for _, id := range field.Names {
			if x.Info.Defs[id] == v {
				return i, true
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return 0, false
}

// closed reports whether all assignments to v can be seen.
func (x *Index) closed(v *types.Var) bool {
	return !v.IsField() || !v.Exported()
}

// Parent returns the node around n.
func (x *Index) Parent(n ast.Node) ast.Node {
	x.parOnce.Do(func() {
		x.parents = map[ast.Node]ast.Node{}
		for _, f := range x.files {
			var stack []ast.Node
			ast.Inspect(f, func(n ast.Node) bool {
				if n == nil {
					stack = stack[:len(stack)-1]
					return false
				}
				if len(stack) > 0 {
					x.parents[n] = stack[len(stack)-1]
				}
				stack = append(stack, n)
				return true
			})
		}
	})
	return x.parents[n]
}

// Enclosing returns the function whose body holds n, literals included.
func (x *Index) Enclosing(n ast.Node) *Func {
	for n != nil {
		if f := x.byNode[n]; f != nil {
			return f
		}
		n = x.Parent(n)
	}
	return nil
}
