package catalog

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A row is a list of symbols of one package, as the source has it.
type row struct {
	table   string // variable
	pkg     string
	symbols []string
	at      token.Position
}

// rows reads the tables from the source, since a table that is built says
// nothing of what was written twice.
func rows(t *testing.T) []row {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []row
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				ast.Inspect(v, func(n ast.Node) bool {
					if c, ok := n.(*ast.CallExpr); ok && isTable(c) {
						r := row{table: v.Names[0].Name, at: fset.Position(c.Args[0].Pos())}
						texts := literals(t, c)
						r.pkg, r.symbols = texts[0], texts[1:]
						out = append(out, r)
					}
					return true
				})
			}
		}
	}
	if len(out) == 0 {
		t.Fatal("no tables")
	}
	return out
}

func isTable(c *ast.CallExpr) bool {
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		return fun.Name == "keys"
	case *ast.SelectorExpr:
		return fun.Sel.Name == "with"
	}
	return false
}

func literals(t *testing.T, c *ast.CallExpr) []string {
	var out []string
	for _, a := range c.Args {
		lit, ok := a.(*ast.BasicLit)
		if !ok {
			t.Fatal("a table holds something other than a literal")
		}
		s, err := strconv.Unquote(lit.Value)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// TestUnique checks that no table names a symbol twice, by itself and by the
// star of its type.
func TestUnique(t *testing.T) {
	seen := map[string]token.Position{}
	for _, r := range rows(t) {
		for _, s := range r.symbols {
			key := r.table + " " + r.pkg + "." + s
			if at, ok := seen[key]; ok {
				t.Errorf("%s: %s stands at %s, too", r.at, key, at)
			}
			seen[key] = r.at
		}
	}
	for key, at := range seen {
		i := strings.LastIndexByte(key, '.')
		if star, ok := seen[key[:i]+".*"]; ok && key[i:] != ".*" && strings.Count(key[strings.LastIndexByte(key, '/')+1:], ".") > 1 {
			t.Errorf("%s: %s is covered by the star at %s", at, key, star)
		}
	}
}

// TestStd checks that the standard library has what the tables name, and that
// the key of its object is the one in the table: a method that is promoted
// from an embedded type has the key of that type.
func TestStd(t *testing.T) {
	imports := importer.ForCompiler(token.NewFileSet(), "source", nil)
	for _, r := range rows(t) {
		if first, _, _ := strings.Cut(r.pkg, "/"); strings.Contains(first, ".") {
			continue
		}
		pkg, err := imports.Import(r.pkg)
		if err != nil {
			t.Errorf("%s: %v", r.at, err)
			continue
		}
		for _, s := range r.symbols {
			recv, name, method := strings.Cut(s, ".")
			obj := pkg.Scope().Lookup(recv)
			switch {
			case obj == nil:
				t.Errorf("%s: %s has no %s", r.at, r.pkg, recv)
				continue
			case !method:
				if _, ok := obj.(*types.Func); !ok {
					t.Errorf("%s: %s.%s is no function", r.at, r.pkg, s)
				}
				continue
			case name == "*":
				if _, ok := obj.(*types.TypeName); !ok {
					t.Errorf("%s: %s.%s is no type", r.at, r.pkg, recv)
				}
				continue
			}
			found, _, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, pkg, name)
			if types.IsInterface(obj.Type()) {
				found, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, name)
			}
			fn, ok := found.(*types.Func)
			if !ok {
				t.Errorf("%s: %s.%s has no method %s", r.at, r.pkg, recv, name)
				continue
			}
			if got, want := KeyOf(fn), (Key{Pkg: r.pkg, Recv: recv, Name: name}); got != want {
				t.Errorf("%s: the key of %s.%s is %v", r.at, r.pkg, s, got)
			}
		}
	}
}

const generic = `package p

type List[T any] struct{ next *List[T] }

func (l *List[T]) Set(T)   {}
func (l List[E]) Get() E   { panic(0) }

type Pair[K comparable, V any] struct{ List[V] }

func (p *Pair[A, _]) Put(A) {}

type Setter[T any] interface{ Set(T) }

func Map[T, U any](f func(T) U) {}

func plain() {}

type Ints = List[int]

func use(i *Ints, p Pair[string, int], s Setter[bool]) {
	i.Set(1)
	i.Get()
	p.Put("")
	p.Set(2)
	s.Set(true)
	Map[int, int](nil)
	plain()
}
`

// TestKeyOf checks that neither pointers nor type parameters nor aliases show
// in a key, whatever they are called where it is used.
func TestKeyOf(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", generic, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{}).Check("example.com/p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"i.Set": "List.Set", "i.Get": "List.Get", "p.Put": "Pair.Put", "p.Set": "List.Set",
		"s.Set": "Setter.Set", "Map[int, int]": "Map", "plain": "plain",
	}
	ast.Inspect(file, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		text := types.ExprString(c.Fun)
		var id *ast.Ident
		switch fun := c.Fun.(type) {
		case *ast.SelectorExpr:
			id = fun.Sel
		case *ast.IndexListExpr:
			id = fun.X.(*ast.Ident)
		case *ast.Ident:
			id = fun
		}
		fn, ok := info.Uses[id].(*types.Func)
		if !ok {
			return true
		}
		for _, f := range []*types.Func{fn, fn.Origin()} {
			k := KeyOf(f)
			if k.Pkg != "example.com/p" || k.Symbol() != want[text] {
				t.Errorf("%s: %v, want %s", text, k, want[text])
			}
		}
		delete(want, text)
		return true
	})
	for text := range want {
		t.Errorf("%s was not found", text)
	}
}
