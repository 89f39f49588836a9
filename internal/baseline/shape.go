package baseline

import (
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"strings"
)

// maxParts is the number of pieces of code that count towards a shape. A
// schedule has a handful; a limit keeps odd code cheap.
const maxParts = 64

// A shape is the code that makes a finding what it is, as tokens: what is
// flagged, and whatever the variables, constants and computations in it come
// from. Comments and layout don't count, and local variables count by their
// role, not their names.
type shape struct {
	place *place
	parts []string
	seen  map[spot]bool        // starts of pieces that are in
	decls map[ast.Node]bool    // pieces that are in
	names map[*variable]string // local variables, by first appearance
	sets  map[*variable][]ast.Node
}

// A variable is what the parser alone knows of one: an identity is made without
// types, so that it is there for packages that don't type-check.
//
//lint:ignore SA1019 what it can't resolve, between files, is not local and is not asked for
type variable = ast.Object

type spot struct {
	file *file
	pos  token.Pos
}

func (sh *shape) String() string { return strings.Join(sh.parts, "\n") }

// shape returns the code from start up to end and what it comes from. For the
// header of a loop the waits in its body belong to it.
func (p *place) shape(start, end token.Pos) *shape {
	sh := &shape{
		place: p, seen: map[spot]bool{}, decls: map[ast.Node]bool{},
		names: map[*variable]string{}, sets: map[*variable][]ast.Node{},
	}
	if p.decl != nil {
		sh.index(p.decl)
	}
	sh.add(p.file, start, end)
	if p.decl == nil {
		return sh
	}
	ast.Inspect(p.decl, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() == start {
				sh.addWaits(n)
				return false
			}
		}
		return true
	})
	return sh
}

// index notes what sets each local variable of a declaration.
func (sh *shape) index(decl ast.Node) {
	note := func(target ast.Expr, by ast.Node) {
		if id, ok := target.(*ast.Ident); ok && id.Obj != nil {
			sh.sets[id.Obj] = append(sh.sets[id.Obj], by)
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				note(l, n)
			}
		case *ast.IncDecStmt:
			note(n.X, n)
		case *ast.ValueSpec:
			for _, id := range n.Names {
				note(id, n)
			}
		}
		return true
	})
}

// waitCalls are the names of what makes time pass, for the waits of a loop
// whose header is flagged.
var waitCalls = map[string]bool{
	"Sleep": true, "sleep": true, "After": true, "NewTimer": true, "NewTicker": true, "Reset": true, "Tick": true,
}

func (sh *shape) addWaits(loop ast.Node) {
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := ""
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			name = fun.Name
		case *ast.SelectorExpr:
			name = fun.Sel.Name
		}
		if waitCalls[name] {
			sh.add(sh.place.file, call.Pos(), call.End())
		}
		return true
	})
}

// add takes in the tokens from start up to end of a file, and what its names
// come from.
func (sh *shape) add(src *file, start, end token.Pos) {
	at := spot{src, start}
	if end <= start || !start.IsValid() || sh.seen[at] || len(sh.parts) >= maxParts {
		return
	}
	sh.seen[at] = true
	var ids []*ast.Ident
	idents := map[token.Pos]*ast.Ident{}
	ast.Inspect(src.syntax, func(n ast.Node) bool {
		if n == nil || n.End() <= start || n.Pos() >= end {
			return false
		}
		if id, ok := n.(*ast.Ident); ok && start <= id.Pos() {
			ids = append(ids, id)
			idents[id.Pos()] = id
		}
		return true
	})
	sh.parts = append(sh.parts, sh.tokens(src, start, end, idents))
	for _, id := range ids {
		sh.follow(src, id)
	}
}

// follow takes in what sets a name: the assignments to a local variable, the
// declaration of a package's constant or variable, and the body of a function
// that returns a number.
func (sh *shape) follow(src *file, id *ast.Ident) {
	if sh.isLocal(id) {
		for _, n := range sh.sets[id.Obj] {
			sh.addNode(src, n)
		}
		return
	}
	if d := src.find(src.of.values, id.Name); d != nil && (id.Obj == nil || id.Obj.Decl == d.node) {
		sh.addNode(d.file, d.node)
	} else if d := src.find(src.of.funcs, id.Name); d != nil && (id.Obj == nil || id.Obj.Decl == d.node) {
		sh.addNode(d.file, d.node.(*ast.FuncDecl).Body)
	}
}

func (sh *shape) addNode(src *file, n ast.Node) {
	if !sh.decls[n] {
		sh.decls[n] = true
		sh.add(src, n.Pos(), n.End())
	}
}

// isLocal reports whether the name is that of a variable of the function.
func (sh *shape) isLocal(id *ast.Ident) bool {
	d := sh.place.decl
	if id.Obj == nil || id.Obj.Kind != ast.Var && id.Obj.Kind != ast.Con || d == nil {
		return false
	}
	if _, isFunc := d.(*ast.FuncDecl); !isFunc {
		return false
	}
	pos := id.Obj.Pos()
	return sh.place.file.syntax.FileStart <= pos && d.Pos() <= pos && pos < d.End() && sh.owns(id)
}

// owns reports whether the identifier is of the place's own file: files have
// file sets of their own, so positions alone don't tell.
func (sh *shape) owns(id *ast.Ident) bool {
	if _, ok := sh.names[id.Obj]; ok {
		return true
	}
	found := false
	ast.Inspect(sh.place.decl, func(n ast.Node) bool {
		found = found || n == id
		return !found
	})
	return found
}

// tokens returns the tokens from start up to end in one line. What gofmt and
// line breaks add is left out.
func (sh *shape) tokens(src *file, start, end token.Pos, idents map[token.Pos]*ast.Ident) string {
	f := src.fset.File(src.syntax.FileStart)
	from, to := f.Offset(start), f.Offset(end)
	text := src.text[from:to]
	var s scanner.Scanner
	inner := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(inner, text, nil, 0)
	var out []string
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		word := tok.String()
		if lit != "" && tok != token.SEMICOLON {
			word = lit
		}
		if id := idents[start+token.Pos(inner.Offset(pos))]; id != nil && sh.isLocal(id) {
			word = sh.name(id.Obj)
		}
		if n := len(out); n > 0 && out[n-1] == "," && (tok == token.RPAREN || tok == token.RBRACE) {
			out = out[:n-1]
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

func (sh *shape) name(obj *variable) string {
	if sh.names[obj] == "" {
		sh.names[obj] = fmt.Sprintf("$%d", len(sh.names))
	}
	return sh.names[obj]
}
