package defs

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// DefKind says how a variable or field gets a value.
type DefKind int

const (
	Value  DefKind = iota // Expr is assigned
	Op                    // Tok (such as *=) with Expr
	Step                  // ++ or --, in Tok
	Zero                  // declared without a value
	Part                  // result Index of the call Expr
	Key                   // key of a range over Expr
	Elem                  // value of a range over Expr
	Escape                // its address is taken, by the call or expression Expr
	Recv                  // received or otherwise taken apart (type switch, channel, map)
	Flag                  // bound to a command line flag whose default is Expr
)

// A Def is one place where a variable or field gets a value.
type Def struct {
	Kind  DefKind
	Expr  ast.Expr
	Tok   token.Token
	Index int
	Node  ast.Node // the statement, declaration or literal
}

// Defs returns the places in this package where obj, a variable or field,
// gets a value. Parameters have no entry for what callers pass.
func (x *Index) Defs(obj types.Object) []Def {
	x.once.Do(x.collect)
	return x.defs[origin(obj)]
}

func origin(obj types.Object) types.Object {
	if v, ok := obj.(*types.Var); ok {
		return v.Origin()
	}
	return obj
}

// ObjectOf returns the variable, field or function that e names, or nil.
func (x *Index) ObjectOf(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if o := x.Info.Uses[e]; o != nil {
			return origin(o)
		}
		if o := x.Info.Defs[e]; o != nil {
			return origin(o)
		}
	case *ast.SelectorExpr:
		return origin(x.Info.Uses[e.Sel])
	case *ast.StarExpr:
		return x.ObjectOf(e.X)
	}
	return nil
}

func (x *Index) collect() {
	x.defs = map[types.Object][]Def{}
	for _, f := range x.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				x.assign(n)
			case *ast.IncDecStmt:
				x.add(n.X, Def{Kind: Step, Tok: n.Tok, Node: n})
			case *ast.ValueSpec:
				x.spec(n)
			case *ast.RangeStmt:
				if n.Key != nil {
					x.add(n.Key, Def{Kind: Key, Expr: n.X, Node: n})
				}
				if n.Value != nil {
					x.add(n.Value, Def{Kind: Elem, Expr: n.X, Node: n})
				}
			case *ast.CompositeLit:
				x.literal(n)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					if _, lit := ast.Unparen(n.X).(*ast.CompositeLit); !lit {
						x.add(n.X, Def{Kind: Escape, Expr: n, Node: n})
					}
				}
			case *ast.CallExpr:
				x.flag(n)
			}
			return true
		})
	}
}

func (x *Index) add(lhs ast.Expr, d Def) {
	if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	if obj := x.ObjectOf(lhs); obj != nil {
		x.defs[obj] = append(x.defs[obj], d)
	}
}

func (x *Index) assign(n *ast.AssignStmt) {
	switch {
	case n.Tok != token.ASSIGN && n.Tok != token.DEFINE:
		x.add(n.Lhs[0], Def{Kind: Op, Tok: n.Tok, Expr: n.Rhs[0], Node: n})
	case len(n.Lhs) == len(n.Rhs):
		for i := range n.Lhs {
			x.add(n.Lhs[i], Def{Kind: Value, Expr: n.Rhs[i], Node: n})
		}
	default:
		x.multi(n.Lhs, n.Rhs[0], n)
	}
}

func (x *Index) multi(lhs []ast.Expr, rhs ast.Expr, n ast.Node) {
	_, isCall := ast.Unparen(rhs).(*ast.CallExpr)
	for i, l := range lhs {
		if isCall {
			x.add(l, Def{Kind: Part, Expr: rhs, Index: i, Node: n})
		} else {
			x.add(l, Def{Kind: Recv, Expr: rhs, Index: i, Node: n})
		}
	}
}

func (x *Index) spec(n *ast.ValueSpec) {
	lhs := make([]ast.Expr, len(n.Names))
	for i, id := range n.Names {
		lhs[i] = id
	}
	switch {
	case len(n.Values) == 0:
		for _, l := range lhs {
			x.add(l, Def{Kind: Zero, Node: n})
		}
	case len(n.Values) == len(lhs):
		for i := range lhs {
			x.add(lhs[i], Def{Kind: Value, Expr: n.Values[i], Node: n})
		}
	default:
		x.multi(lhs, n.Values[0], n)
	}
}

func (x *Index) literal(n *ast.CompositeLit) {
	tv, ok := x.Info.Types[n]
	if !ok {
		return
	}
	t := tv.Type
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range n.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			x.add(kv.Key, Def{Kind: Value, Expr: kv.Value, Node: n})
		} else if i < st.NumFields() {
			f := origin(st.Field(i))
			x.defs[f] = append(x.defs[f], Def{Kind: Value, Expr: e, Node: n})
		}
	}
}

// flag records the default of a variable that is bound to a flag, by a call
// of the form fs.DurationVar(&v, "name", default, "usage") as package flag
// and its kin have it.
func (x *Index) flag(n *ast.CallExpr) {
	sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok || len(n.Args) < 4 {
		return
	}
	fn, ok := x.Info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || !strings.HasSuffix(fn.Pkg().Path(), "flag") {
		return
	}
	if !strings.HasSuffix(fn.Name(), "Var") && !strings.HasSuffix(fn.Name(), "VarP") {
		return
	}
	u, ok := ast.Unparen(n.Args[0]).(*ast.UnaryExpr)
	if ok && u.Op == token.AND {
		x.add(u.X, Def{Kind: Flag, Expr: n.Args[len(n.Args)-2], Node: n})
	}
}
